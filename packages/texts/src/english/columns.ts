import type { ModelType } from '@leaderboard/core/benchmark/model-types';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import { CHANCE_LEVEL, type DomainKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type AverageMode, byAverageMode } from '@leaderboard/core/board/average';
import type { BenchmarkColumnKey, ColumnKey, GapColumn, GapColumnKey } from '@leaderboard/core/board/columns';
import { formatCount } from '@leaderboard/core/format';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { languages, listed, minus, subjects, suite } from './suite.ts';

/** The model types by key. */
export const modelTypes: Record<ModelType['key'], { readonly label: string; readonly description: string }> =
  {
    pretrained: {
      label: 'Pretrained',
      description: 'Base models trained on raw text data using self-supervised learning objectives',
    },
    'continuously pretrained': {
      label: 'Continuously Pretrained',
      description:
        'Base models with extended pretraining on additional data while maintaining original architecture',
    },
    'fine-tuned': {
      label: 'Fine-tuned',
      description: 'Models specialized through task-specific training on curated datasets',
    },
    chat: {
      label: 'Chat',
      description: 'Models optimized for conversation using various techniques: RLHF, DPO, IFT, SFT',
    },
    merge: { label: 'Merge', description: 'Models created by combining weights from multiple models' },
    multimodal: {
      label: 'Multimodal',
      description: 'Models capable of processing multiple types of input',
    },
  };

/** One line for each model type, with its icon. */
export const modelTypeLines: readonly string[] = MODEL_TYPES.map(
  ({ key, icon }) => `${icon} ${modelTypes[key].label}: ${modelTypes[key].description}`,
);

/** Benchmarks take their labels from the suite. */
type NamedColumnKey = Exclude<ColumnKey, BenchmarkColumnKey | GapColumnKey>;

/** Column names. */
export const columnLabels: Record<NamedColumnKey, string> = {
  isPinned: 'Pin',
  rank: 'Rank',
  model_type: 'Type',
  id: 'Model',
  'model.average_score': 'Average Score',
  moved: 'Moved',
  'model.architecture': 'Architecture',
  'model.precision': 'Precision',
  'model.has_chat_template': 'Chat Template',
  'metadata.params_billions': 'Parameters',
  'metadata.hub_license': 'License',
  'metadata.co2_cost': 'CO₂ Cost',
  'metadata.hub_hearts': 'Hub ❤️',
  'metadata.upload_date': 'Upload Date',
  'metadata.submission_date': 'Submission Date',
  'metadata.generation': 'Generation',
  'metadata.base_model': 'Base Model',
  'features.is_not_available_on_hub': 'Hub Availability',
  'features.is_highlighted_by_maintainer': 'Official Providers',
  'features.is_moe': 'Mixture of Experts',
  'features.is_flagged': 'Flag Status',
};

/** The link in the header of a domain. */
export const composition = (domain: DomainKey) => `What ${subjects[domain]} consists of`;

/** The header of a gap: its label, and what it is about below it. */
export function gapHeader({ domain, pair }: Pick<GapColumn, 'domain' | 'pair'>): {
  label: string;
  subject: string;
} {
  const ofPair = pair === LANGUAGE_PAIRS[0] ? '' : `, ${languages[pair.second]}`;
  return domain === null
    ? { label: `Mean gap${ofPair}`, subject: 'All domains' }
    : { label: `${domain.label} gap${ofPair}`, subject: subjects[domain.key] };
}

export function gapHelp({ domain, pair }: Pick<GapColumn, 'domain' | 'pair'>): string {
  return [
    domain === null ? 'Language gap: the mean of all domains' : `Language gap: ${subjects[domain.key]}`,
    `${minus(pair)}, in percentage points, with its 95 % interval.`,
    '“Same mix”: of subjects and levels. Sorted by the plain gap unless all models shown have both.',
    'The questions may not be translations of each other: the gap compares scores on two sets of questions.',
  ].join('\n');
}

/** What the average is of, by the average mode. */
const averageMeanings = byAverageMode(
  {
    all: `The mean of all ${suite.scores} scores: ${listed(['combined', ...LANGUAGES.map((one) => languages[one])])} for each domain.`,
    combined: `The mean of the ${suite.domains} combined scores.`,
    visible: 'The mean of the scores in the visible columns.',
  },
  (language) => `The mean of the ${languages[language]} scores in all domains.`,
);

export function averageHelp(mode: AverageMode): string {
  return `Average Score\n${averageMeanings[mode]} The color goes from red at the lowest average on the board to blue at the highest.`;
}

/** The tooltips of the other headers. The first line of a text is its heading. */
export const columnHelp: Record<Exclude<NamedColumnKey, 'model.average_score'>, string> = {
  isPinned: 'Pin\nKeeps the model at the top of the table.',
  rank: 'Rank\nThe position by average score. An arrow shows the change since the board before.',
  model_type: [
    'Model type',
    ...modelTypeLines,
    'Of multimodal models, only the text capabilities are evaluated.',
  ].join('\n'),
  id: 'Model\nThe name links to the model’s page on the hub.',
  moved: `Moved\nHow many places the model gained or lost compared with its rank by all ${suite.scores} scores. Stable: it has the same rank by every average.`,
  'model.architecture': 'Architecture\nThe model class in config.json, for example LlamaForCausalLM.',
  'model.precision':
    'Precision\nbfloat16: half precision, brain float\nfloat16: half precision\n8bit, 4bit: quantized when loaded\nGPTQ, AWQ: quantized beforehand',
  'model.has_chat_template': 'Chat Template\nWhether the model ships a chat template.',
  'metadata.params_billions': 'Parameters\nThe number of parameters in billions.',
  'metadata.hub_license': 'License\nThe license the model is published under.',
  'metadata.co2_cost':
    'CO₂ Cost\nThe carbon dioxide emitted by the evaluation, in kg. It covers evaluation inference only, not training. A dimmed 0 means that it was not reported.',
  'metadata.hub_hearts':
    'Hub ❤️\nHow many people like the model on the hub. Asked once a day; the page of the model says when.',
  'metadata.upload_date': 'Upload Date\nWhen the model was published on the hub.',
  'metadata.submission_date': 'Submission Date\nWhen the model was submitted to this leaderboard.',
  'metadata.generation': 'Generation\nHow many rounds of fine-tuning or merging the model went through.',
  'metadata.base_model': 'Base Model\nThe model this one was made from.',
  'features.is_not_available_on_hub':
    'Hub Availability\nNo: the model has been removed from the hub or has no license tag.',
  'features.is_highlighted_by_maintainer':
    'Official Providers\nYes: provided and maintained by its original creators.',
  'features.is_moe': 'Mixture of Experts\nWhether the model sends each token to only some of its parts.',
  'features.is_flagged':
    'Flag Status\nYes: flagged by the community, because its training data may contain test questions. An operator sets the flag.',
};

export function benchmarkHelp(benchmark: Benchmark): string {
  const language = benchmark.language === null ? suite.languages : languages[benchmark.language];
  return [
    `${benchmark.label}: ${subjects[benchmark.domain.key]}`,
    'ACC Norm: Was the correct choice selected among the options.',
    'A mark beside a model says where its results name another metric; some name none.',
    `${formatCount(benchmark.questions)} questions in ${language}. The mark on the bar shows random guessing: ${CHANCE_LEVEL * 100} %.`,
  ].join('\n');
}
