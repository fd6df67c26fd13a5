/** The output of machine-facts.py on a machine with a large GPU that can load every made-up model in the tests. */
export const machineFacts = {
  harness: '0.4.13',
  transformers: '5.24.0',
  causal: {
    llama: 'LlamaForCausalLM',
    deepseek_v3: 'DeepseekV3ForCausalLM',
    sarvam_moe: 'Glm4MoeForCausalLM',
  },
  tokenizers: ['LlamaTokenizer', 'PreTrainedTokenizerFast', 'TokenizersBackend'],
  gpus: [{ name: 'NVIDIA H200', bytes: 143e9 }],
  memoryBytes: 256e9,
  precisions: ['float16', 'bfloat16', '8bit', '4bit', 'gptq', 'bitsandbytes', 'awq', 'auto-round'],
};
