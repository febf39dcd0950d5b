"""Mutants of rule functions: one small thing changed in a function that cites a clause.

A comparison moves by one step, `and` becomes `or`, `not` goes, a number grows by one, a clause that is returned or
named becomes another one.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")
_STEPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_SIGNS |= {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}


class Mutant(NamedTuple):
    """One change in one function: file, function, the line and its text, what was changed."""

    path: Path
    function: str
    line: int
    text: str
    change: str
    clauses: tuple[str, ...]
    number: int


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, ast.FunctionDef)
            )


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of the functions in a file that cite a clause."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for name, function in functions(ast.parse(text)):
        clauses = tuple(sorted(set(_ID.findall(" ".join(_texts(function))))))
        if clauses:
            for number, (line, change) in enumerate(_changes(function)):
                yield Mutant(path, name, line, lines[line - 1].strip(), change, clauses, number)


def mutated(mutant: Mutant) -> ast.Module:
    """The module with that one change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    function = dict(functions(tree))[mutant.function]
    next(step for number, step in enumerate(_steps(function)) if number == mutant.number)[2]()
    return ast.fix_missing_locations(tree)


def _texts(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _changes(function: ast.FunctionDef) -> list[tuple[int, str]]:
    return [(line, change) for line, change, _ in _steps(copy.deepcopy(function))]


def _steps(function: ast.FunctionDef) -> Iterator[tuple[int, str, _Do]]:
    """Every change that could be made, with how to make it."""
    told = ast.get_docstring(function, clean=False)
    for node in _body(function):
        match node:
            case ast.Compare(ops=ops):
                for index, op in enumerate(ops):
                    new = _STEPS[type(op)]
                    yield node.lineno, f"{_SIGNS[type(op)]} -> {_SIGNS[new]}", _Do(ops, index, new())
            case ast.BoolOp(op=ast.And()):
                yield node.lineno, "and -> or", _Do(node, "op", ast.Or())
            case ast.BoolOp(op=ast.Or()):
                yield node.lineno, "or -> and", _Do(node, "op", ast.And())
            case ast.UnaryOp(op=ast.Not()):
                yield node.lineno, "not x -> x", _Do(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
            case ast.Constant(value=bool(value)):
                yield node.lineno, f"{value} -> {not value}", _Do(node, "value", not value)
            case ast.Constant(value=int(value)):
                yield node.lineno, f"{value} -> {value + 1}", _Do(node, "value", value + 1)
            case ast.Constant(value=str(value)) if _ID.fullmatch(value) and value != told:
                yield node.lineno, f"{value} -> another clause", _Do(node, "value", f"{value[:3]}99")


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a function does: not its defaults, decorators and annotations."""
    for statement in function.body:
        yield from ast.walk(statement)


class _Do(NamedTuple):
    """One change, to be made by calling it."""

    holder: object
    place: str | int
    new: object

    def __call__(self) -> None:
        if isinstance(self.holder, list):
            self.holder[self.place] = self.new  # type: ignore[index]
        else:
            setattr(self.holder, str(self.place), self.new)
