import { ageText, statusLabels } from './submissions.ts';

/** The evaluation status panel. */
export const queue = {
  statuses: statusLabels,
  age: ageText,
  title: 'Evaluation Status',
  loading: 'Loading the evaluation status…',
  failed: 'Failed to fetch models',
  vote: 'Vote for the next models',
  counts: {
    pending: (count: string) => `${count} In Queue`,
    evaluating: (count: string) => `${count} Evaluating`,
    finished: (count: string) => `${count} Evaluated`,
    failed: (count: string) => `${count} Failed`,
  },
  /** Announced when a poll brings something new; each count comes with its word. */
  announceChange: (counts: readonly string[]) => `Evaluation status: ${counts.join(', ')}`,
  countUnit: (count: number): string => (count === 1 ? 'model' : 'models'),
  sections: {
    pending: { title: 'Models in queue', empty: 'No models in queue' },
    evaluating: { title: 'Models being evaluated', empty: 'No models currently being evaluated' },
    finished: { title: 'Recently evaluated models', empty: 'No models have been evaluated recently' },
    failed: { title: 'Failed evaluations', empty: '' },
  },
  /** Why submissions are not evaluated as they should be, by the server's word. */
  stalled: {
    paused: 'Evaluation is paused by the operators. Submissions stay in the queue.',
    no_worker: 'No evaluation worker is running. Submissions stay in the queue.',
    failing: 'The machines that evaluate models have a problem. Submissions stay in the queue.',
    not_taken: 'Workers are not picking up submissions right now. Submissions stay in the queue.',
    overdue: 'More models are waiting than the workers can handle; some have waited for over a week.',
    other: 'Submissions are not being evaluated right now. They stay in the queue.',
  },
  /** The sentence above, and what an operator wrote about it. */
  stalledBecause: (sentence: string, detail: string) => `${sentence} Their reason: ${detail}`,
  position: (position: string) => `Position ${position}`,
  /** Why the last attempt of a pending submission has no result, by the server's word. */
  lastFailure: {
    harness_error: 'The last attempt failed.',
    worker_lost: 'The last attempt was interrupted: its machine went offline.',
    machine_error: 'The last attempt failed because of its machine. It does not count.',
    hub_error: 'The hub did not give out the files of the model. This attempt does not count.',
    internal_error: 'An error of the leaderboard delays this evaluation. The attempt does not count.',
    other: 'The last attempt was interrupted.',
  },
  /** '1 Mar 2026, 14:05', by the visitor's clock. */
  dateAndTime: (at: Date) => at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
  nextAttempt: (time: string) => `Next attempt after ${time}.`,
  columns: {
    model: 'Model',
    submitter: 'Submitted by',
    submitted: 'Submitted',
    precision: 'Precision',
    revision: 'Revision',
    status: 'Status',
    reason: 'Reason',
    outcome: 'Outcome',
  },
  /** The submissions of whoever is signed in. */
  own: {
    title: 'Your submissions',
    failed: 'Failed to fetch your submissions',
  },
  /** When the evaluation began, and in which attempt. */
  progress: (age: string | null, attempt: number | undefined) =>
    [age === null ? null : `Started ${age}`, attempt === undefined ? null : `attempt ${attempt}`]
      .filter((part) => part !== null)
      .join(', '),
  details: 'Details',
  detailsOf: (model: string) => `Details of ${model}`,
  logTail: 'Last lines of the evaluation',
  logLoading: 'Loading the log…',
  logFailed: 'Failed to load the log',
  /** The raw wait time first, then the time of the submission. */
  rawAge: (waitTime: string, submissionTime: string) => `${waitTime}\nSubmitted at ${submissionTime}`,
};
