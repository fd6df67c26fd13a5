import { ageText, failureReasons, statusLabels } from './english-statuses.ts';

/** The evaluation status panel. */
export const queue = {
  statuses: statusLabels,
  age: ageText,
  failureReasons,
  title: 'Evaluation Status',
  loading: 'Loading the evaluation status…',
  failed: 'Failed to fetch models',
  retry: 'Retry',
  vote: 'Vote for the next models',
  counts: {
    pending: (count: string) => `${count} In Queue`,
    evaluating: (count: string) => `${count} Evaluating`,
    finished: (count: string) => `${count} Evaluated`,
    failed: (count: string) => `${count} Failed`,
  },
  /** Said when a poll brings something new; the counts come with their words. */
  announceChange: (counts: readonly string[]) => `Evaluation status: ${counts.join(', ')}`,
  countUnit: (count: number) => (count === 1 ? 'model' : 'models'),
  sections: {
    pending: { title: 'Models in queue', empty: 'No models in queue' },
    evaluating: { title: 'Models being evaluated', empty: 'No models currently being evaluated' },
    finished: { title: 'Recently evaluated models', empty: 'No models have been evaluated recently' },
    failed: { title: 'Failed evaluations', empty: '' },
  },
  /** Why submissions are not evaluated as they should be, by the server's word. */
  stalled: {
    no_worker: 'No evaluation worker is running at the moment; submissions wait.',
    not_taken: 'The evaluation workers take no submissions at the moment; submissions wait.',
    overdue:
      'There is more to evaluate than the workers can do: some submissions have waited for over a week.',
    other: 'Submissions are not being evaluated at the moment; they wait.',
  },
  place: (place: string) => `Place ${place}`,
  /** Why what waits was tried before and has no result, by the server's word. */
  lastFailure: {
    harness_error: 'The last try ended with an error.',
    worker_lost: 'The machine of the last try was lost.',
    other: 'The last try broke off.',
  },
  nextTry: (time: string) => `Next try after ${time}.`,
  columns: {
    model: 'Model',
    submitter: 'Submitted by',
    submitted: 'Submitted',
    precision: 'Precision',
    revision: 'Revision',
    status: 'Status',
    reason: 'Reason',
  },
  /** Of what is being evaluated: when that began, and in which try. */
  progress: (age: string | null, attempt: number | undefined) =>
    [age === null ? null : `Started ${age}`, attempt === undefined ? null : `attempt ${attempt}`]
      .filter((part) => part !== null)
      .join(', '),
  whatHappened: 'What happened',
  whatHappenedTo: (model: string) => `What happened to ${model}`,
  logTail: 'Last lines of the evaluation',
  logLoading: 'Loading the log…',
  logFailed: 'Failed to load the log',
  /** The raw wait time first, then when that was. */
  rawAge: (waitTime: string, submissionTime: string) => `${waitTime}\nSubmitted at ${submissionTime}`,
};
