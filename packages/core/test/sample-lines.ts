/** A hash of 64 hexadecimal digits that contains a number. */
function hash(kind: string, number: number): string {
  return `${kind}${number.toString(16)}`.padEnd(64, '0');
}

/** A samples line for one question, as written by lm_eval; `prompt` stands for the prompt's text. */
export function sampleLine(docId: number, answer: number, { filter = 'none', prompt = docId } = {}): string {
  return JSON.stringify({
    doc_id: docId,
    doc: { question: 'प्रश्न', choices: ['क', 'ख', 'ग', 'घ'], answer: 1 },
    target: '1',
    resps: [[['-50.15625', 'False']], [['-35.375', 'False']], [['-18.8', 'False']], [['-24.3', 'False']]],
    filter,
    metrics: ['acc', 'acc_norm'],
    doc_hash: hash('d', docId),
    prompt_hash: hash('c', prompt),
    target_hash: hash('a', 1),
    acc: 1 - answer,
    acc_norm: answer,
  });
}
