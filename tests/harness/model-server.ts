import { createServer } from 'node:http';

/** The model's answers: every tenth contains no letter, and the others are equally split between A, B and C. */
const answerOf = (number: number) => (number % 10 === 0 ? 'i do not know' : `ANSWER: ${'ABC'[number % 3]}`);
export const isRight = (number: number) => number % 10 !== 0 && number % 3 === number % 4;

function chat(body: string) {
  const number = numberIn(body);
  const message = { role: 'assistant', content: answerOf(number) };
  return {
    id: `answer-${number}`,
    object: 'chat.completion',
    created: 1,
    model: 'made-up',
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

const numberIn = (body: string) => Number(/(\d+): which jar/.exec(body)?.[1] ?? 0);

/** Log-likelihoods of the prompts' tokens and of each prompt's next token, derived only from adjacent tokens. */
function completions(body: string) {
  const { prompt }: { readonly prompt: readonly (readonly number[])[] } = JSON.parse(body);
  const choices = prompt.map((tokens, index) => {
    const likelihoods = [...tokens, 1].map((token, at) =>
      at === 0 ? null : -1 - ((token * 7919 + (tokens[at - 1] ?? 0) * 104_729) % 997) / 300,
    );
    const best = likelihoods.map((likelihood) => (likelihood === null ? null : { any: likelihood }));
    return { index, text: '', logprobs: { token_logprobs: likelihoods, top_logprobs: best } };
  });
  return { object: 'text_completion', choices };
}

/**
 * Runs some work with an OpenAI-compatible server.
 * @param models the models that it lists
 * @param fails whether it answers a letter question with an error
 */
export async function withModelServer(
  models: readonly string[],
  work: (url: string) => Promise<void>,
  fails: (number: number) => boolean = () => false,
): Promise<void> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/models') {
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
    } else if (request.url === '/v1/completions') {
      response.end(JSON.stringify(completions(body)));
    } else {
      response.statusCode = fails(numberIn(body)) ? 500 : 200;
      response.end(JSON.stringify(chat(body)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
