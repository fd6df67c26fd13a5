"""Writes task files for lm-evaluation-harness with the names, splits and sizes of BhashaBench, but with made-up questions.

The questions test an installation, not a model. Eight tasks in four groups contain 74,166 questions, as documented in
docs/results.md#benchmark. The same seed gives the same bytes, so that two machines can compare their scores to the last digit.

    python make_tasks.py FOLDER [--seed N]

Then run the harness with `--include_path FOLDER --tasks bba,bbf,bbk,bbl`.
"""

import argparse
import json
import random
import re
from pathlib import Path

# Question counts of each domain, by language (docs/results.md#benchmark).
SIZES = {
    "bba": {"English": 9348, "Hindi": 5615},
    "bbf": {"English": 13451, "Hindi": 5982},
    "bbk": {"English": 12648, "Hindi": 2757},
    "bbl": {"English": 17047, "Hindi": 7318},
}

# Things that questions are about and attributes that they ask for, by domain and language.
SUBJECTS = {
    ("bba", "English"): (["ashwagandha", "triphala", "neem", "tulsi", "brahmi"], ["taste", "season", "use", "form"]),
    ("bba", "Hindi"): (["अश्वगंधा", "त्रिफला", "नीम", "तुलसी", "ब्राह्मी"], ["स्वाद", "ऋतु", "उपयोग", "रूप"]),
    ("bbf", "English"): (["a savings account", "a bond", "a share", "a loan", "a deposit"], ["rate", "term", "risk", "tax"]),
    ("bbf", "Hindi"): (["बचत खाता", "बॉन्ड", "शेयर", "ऋण", "जमा"], ["दर", "अवधि", "जोखिम", "कर"]),
    ("bbk", "English"): (["rice", "wheat", "cotton", "mustard", "maize"], ["soil", "season", "yield", "pest"]),
    ("bbk", "Hindi"): (["धान", "गेहूँ", "कपास", "सरसों", "मक्का"], ["मिट्टी", "मौसम", "उपज", "कीट"]),
    ("bbl", "English"): (["a contract", "a will", "an appeal", "a lease", "a petition"], ["form", "term", "party", "court"]),
    ("bbl", "Hindi"): (["अनुबंध", "वसीयत", "अपील", "पट्टा", "याचिका"], ["रूप", "अवधि", "पक्ष", "न्यायालय"]),
}

SENTENCES = {
    "English": "Question {number}: what is the {asked} of {thing}?\nAnswer:",
    "Hindi": "प्रश्न {number}: {thing} का {asked} क्या है?\nउत्तर:",
}

# Most are a single token of the tiny models' tokenizer; the last has several, whose log-likelihoods are added up.
ANSWERS = {
    "English": ["first", "second", "third", "fourth", "red", "green", "blue", "white", "short", "long", "none of these"],
    "Hindi": ["पहला", "दूसरा", "तीसरा", "चौथा", "लाल", "हरा", "नीला", "सफ़ेद", "छोटा", "लंबा", "इनमें से कोई नहीं"],
}

OPTION_FIELDS = ["option_a", "option_b", "option_c", "option_d"]

# Made-up labels, most frequent first: a domain has the same subjects in both languages, in different shares. The last two have too
# few questions for a rank or a score, and one question in fifty has no stated subject.
LABELS = {
    "bba": ["Leaves & Roots", "Seasons", "Old Books (Samhita)", "Rare Herbs", "Lost Recipes"],
    "bbf": ["Savings & Deposits", "Loans", "Taxes on Everything", "Coins", "Old Ledgers"],
    "bbk": ["Soil Science", "Crop Protection", "Water, Wells & Rain", "Seeds", "Old Tools"],
    "bbl": ["Contracts", "Wills & Estates", "Appeals (Upper Courts)", "Leases", "Old Decrees"],
}
SHARES = {"English": [50, 25, 16, 0.5, 0.2], "Hindi": [30, 40, 20, 2, 0.7]}
UNSTATED = 2
LEVELS = {"Easy": [50, 30], "Medium": [40, 50], "Hard": [10, 20]}
TYPES = {"MCQ": 90, "Fill in the blanks": 8, "Match the column": 2}

# The suite's metrics: the share of correct choices, and the same with log-likelihoods divided by length.
METRICS = ["acc", "acc_norm"]


def questions(domain: str, language: str, seed: int):
    """The questions of one task, in order; each contains its number, so that no two are the same. They have the fields of the
    published datasets."""
    dice = random.Random(f"{seed} {domain} {language}")
    # Labels have their own random generator, so that they do not affect the questions.
    label = random.Random(f"{seed} {domain} {language} labels")
    place = list(SIZES[domain]).index(language)
    things, asked = SUBJECTS[domain, language]
    for number in range(1, SIZES[domain][language] + 1):
        text = SENTENCES[language].format(number=number, asked=dice.choice(asked), thing=dice.choice(things))
        options = dict(zip(OPTION_FIELDS, dice.sample(ANSWERS[language], len(OPTION_FIELDS))))
        answer = dice.randrange(len(OPTION_FIELDS))
        (subject,) = label.choices([*LABELS[domain], ""], [*SHARES[language], UNSTATED])
        (level,) = label.choices(list(LEVELS), [shares[place] for shares in LEVELS.values()])
        (kind,) = label.choices(list(TYPES), list(TYPES.values()))
        yield {
            "id": f"{domain}-{language}-{number}",
            "question": text,
            **options,
            "correct_answer": "ABCD"[answer],
            "language": language,
            "subject_domain": subject,
            "question_level": level,
            "question_type": kind,
            "topic": f"Topic {number % 40}",
        }


# Functions, as in the authors' task files, because the harness recompiles a template for each question.
FUNCTIONS = f"""def choices(doc):
    return [doc[field] for field in {OPTION_FIELDS}]


def target(doc):
    return "ABCD".index(doc["correct_answer"])
"""


def task_file(name: str, data: Path) -> str:
    """A task for the harness as JSON, which is valid YAML and only needs special quoting for function names."""
    task = {
        "task": name,
        "dataset_path": "json",
        "dataset_kwargs": {"data_files": {"test": str(data)}},
        "test_split": "test",
        "output_type": "multiple_choice",
        "num_fewshot": 0,
        "doc_to_text": "question",
        "doc_to_choice": "!function utils.choices",
        "doc_to_target": "!function utils.target",
        "metric_list": [{"metric": metric, "aggregation": "mean", "higher_is_better": True} for metric in METRICS],
        "metadata": {"version": 1.0},
    }
    return re.sub(r'"(!function [\w.]+)"', r"\1", json.dumps(task, indent=2)) + "\n"


def group_file(domain: str) -> str:
    group = {
        "group": domain,
        "task": [f"{domain}_{language}" for language in SIZES[domain]],
        "aggregate_metric_list": [
            {"metric": metric, "aggregation": "mean", "weight_by_size": True} for metric in METRICS
        ],
        "metadata": {"version": 1.0},
    }
    return json.dumps(group, indent=2) + "\n"


def write_tasks(folder: Path, seed: int) -> int:
    """Writes all task files and their questions. Returns the number of questions."""
    folder = folder.resolve()
    data = folder / "questions"
    data.mkdir(parents=True, exist_ok=True)
    (folder / "utils.py").write_text(FUNCTIONS, encoding="utf-8")
    written = 0
    for domain, languages in SIZES.items():
        (folder / f"{domain}.yaml").write_text(group_file(domain), encoding="utf-8")
        for language in languages:
            name = f"{domain}_{language}"
            path = data / f"{name}.jsonl"
            with path.open("w", encoding="utf-8") as lines:
                for question in questions(domain, language, seed):
                    lines.write(json.dumps(question, ensure_ascii=False) + "\n")
                    written += 1
            (folder / f"{name}.yaml").write_text(task_file(name, path), encoding="utf-8")
    return written


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{write_tasks(arguments.folder, arguments.seed):,} questions in {arguments.folder}")
