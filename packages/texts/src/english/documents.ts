/** What search engines and link previews read of a page, by its route. */
export const documents: Readonly<Record<string, (about: string) => string>> = {
  '/model': (name) =>
    `${name} in the BhashaBench suite for Indic domains: rank, scores in English and Hindi with intervals, runs and history.`,
  '/run': (id) => `Where the scores of run ${id} come from: its passport, checks, results file and scores.`,
  '/publication': (number) =>
    `Publication ${number} of the board: what moved, what is new, and how to cite it.`,
  '/compare': () => 'Language models side by side: differences with intervals, by domain and language.',
  '/changes': () => 'What changed on the board, when and why; newest first.',
  '/explore': () => 'All models as pictures: size against score, and English against Hindi.',
  '/methods': () => 'What each number on the board means, in plain words with the formulas.',
};
