import { vote as voteTexts } from '#catalog/vote.ts';
import { CheckIcon, UpIcon } from '../../ui/icons.tsx';
import styles from './vote-button.module.css';

interface VoteButtonProps {
  readonly model: string;
  readonly isVoted: boolean;
  /** null: nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
}

/** Votes once for a model; without effect when nobody is signed in or the visitor has voted already. */
export function VoteButton({ model, isVoted, onVote }: VoteButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-voted={isVoted}
      // A visitor who has just voted keeps the focus on the button: `disabled` would send it back to the page's top.
      disabled={onVote === null && !isVoted}
      aria-disabled={isVoted || onVote === null}
      aria-label={isVoted ? voteTexts.votedFor(model) : voteTexts.voteFor(model)}
      onClick={({ detail }) => {
        // The second click of a double click: the first may have brought another row under the pointer.
        if (isVoted || detail > 1) return;
        onVote?.(model);
      }}
    >
      {isVoted ? <CheckIcon /> : <UpIcon />}
      {isVoted ? voteTexts.voted : voteTexts.vote}
    </button>
  );
}
