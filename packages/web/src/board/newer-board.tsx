import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { newerBoard as texts } from '#catalog/board-panels.ts';
import type { Entries } from '../data/entry-reader.ts';
import { useNewerBoard } from '../data/newer-board-query.ts';
import { announce } from '../state/announcement.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';

interface NewerBoardProps {
  /** The board that is shown. */
  readonly board: Entries;
  /** When it was read, in ms. */
  readonly readAt: number;
  /** Loads the newest board, which then is shown. */
  readonly onShow: () => Promise<{ readonly isSuccess: boolean; readonly data: Entries | undefined }>;
}

/** Offers a newer board. It loads only on request, because rows must not move under a reader. */
export function NewerBoard({ board, readAt, onShow }: NewerBoardProps) {
  return useNewerBoard(board, readAt) ? <Offer board={board} onShow={onShow} /> : null;
}

function Offer({ board, onShow }: Pick<NewerBoardProps, 'board' | 'onShow'>) {
  const [state, setState] = useState<'out' | 'loading' | 'failed'>('out');
  const page = useRef<HTMLElement>(null);
  const line = useFocusKept(page);
  useEffect(() => announce(texts[state]), [state]);

  async function show({ currentTarget }: MouseEvent) {
    if (state === 'loading') return;
    // Focus moves to the page itself: focusing an earlier control could scroll and lose the reader's place in the table.
    page.current = currentTarget.closest('main');
    setState('loading');
    const { isSuccess, data } = await onShow();
    if (!isSuccess) setState('failed');
    // From a server that still has the board before it.
    else if (data?.board === board.board) setState('out');
    else announce(texts.shown);
  }

  return (
    <Notice ref={line} tone="news" className="mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{texts[state]}</span>
      <Button aria-disabled={state === 'loading'} onClick={(event) => void show(event)}>
        {state === 'failed' ? texts.retry : texts.show}
      </Button>
    </Notice>
  );
}
