const sections: readonly {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** For who wants it. */
  readonly formula?: string;
}[] = [
  {
    heading: 'What is measured',
    paragraphs: [
      'BhashaBench V1 asks multiple-choice questions about four Indian domains, Ayurveda, finance, agriculture and law, in English and in Hindi. Each question has four options. A model gets no examples; the option it finds most likely counts as its answer.',
      'A score is the share of questions answered right. Each domain has three scores: English, Hindi, and both together, where every question counts alike.',
    ],
  },
  {
    heading: 'The average and the rank',
    paragraphs: [
      'The average of a model is the mean of its twelve scores: eight by language, four combined. Models are ranked by it. With equal averages, the newer submission of one model goes first, other models go by name.',
      'The table options offer other averages: the combined scores alone, one language, the visible columns, or weights of your own. Ranks, ranges and colors follow, and a column tells how far each model moved. A model marked stable has the same place by all of them. The published rank, and the arrows that show its change, stay with the average of all twelve.',
    ],
  },
  {
    heading: 'The 95 % interval',
    paragraphs: [
      'A benchmark is a choice of questions. Had other questions of the same kind been chosen, a model would have got a slightly different score. The 95 % interval, drawn on each bar as a short line with two ends, tells how different: in 95 of 100 such choices, it holds the score that the model would have on all questions of that kind.',
      'It covers the choice of questions and nothing else: not the wording of the prompt, not the number format or the machine the model ran on, and not whether the model saw the questions in training.',
      'Overlapping intervals do not mean that two models are equal, and intervals that do not overlap are not how we tell them apart: that is what the ranges of ranks are for.',
    ],
    formula: [
      'One score (Wilson 1927): p share, n questions, z = 1.959963984540054',
      '(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)',
      '',
      'A mean: the weight of a language task is c = (w + w′·n/N) / W, its domain’s combined column (w′) being its two languages again.',
      'V = Σ c²·p(1−p)/n, standard error √V',
      'Interval: Wilson’s with the mean x and n = x(1−x)/V; at 0 or 1 with n = 1/Σ(c²/n)',
    ].join('\n'),
  },
  {
    heading: 'The range below a rank',
    paragraphs: [
      'Many neighbors on the board are too close for these questions to tell which is better. The small print below a rank, such as 14–19, gives the places that the model may hold. A rank without small print is sure.',
      'The ranges are careful: all of them hold together with a probability of at least 95 %, for the whole board at once. They do not change when the board is searched or filtered. Where the number of questions is not known, a model may hold any place.',
      'Press a rank to mark all models that cannot be told apart from that one. This is one set of comparisons, corrected for the number of models compared. Escape clears it.',
    ],
    formula: [
      'K models, x mean, V variance',
      'z_K = Φ⁻¹(1 − min(0.025, 0.05 / (K(K−1)/2)))',
      'i is surely better than j: x_i − x_j > z_K·√(V_i + V_j)',
      'Range of i: 1 + number surely better … K − number surely worse',
      '',
      'One model against m others: not surely different when |d| ≤ Φ⁻¹(1 − 0.025/m)·√(V₁ + V₂)',
    ].join('\n'),
  },
  {
    heading: 'Two models side by side',
    paragraphs: [
      'Two averages are compared as if each model had answered questions of its own. This is conservative (unpaired): both answered the same questions, so the true difference is known better than that. Where the answers to each question are known, they are compared question by question (paired).',
    ],
    formula: [
      'Unpaired: d = x₁ − x₂, standard error √(V₁ + V₂), different at 5 % when |d| > z·standard error',
      'Paired: b questions only the first got right, c only the second, of n',
      'd = (b − c)/n, variance ((b + c) − (b − c)²/n)/n²; a single task with b + c < 25: exact binomial test (McNemar)',
    ].join('\n'),
  },
  {
    heading: 'The language gap',
    paragraphs: [
      'The gap is the English score minus the Hindi score, in percentage points, for each domain and as the mean of the four. A filter shows the models that may be equally strong in both.',
      'The two languages’ questions are not known to be translations of each other. So the gap compares a model’s strength on two sets of questions; a part of it may be that one set is harder.',
    ],
    formula:
      'g = p_English − p_Hindi, standard error √(V_English + V_Hindi); mean gap: standard error √(Σ se²)/4',
  },
  {
    heading: 'Not above guessing',
    paragraphs: [
      'With four options, guessing gets 25 % right. A score is dimmed and has the mark ○ when the lower end of its interval is at most 25 %: such a model may know nothing of the subject.',
    ],
  },
  {
    heading: 'The shortlist',
    paragraphs: [
      'The shortlist takes what you need, such as Hindi agriculture in 24 GB, and lists the models that no other one that fits surely beats. It compares them by the columns of the chosen domains and languages.',
      'Memory is the number of parameters times the bits of the precision the model was evaluated in, plus 20 % for running it. Long inputs and many users take more.',
    ],
  },
  {
    heading: 'Submissions, votes and the queue',
    paragraphs: [
      'Whoever has an account at the model hub may submit a public model. Its exact commit is evaluated, with the settings that the submission states, by the same program for all. An evaluation that fails stays visible with its reason.',
      'Votes say which model to evaluate next: one vote for each account and model. A day of waiting counts as much as a vote, so that no model waits forever. Votes change the order of the queue and no score.',
    ],
  },
  {
    heading: 'To challenge a score',
    paragraphs: [
      'The tooltip of each score says where it comes from: the number of questions, the program and its version, the model’s commit, the date, and the hash of the results file. Run the same program on the same commit, and compare.',
      'If your figure differs by more than the interval, write to the operators with your results file. A wrong row is taken back by a publication of its own, with the reason; nothing is changed silently, and the history stays.',
    ],
  },
];

/** The methods page. */
export const methods = {
  title: 'Methods',
  subtitle: 'What each number means, what it does not cover, and how to challenge it',
  formulas: 'Formulas',
  sections,
};
