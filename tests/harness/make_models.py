"""Makes tiny language models in the hub's format, one folder each: config, tokenizer, weights, card and license.

They have two layers with random weights, and a tokenizer trained on the made-up questions. Their scores mean nothing; they test
that the real tools load them and that their scores arrive unchanged.

    python make_models.py FOLDER
"""

import argparse
import json
import shutil
from pathlib import Path

import torch
from make_tasks import OPTION_FIELDS, SIZES, questions
from peft import LoraConfig, get_peft_model
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    GPTNeoXConfig,
    GPTNeoXForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    Ministral3Config,
    Ministral3ForCausalLM,
    PreTrainedTokenizerFast,
)

VOCABULARY = 1200
CONTEXT = 256
TRAINING_QUESTIONS = 200
BASE_MODEL = "tiny-lab/tiny-llama"

CHAT_TEMPLATE = (
    "{% for message in messages %}<|{{ message['role'] }}|>\n{{ message['content'] }}<|end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>\n{% endif %}"
)

CARD = """---
license: apache-2.0
language: [en, hi]
pipeline_tag: text-generation
library_name: {library}
{base}---
# {name}

{sentence} Its weights are random: it exists to test an evaluation, not to be used.
"""


def trained_tokenizer() -> PreTrainedTokenizerFast:
    """
    A byte-level tokenizer with whole Devanagari words in its vocabulary. It only splits at spaces: byte-level tokenizers usually
    split words at each vowel sign, which makes a question three times as long.
    """
    texts = [
        question["question"] + " " + " ".join(question[field] for field in OPTION_FIELDS)
        for domain, languages in SIZES.items()
        for language in languages
        for question, _ in zip(questions(domain, language, seed=1), range(TRAINING_QUESTIONS))
    ]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(r" ?\S+|\s"), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=["<|end|>", "<|pad|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
    )
    tokenizer.train_from_iterator(texts, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token="<|end|>", bos_token="<|end|>", pad_token="<|pad|>"
    )


def tiny_llama(seed: int, hidden: int = 32) -> LlamaForCausalLM:
    torch.manual_seed(seed)
    return LlamaForCausalLM(
        LlamaConfig(
            vocab_size=VOCABULARY,
            hidden_size=hidden,
            intermediate_size=2 * hidden,
            num_hidden_layers=2,
            num_attention_heads=4,
            max_position_embeddings=CONTEXT,
            initializer_range=0.3,
            dtype=torch.float16,
        )
    ).half()


def tiny_neox(seed: int) -> GPTNeoXForCausalLM:
    torch.manual_seed(seed)
    return GPTNeoXForCausalLM(
        GPTNeoXConfig(
            vocab_size=VOCABULARY,
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=2,
            num_attention_heads=4,
            max_position_embeddings=CONTEXT,
            initializer_range=0.3,
        )
    ).half()


def tiny_ministral(seed: int) -> Ministral3ForCausalLM:
    """A model of a type that transformers 4 does not have."""
    torch.manual_seed(seed)
    return Ministral3ForCausalLM(
        Ministral3Config(
            vocab_size=VOCABULARY,
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            head_dim=8,
            max_position_embeddings=CONTEXT,
            initializer_range=0.3,
        )
    ).half()


def write_card(folder: Path, sentence: str, library: str = "transformers", base: str | None = None) -> None:
    line = "" if base is None else f"base_model: {base}\n"
    text = CARD.format(name=folder.name, sentence=sentence, library=library, base=line)
    (folder / "README.md").write_text(text, encoding="utf-8")
    shutil.copy(Path(__file__).parents[2] / "LICENSE", folder / "LICENSE")


def name_tokenizer_class(folder: Path) -> None:
    """Sets a class name that transformers 4 and 5 both know; 5 would write its own."""
    path = folder / "tokenizer_config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**config, "tokenizer_class": "PreTrainedTokenizerFast"}, indent=2), encoding="utf-8")


def corrupt(folder: Path) -> None:
    """Cuts the weights in the middle, so that the header lists tensors missing from the file."""
    weights = folder / "model.safetensors"
    content = weights.read_bytes()
    weights.write_bytes(content[: len(content) // 2])


def mismatch(folder: Path) -> None:
    """Makes the config describe other weights, as after an upload mistake: each file is complete, but they do not match."""
    path = folder / "config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**config, "intermediate_size": 3 * config["hidden_size"]}, indent=2), encoding="utf-8")


def make_models(folder: Path) -> list[str]:
    """Writes all models below a folder. Returns their names as organization/model-name."""
    tokenizer = trained_tokenizer()
    made = []

    def save(name: str, model, sentence: str, **options) -> Path:
        target = folder / name
        model.save_pretrained(target, **options)
        tokenizer.save_pretrained(target)
        name_tokenizer_class(target)
        write_card(target, sentence)
        made.append(name)
        return target

    save(BASE_MODEL, tiny_llama(seed=1), "A Llama of two layers.")
    save("tiny-lab/tiny-neox", tiny_neox(seed=2), "A GPT-NeoX of two layers.")
    save("tiny-lab/tiny-ministral", tiny_ministral(seed=8), "A Ministral 3 of two layers.")
    save("tiny-lab/tiny-sharded", tiny_llama(seed=3, hidden=64), "A Llama in several files.", max_shard_size="100KB")
    tokenizer.chat_template = CHAT_TEMPLATE
    save("tiny-lab/tiny-chat", tiny_llama(seed=4), "A Llama with a chat template.")
    tokenizer.chat_template = None
    corrupt(save("tiny-lab/tiny-corrupt", tiny_llama(seed=5), "A Llama whose weights were cut in the middle."))
    mismatch(save("tiny-lab/tiny-mismatched", tiny_llama(seed=7), "A Llama with the configuration of another one."))

    torch.manual_seed(6)
    adapter = get_peft_model(
        tiny_llama(seed=1), LoraConfig(r=4, target_modules=["q_proj", "v_proj"], init_lora_weights=False)
    )
    # The adapter's config names the base model as on the hub, not by its local folder.
    adapter.peft_config["default"].base_model_name_or_path = BASE_MODEL
    target = folder / "tiny-lab" / "tiny-adapter"
    adapter.save_pretrained(target)
    write_card(target, "A LoRA adapter of tiny-llama.", library="peft", base=BASE_MODEL)
    made.append("tiny-lab/tiny-adapter")
    return made


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    for name in make_models(parser.parse_args().folder):
        print(name)
