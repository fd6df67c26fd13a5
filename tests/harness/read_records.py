"""Reads what the product says of its runs in foreign formats with the readers of others, and prints what they found, as JSON.

    read_records.py SCHEMA FOLDER    # with *.yaml for the hub's client, and *.json for the schema of Every Eval Ever
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import jsonschema_rs
import yaml
from huggingface_hub import eval_result_entries_to_yaml, parse_eval_result_entries

schema, folder = map(Path, sys.argv[1:])
validator = jsonschema_rs.validator_for(json.loads(schema.read_text(encoding="utf-8")))


def of_card(path):
    """The entries by the client, and whether it would write the file just so: then it knows every field."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    entries = parse_eval_result_entries(data)
    return {"entries": [asdict(entry) for entry in entries], "is_whole": eval_result_entries_to_yaml(entries) == data}


def of_record(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    return {
        "errors": [error.message for error in validator.iter_errors(record)],
        "id": record["evaluation_id"],
        "source_type": record["source_metadata"]["source_type"],
        "relationship": record["source_metadata"]["evaluator_relationship"],
        "model": record["model_info"]["id"],
    }


json.dump(
    {
        "cards": {path.stem: of_card(path) for path in folder.glob("*.yaml")},
        "records": {path.stem: of_record(path) for path in folder.glob("*.json")},
    },
    sys.stdout,
)
