import { BENCHMARKS, CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import { formatCount } from '@leaderboard/core/format';
import { languages, listed, subjects } from './suite.ts';

const SUBJECTS = Object.values(subjects);
const QUESTIONS = BENCHMARKS.filter(({ language }) => language !== null).reduce(
  (sum, { questions }) => sum + questions,
  0,
);

/** Questions of authors with their answers. */
export const faq = {
  title: 'Frequently asked questions',
  items: [
    {
      question: 'What is my model evaluated on?',
      answer: `BhashaBench V1: ${formatCount(QUESTIONS)} questions from ${SUBJECTS.length} domains (${SUBJECTS.join(', ')}) in ${listed(Object.values(languages))}. Each has four options, is asked zero-shot (without examples), and is scored by the likelihood your model gives to each option; guessing gives ${CHANCE_LEVEL * 100} %.`,
    },
    {
      question: 'How long does it take, and can I speed it up?',
      answer:
        'That depends on the size of your model and on how many models are ahead of it. Models with more votes are evaluated first; your own vote is added when you submit, and others can vote for your model too. The evaluation status below shows where it is.',
    },
    {
      question: 'My model was refused. What can I do?',
      answer:
        'The red message above the form explains the reason and how to fix it: most often the model is private or gated, has no license tag, or is larger than its precision allows. Fix it on the hub and submit again. Refusals do not count toward the daily limit; the number of attempts per hour is limited.',
    },
    {
      question: 'Which precision should I choose?',
      answer:
        'The one your model was published in, so that the scores match what its users get. Choose 8-bit, 4-bit or GPTQ when the model is published that way, or is too large for 16 bits. The help of the field lists the largest size for each.',
    },
    {
      question: 'How do I submit an adapter or a delta?',
      answer:
        'Choose Adapter or Delta as the weights type and name the base model. Both repositories must be public; the sizes of both together must fit the precision.',
    },
    {
      question: 'Do I need the chat template?',
      answer:
        'Tick it for models tuned to follow instructions, by RLHF, DPO or instruction tuning: without it their scores are lower than they deserve. Leave it out for base models. You may submit a model once with and once without it.',
    },
    {
      question: 'I have pushed a new version. Will the board change?',
      answer:
        'No. An evaluation belongs to the commit that your branch or tag pointed to when you submitted. Submit the new version separately: it gets its own row.',
    },
    {
      question: 'Why must a model load without trust_remote_code?',
      answer:
        'With it, loading a model would run code from its repository on our machines. Models whose architecture is part of the transformers library do not need it.',
    },
    {
      question: 'How many models may I submit?',
      answer:
        'There is a daily limit for each account, so that the queue stays fair. When you reach it, the message says when you can go on. The same model with the same settings is accepted once.',
    },
  ] as readonly { readonly question: string; readonly answer: string }[],
};
