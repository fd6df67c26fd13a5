import { queue as queueTexts } from '#catalog/queue.ts';
import { useSubmissionLog } from '../../../data/queue-query.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './failure-reason.module.css';

/** The last lines that the evaluation program wrote, read when they are first shown. */
export function FailureLog({ id }: { id: number }) {
  const { data, error } = useSubmissionLog(id);
  if (error !== null) return <p>{error.message}</p>;
  return data === undefined ? <Spinner label={queueTexts.logLoading} /> : <LogLines text={data} />;
}

export function LogLines({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.log} tabIndex={0} aria-label={queueTexts.logTail}>
      <pre>{text}</pre>
    </section>
  );
}
