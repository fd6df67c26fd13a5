"""Stand-in for the vllm package without an engine: it has the API that lm_eval's class calls, with real arguments and files.

A token's log-likelihood depends on the token and the one before it. Options that a worker must never pass to vLLM raise an error.
"""

import re
import sys
from types import ModuleType, SimpleNamespace

from transformers import AutoTokenizer


class SamplingParams(SimpleNamespace):
    pass


class TokensPrompt(dict):
    pass


class LLM:
    def __init__(self, **given):
        commit = given["revision"]
        if not re.fullmatch("[0-9a-f]{40}", commit) or given["tokenizer_revision"] != commit:
            raise ValueError("Weights and tokenizer must be of one commit")
        if given["trust_remote_code"] or given["load_format"] != "safetensors" or given["quantization"] is not None:
            raise ValueError("Only safetensors are loaded, and no code of the model")
        length = given["max_model_len"] or 256
        self.llm_engine = SimpleNamespace(model_config=SimpleNamespace(max_model_len=length))

    def generate(self, prompts, **_):
        return [SimpleNamespace(prompt_logprobs=logprobs(prompt["prompt_token_ids"])) for prompt in prompts]


def logprobs(tokens):
    pairs = zip(tokens, tokens[1:])
    return [None, *({token: -1 - (token * 7919 + before * 104_729) % 997 / 300} for before, token in pairs)]


def get_tokenizer(name, tokenizer_mode="auto", **given):
    return AutoTokenizer.from_pretrained(name, **given)


def module(name, **values):
    made = ModuleType(name)
    made.__dict__.update(values)
    sys.modules[name] = made


module("vllm.lora")
module("vllm.lora.request", LoRARequest=SimpleNamespace)
module("vllm.tokenizers", get_tokenizer=get_tokenizer)
module("vllm.renderers")
module("vllm.renderers.hf", resolve_chat_template=lambda tokenizer, **_: tokenizer.chat_template)
