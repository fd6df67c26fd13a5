"""Loads models from the hub as lm_eval does, and prints for each what came of it as a line of JSON.

    HF_ENDPOINT=http://… python load_models.py organization/model-name[@revision][+adapter] …
"""

import json
import sys

from peft import PeftModel
from transformers import AutoModelForCausalLM, AutoTokenizer


def load(name: str) -> dict:
    model_name, _, adapter = name.partition("+")
    model_id, _, revision = model_name.partition("@")
    pinned = {"revision": revision or "main"}
    try:
        model = AutoModelForCausalLM.from_pretrained(model_id, use_safetensors=True, **pinned)
        tokenizer = AutoTokenizer.from_pretrained(model_id, **pinned)
        if adapter:
            model = PeftModel.from_pretrained(model, adapter)
    except Exception as error:  # What is raised is what is shown.
        return {"name": name, "error": f"{type(error).__name__}: {error}"}
    return {
        "name": name,
        "class": type(model).__name__,
        "parameters": sum(each.numel() for each in model.parameters()),
        "first": next(model.parameters()).flatten()[0].item(),
        "words": len(tokenizer),
        "has_chat_template": tokenizer.chat_template is not None,
    }


for name in sys.argv[1:]:
    print(json.dumps(load(name)), flush=True)
