"""lm_eval as it would be with a flaw in its loader: it runs what a model's config.json says.

The real loader runs nothing of a model. This one shows what is left to a model's code once it runs: the sandbox around it.
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
