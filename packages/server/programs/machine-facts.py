"""
Writes to machine.json what lm_eval can evaluate on this machine. The worker passes this source to lm_eval's Python and runs it the
same way as evaluations, with their device and back end.
"""
import json
import os
import sys
from importlib.metadata import PackageNotFoundError, version

device, backend = sys.argv[1:3]


def version_of(package):
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def memory():
    """The machine's memory in bytes, or the memory limit of an enclosing cgroup if that is lower."""
    least = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with open("/proc/self/cgroup") as groups:
        for line in groups:
            _, kinds, path = line.rstrip("\n").split(":", 2)
            root = "/sys/fs/cgroup" if kinds == "" else "/sys/fs/cgroup/memory"
            while kinds in ("", "memory"):
                for name in ("memory.max", "memory.limit_in_bytes"):
                    try:
                        with open(root + path + "/" + name) as limit:
                            least = min(least, int(limit.read()))
                    except (OSError, ValueError):
                        pass  # The file is missing or contains 'max'.
                if path in ("", "/"):
                    break
                path = os.path.dirname(path)
    return least


def can_load(quantization):
    """True if transformers can load weights with this quantization, according to its own check before loading."""
    from transformers.quantizers.auto import AutoHfQuantizer

    try:
        AutoHfQuantizer.from_config(dict(quantization), pre_quantized=True).validate_environment(device_map=None)
        return True
    except Exception:
        return False


def precisions():
    found = ["float16", "bfloat16"]
    four_bits = {"bits": 4, "group_size": 128}
    for method in ("gptq", "awq", "auto-round"):
        if can_load({"quant_method": method, **four_bits}):
            found.append(method)
    if can_load({"quant_method": "bitsandbytes", "load_in_4bit": True}):
        found.append("bitsandbytes")
        # transformers 5 has no arguments for quantizing while loading.
        if int(transformers.__version__.split(".")[0]) < 5:
            found += ["8bit", "4bit"]
    return found


import transformers
from transformers.models.auto.modeling_auto import (
    MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
    MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
)
from transformers.models.auto.tokenization_auto import TOKENIZER_MAPPING_NAMES

gpus, gpu_fault = [], None
if backend != "local-completions":
    import torch

    if backend == "vllm" and version_of("vllm") is None:
        sys.exit("vllm is not installed")
    if device.startswith("cuda"):
        try:
            torch.zeros(1, device=device)
        except Exception as error:
            gpu_fault = str(error).strip().split("\n")[0]
    if device in ("", "cuda") or device.startswith("cuda:"):
        only = int(device[5:]) if device.startswith("cuda:") else None
        for index in range(torch.cuda.device_count()):
            if only in (None, index):
                properties = torch.cuda.get_device_properties(index)
                gpus.append({"name": properties.name, "bytes": properties.total_memory})

tokenizers = {name for name in dir(transformers) if "Tokenizer" in name}
for names in TOKENIZER_MAPPING_NAMES.values():
    tokenizers.update([names] if isinstance(names, str) else names or [])

facts = {
    "harness": version_of("lm_eval"),
    "transformers": transformers.__version__,
    # For a type in both lists, lm_eval uses the second.
    "causal": {**MODEL_FOR_CAUSAL_LM_MAPPING_NAMES, **MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES},
    "tokenizers": sorted(filter(None, tokenizers)),
    "gpus": gpus,
    "gpuFault": gpu_fault,
    "memoryBytes": memory(),
    "precisions": precisions() if backend == "hf" else [],
}
with open("machine.json", "w") as file:
    json.dump(facts, file)
