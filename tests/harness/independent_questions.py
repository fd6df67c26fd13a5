"""A second implementation of what docs/questions.md says of one run: its profile, its gaps on the same mix, and what tasks consist of.

It shares nothing with the product: it reads the samples files that lm_eval wrote, and prints JSON. tests/harness/question-figures.ts
compares it with the API.

    python independent_questions.py samples_bba_English_….jsonl samples_bba_Hindi_….jsonl …
"""

import json
import math
import re
import sys
from collections import defaultdict
from pathlib import Path

LABELS = {"subject": "subject_domain", "level": "question_level", "type": "question_type"}
Z = 1.959963984540054


def read(path):
    """Each question of a samples file in order: its labels, and whether the run is right on it by acc_norm."""
    with open(path, encoding="utf-8") as file:
        rows = sorted((json.loads(line) for line in file), key=lambda row: row["doc_id"])
    for row in rows:
        doc = row["doc"]
        options = [doc[f"option_{letter}"] for letter in "abcd"]
        scores = [float(answer[0]) / len(text) for answer, text in zip(row["filtered_resps"], options)]
        right = scores.index(max(scores)) == "ABCD".index(doc["correct_answer"])
        yield {**{label: doc[field].strip() for label, field in LABELS.items()}, "right": right}


def cells(questions, label):
    """By value of a label: the number of questions, and of those right."""
    counts = defaultdict(lambda: [0, 0])
    for question in questions:
        counts[question[label]][0] += 1
        counts[question[label]][1] += question["right"]
    return counts


def groups(english, hindi):
    """The cells of a domain: for each stated subject, the sets of levels that have ten questions in each language."""
    for subject in sorted({q["subject"] for q in english + hindi} - {""}):
        pools = [[q for q in language if q["subject"] == subject] for language in (english, hindi)]

        def pick(levels):
            return [[q for q in pool if (q["level"] if q["level"] in ("Easy", "Hard") else "Medium") in levels] for pool in pools]

        def enough(pair):
            return min(len(side) for side in pair) >= 10

        alone = [level for level in ("Easy", "Hard") if enough(pick([level]))]
        joint = pick([level for level in ("Easy", "Medium", "Hard") if level not in alone])
        if enough(joint):
            yield from [*(pick([level]) for level in alone), joint]
        elif enough(pools):
            yield pools


def gap(english, hindi):
    """English minus Hindi on the same mix, its interval, and the share of each language's questions in cells."""
    found = list(groups(english, hindi))
    weights = [len(e) * len(h) / (len(e) + len(h)) for e, h in found]
    total = sum(weights)
    value = variance = 0.0
    for weight, pair in zip(weights, found):
        shares = [sum(q["right"] for q in side) / len(side) for side in pair]
        value += weight / total * (shares[0] - shares[1])
        variance += (weight / total) ** 2 * sum(p * (1 - p) / (len(side) - 1) for p, side in zip(shares, pair))
    half = Z * math.sqrt(variance)
    matched = [sum(len(pair[side]) for pair in found) / len(all_) for side, all_ in enumerate((english, hindi))]
    return {"gap": value, "interval": [value - half, value + half], "matched": matched, "cells": len(found)}


def main(paths):
    tasks = {re.match(r"samples_(.+?)_\d{4}-", Path(path).name)[1]: list(read(path)) for path in paths}
    domains = sorted({task.rpartition("_")[0] for task in tasks})
    print(
        json.dumps(
            {
                "labels": {
                    task: {label: [q[label] for q in questions] for label in LABELS} for task, questions in tasks.items()
                },
                "cells": {
                    task: {label: cells(questions, label) for label in LABELS} for task, questions in tasks.items()
                },
                "gaps": {domain: gap(tasks[f"{domain}_English"], tasks[f"{domain}_Hindi"]) for domain in domains},
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1:])
