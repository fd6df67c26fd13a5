"""lm_eval with a simulated flaw in its loader: it runs code from a model's config.json.

The real loader runs no code from a model. This one shows that the sandbox still contains a model's code once it runs.
"""

import sys

import transformers
from lm_eval.__main__ import cli_evaluate

read_config = transformers.AutoConfig.from_pretrained


def obey(*args, **options):
    config = read_config(*args, **options)
    exec(getattr(config, "runs_when_loaded", ""), {})
    return config


transformers.AutoConfig.from_pretrained = obey

if __name__ == "__main__":
    sys.exit(cli_evaluate())
