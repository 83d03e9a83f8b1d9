"""Rows of the caller as rows of JSON."""

import json
import math
from typing import Any, Dict, Iterator, List, Mapping, Sequence, Union

Rows = Union["pandas.DataFrame", Sequence[Mapping[str, Any]], Mapping[str, Sequence[Any]]]  # noqa: F821


def is_frame(data: Any) -> bool:
    """Whether it is a DataFrame, without importing pandas."""
    return hasattr(data, "columns") and hasattr(data, "itertuples") and hasattr(data, "index")


def records(data: Rows) -> List[Dict[str, Any]]:
    """A row by name for each row of a DataFrame, of a list of mappings, or of a mapping of columns."""
    if is_frame(data):
        names = [str(name) for name in data.columns]
        if len(set(names)) < len(names):
            raise ValueError("two columns of the DataFrame have the same name")
        return [dict(zip(names, map(value, row))) for row in data.itertuples(index=False, name=None)]
    if isinstance(data, Mapping):
        lengths = {len(column) for column in data.values()}
        if len(lengths) != 1:
            raise ValueError(f"the columns have different lengths: {sorted(lengths)}")
        return [
            {str(name): value(column[i]) for name, column in data.items()} for i in range(lengths.pop())
        ]
    return [{str(name): value(cell) for name, cell in row.items()} for row in data]


def value(cell: Any) -> Any:
    """A cell as JSON has it: a number, a text, true, false, or None for a missing value."""
    if cell is None or isinstance(cell, (bool, str, int)):
        return cell
    if hasattr(cell, "isoformat"):
        text = cell.isoformat()
        return None if text == "NaT" else text
    if hasattr(cell, "item"):  # a scalar of numpy
        cell = cell.item()
        if not isinstance(cell, float):
            return value(cell)
    if isinstance(cell, float):
        if math.isnan(cell):
            return None
        # A column of whole numbers with gaps has become one of floats.
        return int(cell) if cell.is_integer() and abs(cell) < 2**53 else cell
    if type(cell).__name__ in ("NAType", "NaTType"):
        return None
    return str(cell)


def json_lines(rows: List[Dict[str, Any]]) -> Iterator[str]:
    """Each row as a line."""
    for row in rows:
        yield json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n"
