/** The request body of a valid submission. */
export function submissionOf(model: string, account: string) {
  return {
    model_id: model,
    revision: 'main',
    model_type: 'fine-tuned',
    precision: 'float16',
    weight_type: 'Original',
    base_model: '',
    use_chat_template: false,
    user_id: account,
  };
}
