"""Writes made-up questions in the format of BhashaBench's datasets, for EvalScope.

They test an installation, not a model. EvalScope reads a dataset from a subfolder of its working directory with the dataset's name,
so its configuration contains the real name.

    python make_letter_questions.py FOLDER '{"BhashaBench-Krishi": {"English": 12648, "Hindi": 2757}}'
"""

import json
import sys
from pathlib import Path

OWNER = "bharatgenai"


def main(folder: str, sizes: dict[str, dict[str, int]]) -> None:
    for name, languages in sizes.items():
        root = Path(folder, OWNER, name)
        root.mkdir(parents=True)
        for language, size in languages.items():
            lines = (json.dumps(question(language, number)) for number in range(size))
            (root / f"{language}.jsonl").write_text("\n".join(lines) + "\n")
        configs = "".join(
            f"- config_name: {language}\n  data_files:\n  - split: test\n    path: {language}.jsonl\n"
            for language in languages
        )
        (root / "README.md").write_text(f"---\nconfigs:\n{configs}---\n")


def question(language: str, number: int) -> dict[str, str]:
    """Correct answers cycle through A to D, so that of question 5 is B."""
    options = {f"option_{letter}": f"jar {letter}{number}" for letter in "abcd"}
    return {"question": f"{language} {number}: which jar is it?", **options, "correct_answer": "ABCD"[number % 4], "topic": "jars"}


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
