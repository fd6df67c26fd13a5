import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { common as texts } from '#catalog/common.ts';
import { latePart } from '../../state/late-part.ts';
import { Button } from '../../ui/button.tsx';
import { PartMissing } from '../../ui/messages.tsx';
import styles from '../board.module.css';

const shortlist = latePart(async () => (await import('./shortlist.tsx')).Shortlist);

interface ShortlistToggleProps {
  /** The id of the panel. */
  readonly id: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides the shortlist above the table. */
export function ShortlistToggle({ id, open, onToggle }: ShortlistToggleProps) {
  return (
    <Button
      look="toolbar"
      aria-expanded={open}
      aria-controls={id}
      onClick={onToggle}
      onPointerEnter={shortlist.preload}
      onFocus={shortlist.preload}
    >
      {texts.pages.shortlist}
    </Button>
  );
}

interface ShortlistPanelProps {
  readonly id: string;
  /** null: the whole board has not arrived yet. */
  readonly entries: readonly LeaderboardEntry[] | null;
}

export function ShortlistPanel({ id, entries }: ShortlistPanelProps) {
  const Shortlist = shortlist.use(true);
  return (
    <section id={id} className={styles.panel} aria-label={texts.pages.shortlist}>
      {Shortlist === undefined ? <PartMissing /> : null}
      {Shortlist ? <Shortlist entries={entries} /> : null}
    </section>
  );
}
