/** What an SVG drawing is made of, as lists of points. */

export type XY = [number, number];

const SVG = "http://www.w3.org/2000/svg";

function number(node: Element, name: string): number {
  return parseFloat(node.getAttribute(name) ?? "0");
}

/** The outlines of a filled shape. */
export function outlines(node: Element): XY[][] {
  const of = (...names: string[]) =>
    names.map((name) => number(node, name)) as [number, number, number, number];
  switch (node.tagName) {
    case "ellipse":
      return [round(...of("cx", "cy", "rx", "ry"))];
    case "circle":
      return [round(...of("cx", "cy", "r", "r"))];
    case "rect": {
      const [x, y, w, h] = of("x", "y", "width", "height");
      return [
        [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
        ],
      ];
    }
    case "polygon":
      return [(node.getAttribute("points") ?? "").split(" ").map((p) => p.split(",").map(Number) as XY)];
    case "path":
      return sampled(node.getAttribute("d") ?? "", 64)
        .map((list) => simple(list, 0.55))
        .filter((list) => list.length > 2);
    default:
      return [];
  }
}

/** The lines of a stroke; a bright one keeps its points, to follow the back that it lies on. */
export function tracks(node: Element, lit: boolean): XY[][] {
  if (node.tagName === "line")
    return [
      [
        [number(node, "x1"), number(node, "y1")],
        [number(node, "x2"), number(node, "y2")],
      ],
    ];
  if (node.tagName === "path")
    return sampled(node.getAttribute("d") ?? "", lit ? 9 : 32).map((list) =>
      lit ? list : simple(list, 0.8),
    );
  return outlines(node).map((list) => [...list, ...list.slice(0, 1)]);
}

function round(cx: number, cy: number, rx: number, ry: number): XY[] {
  return Array.from({ length: 12 }, (_, i) => [
    cx + rx * Math.cos((Math.PI * i) / 6),
    cy + ry * Math.sin((Math.PI * i) / 6),
  ]);
}

/** The browser itself reads the path: points at equal lengths along each part of it. */
function sampled(d: string, n: number): XY[][] {
  return d
    .split(/(?=M)/)
    .filter((part) => part.length > 4)
    .map((part) => {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", part);
      const length = path.getTotalLength();
      return Array.from({ length: n + 1 }, (_, i): XY => {
        const { x, y } = path.getPointAtLength((length * i) / n);
        return [x, y];
      });
    });
}

/** Fewer points, none further than `off` from the line (Ramer, Douglas, Peucker). */
function simple(list: XY[], off: number): XY[] {
  const [a, b]: [XY, XY] = [list[0] ?? [0, 0], list.at(-1) ?? [0, 0]];
  if (list.length > 4 && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01) {
    const half = list.length >> 1;
    return [list.slice(0, half + 1), list.slice(half)].flatMap((part) => simple(part, off).slice(0, -1));
  }
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  let [far, at] = [0, 0];
  list.forEach((p, i) => {
    const gap = Math.abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / l;
    if (gap > far) [far, at] = [gap, i];
  });
  if (far <= off) return [a, b];
  return [...simple(list.slice(0, at + 1), off).slice(0, -1), ...simple(list.slice(at), off)];
}
