import { common as texts } from '#catalog/common.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { useBoardState } from '../state/board-context.ts';

const Shortlist = late(async () => (await import('./shortlist.tsx')).Shortlist);

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
      onPointerEnter={Shortlist.preload}
      onFocus={Shortlist.preload}
    >
      {texts.pages.titles['/shortlist']}
    </Button>
  );
}

export function ShortlistPanel({ id }: { id: string }) {
  const { entries } = useBoardState();
  return (
    <section id={id} className="card mb-4 p-4 sm:px-6 sm:py-5" aria-label={texts.pages.titles['/shortlist']}>
      <Shortlist entries={entries} />
    </section>
  );
}
