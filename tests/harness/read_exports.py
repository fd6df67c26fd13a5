"""Reads exported files with common libraries and prints the output of each as JSON.

    read_exports.py FOLDER    # with board.csv, board.json, board.parquet and view.tex
"""

import csv
import json
import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow.parquet
from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db
from pylatexenc.latexwalker import LatexEnvironmentNode, LatexMacroNode, LatexSpecialsNode, LatexWalker

# Macros from packages that the table requires but the reader does not know.
TEXTCOMP = {
    "textbar": "|",
    "textquotedbl": '"',
    "textquotesingle": "'",
    "textasciigrave": "`",
    "textasciicircum": "^",
    "textless": "<",
    "textgreater": ">",
    "textendash": "–",
}
RULES = {"toprule", "midrule", "bottomrule"}


def plain(frame):
    """The rows of a data frame, with None for missing values."""
    return json.loads(frame.to_json(orient="records", double_precision=15, date_format="iso"))


def of_duckdb(path):
    with duckdb.connect() as connection:
        found = connection.sql(f"SELECT * FROM read_parquet('{path}')")
        names = found.columns
        types = dict(zip(names, map(str, found.types)))
        return {"rows": [dict(zip(names, row)) for row in found.fetchall()], "types": types}


def of_pyarrow(path):
    table = pyarrow.parquet.read_table(path)
    facts = {key.decode(): json.loads(value) for key, value in table.schema.metadata.items()}
    types = {field.name: str(field.type) for field in table.schema}
    return {"rows": table.to_pylist(), "types": types, "facts": facts}


def of_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return {"rows": list(csv.DictReader(file))}


def tabulars(nodes):
    """The `tabular` environments below some nodes."""
    for node in nodes or []:
        if isinstance(node, LatexEnvironmentNode):
            if node.environmentname == "tabular":
                yield node
            yield from tabulars(node.nodelist)


def of_latex(path):
    nodes, _, _ = LatexWalker(path.read_text(encoding="utf-8")).get_latex_nodes()
    (table,) = tabulars(nodes)
    lines = [[[]]]
    for node in table.nodelist:
        if isinstance(node, LatexMacroNode) and node.macroname == "\\":
            lines.append([[]])
        elif isinstance(node, LatexSpecialsNode) and node.specials_chars == "&":
            lines[-1].append([])
        elif not (isinstance(node, LatexMacroNode) and node.macroname in RULES):
            lines[-1][-1].append(node)
    known = get_default_latex_context_db()
    known.add_context_category("textcomp", prepend=True, macros=[MacroTextSpec(*mark) for mark in TEXTCOMP.items()])
    text = LatexNodes2Text(latex_context=known, keep_comments=False, strict_latex_spaces=True)
    cells = [[text.nodelist_to_text(cell).strip() for cell in line] for line in lines]
    commands = {node.macroname for line in lines for cell in line for node in cell if isinstance(node, LatexMacroNode)}
    return {"lines": [line for line in cells if line != [""]], "commands": sorted(commands)}


folder = Path(sys.argv[1])
parquet = folder / "board.parquet"
frame = pandas.read_parquet(parquet)
sheet = pandas.read_csv(folder / "board.csv", encoding="utf-8-sig", float_precision="round_trip")
json.dump(
    {
        "pyarrow": of_pyarrow(parquet),
        "duckdb": of_duckdb(parquet),
        "pandas": {"rows": plain(frame), "types": frame.dtypes.astype(str).to_dict()},
        "csv": of_csv(folder / "board.csv"),
        "pandas_csv": {"rows": plain(sheet), "types": sheet.dtypes.astype(str).to_dict()},
        "json": json.loads((folder / "board.json").read_text(encoding="utf-8")),
        "latex": of_latex(folder / "view.tex"),
    },
    sys.stdout,
)
