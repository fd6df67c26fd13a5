import { BENCHMARKS, CHANCE_LEVEL, DOMAINS, LANGUAGES, SUITE } from '@leaderboard/core/benchmark/suite';
import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { languages, listed, minus, suite, suiteName } from './suite.ts';

const LANGUAGE_NAMES = LANGUAGES.map((language) => languages[language]);
/** Of two models: the average and every score. */
const COMPARISONS = 1 + BENCHMARKS.length;
const MOST_PAIRS = (MOST_COMPARED * (MOST_COMPARED - 1)) / 2;

/** A part of the page that others link to. */
export type MethodsSection = 'gap' | 'profiles';

const sections: readonly {
  readonly id?: MethodsSection;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown on demand. */
  readonly formula?: string;
}[] = [
  {
    heading: 'What is measured',
    paragraphs: [
      `${suite.name} asks multiple-choice questions about ${suite.domains} Indian domains, ${suite.subjects}, in ${suite.languages}. Each question has ${suite.options} options. A model gets no examples. The option that it finds most likely counts as its answer.`,
      `A score is the share of right answers. Each domain has ${suite.scoresOfDomain} scores: ${listed([...LANGUAGE_NAMES, `${suite.all} together`])}. In the combined score, every question counts the same.`,
      `Domains, languages and questions may change. Each change makes a new version of the suite, and only rows of one version are ranked together. This board is of ${suiteName(SUITE)}.`,
    ],
  },
  {
    heading: 'The average and the rank',
    paragraphs: [
      `The average of a model is the mean of its ${suite.scores} scores: ${suite.tasks} by language, ${suite.domains} combined. Models are ranked by it. When averages are equal, the newer submission of the same model comes first, and different models are sorted by name.`,
      `The table options offer other averages: only the combined scores, one language, or the visible columns. Ranks, ranges and colors change with the average, and a column shows how far each model moved. A model marked as stable has the same rank by all of these averages. The published rank and its arrows always use all ${suite.scores} scores.`,
    ],
  },
  {
    heading: 'The 95 % interval',
    paragraphs: [
      'A benchmark is a sample of questions. With other questions of the same kind, a model would get a slightly different score. The 95 % interval shows how different. It is drawn on each bar as a short line with two ends. In 95 of 100 such samples, it contains the score that the model would have on all questions of that kind.',
      'It covers only the choice of questions. It does not cover the wording of the prompt, the number format, the machine the model ran on, or whether the model saw the questions in training.',
      'Overlapping intervals do not mean that two models are equal. To tell models apart, use the ranges of ranks, not the intervals.',
    ],
    formula: [
      'One score (Wilson 1927): p share, n questions, z = 1.959963984540054',
      '(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)',
      '',
      'A mean: the weight of a language task is c = (w + w′·n/N) / W, its domain’s combined column (w′) being its languages again.',
      'V = Σ c²·p(1−p)/n, standard error √V',
      'Interval: Wilson’s with the mean x and n = x(1−x)/V; at 0 or 1 with n = 1/Σ(c²/n)',
      'A combined score is such a mean. If one of its languages is missing, it counts as a sample of its own.',
    ].join('\n'),
  },
  {
    heading: 'The range below a rank',
    paragraphs: [
      'Many neighbors on the board are too close to tell which one is better. The small numbers below a rank, such as 14–19, are the ranks that the model may have. A rank without small numbers is sure.',
      'The ranges are conservative: with a probability of at least 95 %, all ranges of the board are right at once. Searching and filtering do not change them. A model whose number of questions is unknown may have any rank.',
      'Press a rank to mark all models that cannot be told apart from that model: as many as its range has other ranks. Press Escape to clear the marks.',
    ],
    formula: [
      'K models, x mean, V variance',
      'z_K = Φ⁻¹(1 − min(0.025, 0.05 / (K(K−1)/2)))',
      'i is surely better than j: x_i − x_j > z_K·√(V_i + V_j)',
      'Range of i: 1 + number surely better … K − number surely worse',
      'i and j cannot be told apart: |x_i − x_j| ≤ z_K·√(V_i + V_j)',
    ].join('\n'),
  },
  {
    heading: 'Two models side by side',
    paragraphs: [
      'Two averages are compared as if each model had answered different questions (unpaired). This is conservative: both answered the same questions, so the difference is known more precisely. When the answers to each question are known, the models are compared question by question (paired).',
      `A comparison marks a difference only when it holds together with all others of its page: ${COMPARISONS} for two models (the average and ${suite.scores} scores), ${COMPARISONS * MOST_PAIRS} for six. So it may tell apart two models whose ranges on the board overlap, because the board compares many more.`,
    ],
    formula: [
      'Unpaired: d = x₁ − x₂, standard error √(V₁ + V₂), p = 2·(1 − Φ(|d|/standard error))',
      'Paired: b questions only the first got right, c only the second, of n',
      'd = (b − c)/n, variance ((b + c) − (b − c)²/n)/n²; a single task with b + c < 25: exact binomial test (McNemar)',
      'Holm: of m p-values in ascending order the first is multiplied by m, the next by m − 1 and so on, none below the one before; different when the product is below 0.05',
      '',
      'Example: 0.70 and 0.68 of 9,348 questions: d = 0.0200, standard error 0.0068, p = 0.0031; as the smallest of 13: 13·p = 0.040, different',
    ].join('\n'),
  },
  {
    id: 'gap',
    heading: 'The language gap',
    paragraphs: [
      `The gap is ${listed(LANGUAGE_PAIRS.map(minus))}, in percentage points, for each domain and as the mean of the ${suite.domains}. A filter shows the models that may be equally strong in ${suite.all}.`,
      'The questions of two languages may not be translations of each other. So the plain gap compares a model’s scores on two sets of questions, and one set may be harder.',
      'Once the answers of a model to single questions are stored, its page also shows the gap on the same mix. It compares cells of one subject and one level that have at least 10 questions in each language, with the same weights for every model. Levels with fewer are joined. A subject that is not stated is left out: nothing says that it is the same one in both languages. Below 80 % of the questions in cells there is no such gap. It is still no translation: levels are the authors’ labels, and questions within a cell differ.',
    ],
    formula: [
      ...LANGUAGE_PAIRS.map(
        ({ first, second }) =>
          `g = p_${languages[first]} − p_${languages[second]}, standard error √(V_${languages[first]} + V_${languages[second]}); mean gap: standard error √(Σ se²)/${DOMAINS.length}`,
      ),
      'Same mix: weight w of a cell in proportion to a·b/(a + b), with a and b its questions in the two languages, Σ w = 1',
      'g = Σ w(p − q), se² = Σ w²(p(1−p)/(a−1) + q(1−q)/(b−1)), interval g ± 1.959963984540054·se',
      'What the mix accounts for: plain gap − g, without an interval',
    ].join('\n'),
  },
  {
    heading: 'Not above guessing',
    paragraphs: [
      `With ${suite.options} options, guessing gets ${CHANCE_LEVEL * 100} % right. A score is dimmed and has the mark ○ when the lower end of its interval is at most ${CHANCE_LEVEL * 100} %. Such a model may know nothing about the subject.`,
    ],
  },
  {
    heading: 'The shortlist',
    paragraphs: [
      'The shortlist takes your needs, such as Hindi agriculture in 24 GB. It lists the fitting models that no other fitting model surely beats, by the columns of the chosen domains and languages.',
      'Memory is the number of parameters times the bits that you choose (16, 8 or 4; never more than quantized weights have), plus 20 % for running it. Long inputs and many users take more.',
    ],
  },
  {
    id: 'profiles',
    heading: 'Profiles',
    paragraphs: [
      'Once the answers of a model to single questions are stored, its page and comparisons show its profile: the share right by subject, level and type, with its 95 % interval and the median of the evaluated models beside it. From 100 questions on a share is ranked and compared. From 30 to 99 it has the note “few questions”. Below 30 only the number of questions is shown.',
      'Of few questions a share is partly luck. The hollow mark is a shrunken share: it is drawn towards what the model’s other answers and the other models let expect, the more the fewer questions there are. It only puts the subjects of one model in order. The interval is always that of the plain share.',
    ],
    formula: [
      'Share of a cell: p = right/n with Wilson’s interval',
      'Target: t = p of the model in the task + (mean of the other models in the cell − their mean in the task), limited to 0.02–0.98; with fewer than 12 other models the model’s own share in the task',
      'v = t(1 − t)/n, τ² = max(0, Σ n((p − t)² − v)/Σ n) over the cells of the label in the task',
      'Shrunken share: t + τ²/(τ² + v)·(p − t)',
    ].join('\n'),
  },
  {
    heading: 'Submissions, votes and the queue',
    paragraphs: [
      'Anyone with an account at the model hub may submit a public model. The same program evaluates every model, at the exact commit and with the settings of the submission. A failed evaluation stays visible with its reason.',
      'Votes decide which model is evaluated next. An account has one vote for each model. A day of waiting counts as much as a vote, so no model waits forever. Votes never change a score.',
    ],
  },
  {
    heading: 'To challenge a score',
    paragraphs: [
      'The tooltip of each score says where it comes from: the number of questions, the program and its version, the model’s commit, the date, and the hash of the results file. The page of its run has the commands that repeat it. A repeat agrees with it when at most 2 % of the answers change on the same kind of machine, 5 % on another.',
      'If your score is outside the interval, send your results file to the operators. A wrong row is taken back in a new board that states the reason. Nothing is changed silently, and the history stays.',
    ],
  },
];

/** The methods page. */
export const methods = {
  title: 'Methods',
  subtitle: 'What each number means, what it does not cover, and how to challenge it',
  formulas: 'Formulas',
  sections,
  /** What a model reads, after the first section. */
  prompts: {
    heading: 'What a model reads',
    paragraphs: [
      `A model reads a question with its ${suite.options} options, and then “Answer:”. For each option the program computes how likely the model finds the option’s text as the next words. The words around a question are English in the Hindi tasks too. With a chat template, the same text is the message of a user.`,
      'There are two metrics. “acc” takes the option with the highest log-likelihood. “acc_norm” first divides it by the number of characters of the option. The task files of the benchmark’s authors compute acc alone. A row whose results state another metric than acc_norm has its name as a mark on the board.',
      'One prompt of each task, with a question that we made up:',
    ],
    scored: `The ${suite.options} continuations`,
    source: 'The authors’ task files',
  },
};
