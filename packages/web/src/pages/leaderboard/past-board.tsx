import { usePastBoard } from '../../data/past-board-query.ts';
import { isNotThere } from '../../data/records-query.ts';
import { pastTexts } from '../../texts/past-texts.ts';
import { Button } from '../../ui/button.tsx';
import { publicationHref } from '../../ui/record-paths.ts';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { Board } from './board.tsx';
import styles from './past-board.module.css';

interface PastBoardProps {
  /** The number of a publication, as the address has it. */
  readonly at: string;
  readonly onLeave: () => void;
}

/** The board as a publication left it, marked as such, with the way back. */
export function PastBoard({ at, onLeave }: PastBoardProps) {
  const { data, error, refetch } = usePastBoard(at);
  const back = (
    <Button
      onClick={({ currentTarget }) => {
        // The button goes with the notice, and the focus would be lost with it.
        currentTarget.closest('main')?.focus({ preventScroll: true });
        onLeave();
      }}
    >
      {pastTexts.back}
    </Button>
  );
  if (data === undefined && error !== null) {
    return isNotThere(error) ? (
      <StateMessage title={pastTexts.notFound} text={pastTexts.notFoundText(at)} action={back} />
    ) : (
      <StateMessage
        role="alert"
        title={pastTexts.failed}
        action={<Button onClick={() => void refetch()}>{pastTexts.retry}</Button>}
      />
    );
  }
  return (
    <>
      <div className={styles.notice}>
        <p>
          <b>{pastTexts.notice(at)}</b> {data === undefined ? null : pastTexts.models[data.models ?? 'today']}
        </p>
        <p className={styles.links}>
          {back}
          <a href={publicationHref(Number(at))}>{pastTexts.what}</a>
        </p>
      </div>
      {data === undefined ? (
        <SpinnerArea label={pastTexts.loading} size="page" />
      ) : (
        <Board source={{ entries: data.entries.rows, first: null }} />
      )}
    </>
  );
}
