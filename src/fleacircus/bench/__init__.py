"""Measurements behind `fleacircus bench`: each module has a measure() that gives named figures."""
