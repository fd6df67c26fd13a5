"""Stores the made-up questions of make_tasks.py in a dataset cache under the names of the suite's datasets.

It also changes the task files to refer to these names, as lm_eval finds the real datasets without a network. Only for tests of the
product: a worker with this cache publishes made-up questions as the suite's. It therefore refuses a cache with datasets of these
names that it has not made.

    python disguise_tasks.py TASKS HF_HOME
"""

import argparse
import json
import re
import shutil
import sys
from pathlib import Path

from datasets import load_dataset_builder
from datasets.naming import camelcase_to_snakecase

ORGANIZATION = "bharatgenai"
DATA_SETS = {"bba": "BhashaBench-Ayur", "bbf": "BhashaBench-Finance", "bbk": "BhashaBench-Krishi", "bbl": "BhashaBench-Legal"}
MARK = "made-up-by-a-test"


def store(questions: Path, data_set: str, subset: str, cache: Path) -> None:
    name = camelcase_to_snakecase(data_set)
    own = cache / f"{ORGANIZATION}___{name}"
    if own.exists() and not (own / MARK).exists():
        sys.exit(f"{own} is no folder of a test: it may hold the questions of the suite. Name another HF_HOME.")
    own.mkdir(parents=True, exist_ok=True)
    (own / MARK).touch()
    builder = load_dataset_builder("json", data_files={"test": str(questions)}, cache_dir=str(cache / "made"))
    builder.download_and_prepare()
    made = Path(builder.cache_dir)
    target = own / subset / made.parent.name / made.name
    shutil.rmtree(own / subset, ignore_errors=True)
    shutil.copytree(made, target)
    (target / "json-test.arrow").rename(target / f"{name}-test.arrow")
    info = json.loads((target / "dataset_info.json").read_text())
    info.update(builder_name=name, dataset_name=name, config_name=subset)
    (target / "dataset_info.json").write_text(json.dumps(info))


def main(tasks: Path, home: Path) -> None:
    cache = home / "datasets"
    for domain, data_set in DATA_SETS.items():
        for subset in ["English", "Hindi"]:
            file = tasks / f"{domain}_{subset}.yaml"
            store(tasks / "questions" / f"{domain}_{subset}.jsonl", data_set, subset, cache)
            named = f'"dataset_path": "{ORGANIZATION}/{data_set}", "dataset_name": "{subset}",'
            text = file.read_text()
            text = re.sub(r'"dataset_path": "json",\s+"dataset_kwargs": \{.*?\}\s*\},', named, text, flags=re.S)
            file.write_text(text)
    shutil.rmtree(cache / "made")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks", type=Path)
    parser.add_argument("home", type=Path)
    arguments = parser.parse_args()
    main(arguments.tasks, arguments.home)
