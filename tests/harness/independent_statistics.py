"""Recomputes the newest publication's statistics, using only a board's API, and prints them as JSON, one model per line.

It is a second implementation of docs/statistics.md for comparison with the product's figures, and shares neither code nor methods
with the product. Intervals are the roots of their quadratic equation, quantiles come from bisection, ranges from all pairs.

    independent_statistics.py http://localhost:7860
"""

import json
import sys
import urllib.request
from math import erfc, inf, sqrt

Z_95 = 1.959963984540054
GUESSING = 0.25


def fetch(board, path):
    with urllib.request.urlopen(board + path) as answer:
        return json.load(answer)


def quantile_above(tail):
    """The point above which the normal distribution has this probability."""
    low, high = 0.0, 40.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(middle / sqrt(2)) / 2 > tail else (low, middle)
    return low


def wilson(share, n):
    """The shares p for which (share - p)² = z²·p(1 - p)/n."""
    a, b, c = 1 + Z_95**2 / n, -(2 * share + Z_95**2 / n), share**2
    root = sqrt(b * b - 4 * a * c)
    return [max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))]


def domain_of(key):
    return key.lower().split("_")[0]


def weights_of(columns, scores):
    """The weight of each question sample in the mean of some columns (rule for means in docs/statistics.md)."""
    present = [key for key in columns if key in scores]
    weights = {}
    for key in present:
        parts = [one for one in scores if one != key and domain_of(one) == domain_of(key) and "_" in one]
        if "_" not in key and len(parts) == 2:
            questions = sum(scores[part][1] for part in parts)
            shares = {part: scores[part][1] / questions for part in parts}
        else:
            shares = {key: 1.0}
        for sample, share in shares.items():
            weights[sample] = weights.get(sample, 0.0) + share / len(present)
    return present, weights


def mean_of(columns, scores):
    """The mean of some columns, with its variance and interval."""
    present, weights = weights_of(columns, scores)
    mean = sum(scores[key][0] for key in present) / len(present)
    variance = sum(c * c * scores[key][0] * (1 - scores[key][0]) / scores[key][1] for key, c in weights.items())
    inverse = sum(c * c / scores[key][1] for key, c in weights.items())
    n = mean * (1 - mean) / variance if 0 < mean < 1 else 1 / inverse
    return mean, variance, wilson(mean, n)


def gap_of(pairs, scores):
    """The mean difference between English and Hindi over some domains, with its interval."""
    differences, variances = [], []
    for english, hindi in pairs:
        (p, n), (q, m) = scores[english], scores[hindi]
        differences.append(p - q)
        variances.append(p * (1 - p) / n + q * (1 - q) / m)
    gap, error = sum(differences) / len(pairs), sqrt(sum(variances)) / len(pairs)
    return [gap, gap - Z_95 * error, gap + Z_95 * error]


def language_pairs(scores):
    by_domain = {}
    for key in scores:
        if "_" in key:
            by_domain.setdefault(domain_of(key), {})[key.lower().split("_")[1]] = key
    return {domain: (pair["english"], pair["hindi"]) for domain, pair in by_domain.items()}


def has_all(columns, scores):
    return all(key in scores for key in columns)


def figures_of(entry, domains):
    scores = {key: (score["value"], score["n"]) for key, score in entry["evaluations"].items()}
    pairs = language_pairs(scores)
    gaps = {domain: gap_of([pair], scores) for domain, pair in pairs.items()}
    if len(pairs) == len(domains):
        gaps["mean"] = gap_of(list(pairs.values()), scores)
    intervals = {key: mean_of([key], scores)[2] for key in scores}
    return {"id": entry["id"], "scores": scores, "intervals": intervals, "gaps": gaps}


def in_scope(columns, models):
    """The mean, rank range and distance behind the first model for each model with all of these columns; None for the others."""
    means = [mean_of(columns, model["scores"]) if has_all(columns, model["scores"]) else None for model in models]
    ranked = [mean for mean in means if mean]
    pairs = len(ranked) * (len(ranked) - 1) / 2
    z = quantile_above(min(0.025, 0.05 / pairs)) if pairs else inf

    def surely_better(one, other):
        return one[0] - other[0] > z * sqrt(one[1] + other[1])

    def figures(mean):
        share, variance, interval = mean
        better = sum(surely_better(other, mean) for other in ranked)
        worse = sum(surely_better(mean, other) for other in ranked)
        first = means[0]
        gap, error = first[0] - share, sqrt(first[1] + variance)
        return {
            "mean": [share, *interval],
            "variance": variance,
            "range": [1 + better, len(ranked) - worse],
            "behind": [gap, gap - Z_95 * error, gap + Z_95 * error],
        }

    return [mean and figures(mean) for mean in means]


def marks(model):
    average = model["scopes"]["average"]
    ends = [*model["intervals"].items(), *([("average", average["mean"][1:])] if average else [])]
    return [key for key, (low, _) in ends if low <= GUESSING]


board = sys.argv[1]
newest = fetch(board, "/api/publications?limit=1")["publications"][0]["publication"]
entries = fetch(board, f"/api/publications/{newest}/board")
columns = list(dict.fromkeys(key for entry in entries for key in entry["evaluations"]))
models = [figures_of(entry, {domain_of(key) for key in columns}) for entry in entries]
scopes = {"average": columns, "bba": ["bba"], "hindi": [key for key in columns if key.lower().endswith("_hindi")]}
by_scope = {scope: in_scope(columns_of, models) for scope, columns_of in scopes.items()}
for place, model in enumerate(models):
    model["scopes"] = {scope: figures[place] for scope, figures in by_scope.items()}
    model["guessing"] = marks(model)
print("[\n" + ",\n".join(json.dumps(model, ensure_ascii=False, separators=(",", ":")) for model in models) + "\n]")
