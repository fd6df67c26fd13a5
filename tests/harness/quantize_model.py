"""Quantizes a model with bitsandbytes on the CPU and saves it in the form in which authors publish quantized weights.

    python quantize_model.py MODEL TARGET 4bit|8bit
"""

import shutil
import sys
from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, BitsAndBytesConfig

source, target, precision = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
model = AutoModelForCausalLM.from_pretrained(
    source,
    quantization_config=BitsAndBytesConfig(**{f"load_in_{precision}": True}),
    device_map={"": "cpu"},
    dtype=torch.float16,
    use_safetensors=True,
)
model.save_pretrained(target)
for name in ["tokenizer.json", "tokenizer_config.json", "README.md", "LICENSE"]:
    shutil.copy(source / name, target / name)
