/** The page about one run. */
export const runPage = {
  of: (model: string) => `of ${model}`,
  notFound: 'No such run',
  notFoundText: 'There is no run at this address.',
  superseded: (by: number | null): string =>
    by === null
      ? 'A newer run of the same configuration was published with it.'
      : 'A newer run of the same configuration has its place:',
  takenBack: (at: string) => `It was taken back on ${at}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  passport: 'Passport',
  facts: {
    row: 'Row',
    average: 'Average',
    evaluated: 'Evaluated',
    recorded: 'Recorded',
    by: 'Brought by',
    publication: 'First on the board in',
    duration: 'Duration',
    harness: 'Harness',
    fewShot: 'Few-shot examples',
    commit: 'Commit of the model',
    revision: 'Revision',
    precision: 'Precision',
    chatTemplate: 'Chat template applied',
    source: 'Source',
    file: 'Results file, SHA-256',
    co2: 'CO₂',
  },
  submittedBy: (cause: string, submitter: string) => `${cause} of ${submitter}`,
  download: 'Download the results file',
  answers: 'Answers to single questions (JSON)',
  checks: 'What it has passed',
  warnings: 'What is not known',
  scores: 'Scores',
  columns: ['Column', 'Score', '95 % interval', 'Questions', 'Metric', 'Task version'],
};
