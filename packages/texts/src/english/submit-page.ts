import { CHANCE_LEVEL, DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { formatCount } from '@leaderboard/core/format';
import { SUBMISSION_PRECISIONS } from '@leaderboard/core/queue/submissions';
import { modelTypeLines } from './columns.ts';
import { failureReasons, precisionLabel, weightTypes } from './submissions.ts';
import { subjects, suite } from './suite.ts';

const SUBJECTS = DOMAINS.map(({ key }) => subjects[key]);
const QUESTIONS = TASKS.reduce((sum, { questions }) => sum + questions, 0);

/** Questions of authors with their answers. */
export const faq = {
  title: 'Frequently asked questions',
  items: [
    {
      question: 'What is my model evaluated on?',
      answer: `${suite.name}: ${formatCount(QUESTIONS)} questions from ${SUBJECTS.length} domains (${SUBJECTS.join(', ')}) in ${suite.languages}. Each has ${suite.options} options, is asked zero-shot (without examples), and is scored by the likelihood your model gives to each option; guessing gives ${CHANCE_LEVEL * 100} %.`,
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

/** The precisions that share a size cap, in one line: '8-bit: up to 280B parameters'. */
function capLines(): string {
  const caps = [...new Set(SUBMISSION_PRECISIONS.map(({ capBillions }) => capBillions))];
  return caps
    .map((cap) => {
      const names = SUBMISSION_PRECISIONS.filter(({ capBillions }) => capBillions === cap);
      return `${names.map(({ key }) => precisionLabel(key)).join(', ')}: up to ${cap}B parameters`;
    })
    .join('\n');
}

/** The submit page. */
export const submitPage = {
  action: 'submit a model',
  precisionLabel,
  weightTypes,
  failureReasons,
  vote: {
    before: 'Already in the queue? ',
    link: 'Vote',
    after: ' to have your model evaluated sooner.',
  },
  guide: {
    title: 'Submission Guide',
    steps: {
      information: {
        title: 'Model Information',
        text: (hub: string) =>
          `Your model must be public on ${hub}. Name it as username/model-id. Give the revision to evaluate (a commit hash or a branch) and the type of the model.`,
        link: 'How to upload a model',
      },
      technical: {
        title: 'Technical Details',
        text: 'Your model must load on your own machine with the standard auto classes. Try this first:',
        codeLabel: 'Code that loads a model',
        code: `from transformers import AutoConfig, AutoModel, AutoTokenizer

name = "username/model-id"
config = AutoConfig.from_pretrained(name, revision="main")
model = AutoModel.from_pretrained(name, revision="main")
tokenizer = AutoTokenizer.from_pretrained(name, revision="main")`,
      },
      license: {
        title: 'License Requirements',
        text: 'The model card must have a license tag. Open licenses such as Apache 2.0 or MIT are recommended, so that others can use and check what you publish.',
        code: `---
license: apache-2.0
---`,
        codeLabel: 'A license tag at the top of a model card',
      },
      card: {
        title: 'Model Card Requirements',
        text: 'Your model card should describe:',
        items: [
          'Architecture',
          'Training details',
          'Dataset information',
          'Intended use',
          'Limitations',
          'Performance metrics',
        ],
      },
      checklist: {
        title: 'Final Checklist',
        text: 'Before you submit, make sure that your model',
        items: [
          'is public',
          'is in Safetensors format',
          'has a license tag',
          'loads with the code in step 2',
        ],
      },
    },
  },
  form: {
    title: 'Model Submission Form',
    requirements:
      'The model must be public, loadable with the standard auto classes without trust_remote_code, and should be in Safetensors format.',
    modelName: 'Model Name',
    modelNamePlaceholder: 'organization/model-name',
    modelNameHelper: 'Example: test-org/aurora-7b',
    revision: 'Revision commit',
    revisionHelper: 'Default: main',
    modelType: 'Model Type',
    chatTemplate: 'Use Chat Template',
    precision: 'Precision',
    weightsType: 'Weights Type',
    baseModel: 'Base Model',
    fillIn: 'Fill in this field.',
    requiredNote: 'All fields marked with * are required',
    submit: 'Submit',
    sending: 'Submitting…',
    failure: 'Failed to submit model',
    correctAdapter: (base: string | null) =>
      base === null ? 'Choose Adapter' : `Choose Adapter, with ${base} as its base`,
    failureTitle: 'The model was not submitted',
    helpOn: (field: string) => `Help: ${field}`,
    help: {
      modelName:
        'The model’s repository id on the hub, as organization/model-name. The model must be public, loadable with the standard auto classes without trust_remote_code, and should be in Safetensors format.',
      revision:
        'A git branch, tag or commit hash. The evaluation is tied to the commit it points to when you submit: commits that you push later are not evaluated.',
      modelType: ['How the model was made', ...modelTypeLines].join('\n'),
      chatTemplate:
        'Activates automatically for chat models. It is required for models trained with RLHF, DPO or instruction tuning.',
      precision: `The precision your model is evaluated in, with the largest size for each:\n${capLines()}`,
      weightsType:
        'What the repository contains.\nOriginal: a whole model\nDelta: the difference from a base model\nAdapter: an adapter, such as LoRA, on a base model',
      baseModel:
        'Required for Delta or Adapter weights: the model they belong to, as organization/model-name. Its size counts toward the total number of parameters.',
    },
  },
  success: {
    title: 'Model submitted successfully!',
    text: (model: string): readonly [before: string, model: string, after: string] => [
      'Your model ',
      model,
      ' has been added to the evaluation queue with the following parameters:',
    ],
    model: 'Model',
    type: 'Type',
    revision: 'Revision',
    commit: (short: string) => `commit ${short}`,
    precision: 'Precision',
    weightsType: 'Weight type',
    baseModel: 'Base model',
    chatTemplate: 'Chat template',
    yes: 'Yes',
    no: 'No',
    warnings: 'Please note',
    upvote: 'An automatic upvote has been added to your model to help with prioritization.',
    another: 'Submit another model',
  },
  faq,
};
