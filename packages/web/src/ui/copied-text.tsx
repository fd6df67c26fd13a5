import { useRef } from 'react';
import { common as texts } from '#texts/common';
import { announce } from '../state/announcement.ts';
import { Button } from './button.tsx';
import { useCopying } from './copy-link.tsx';

interface CopiedTextProps {
  readonly text: string;
  /** Accessible name for a long text; if set, the text scrolls. */
  readonly scrollsAs?: string;
  readonly words: {
    readonly copy: string;
    readonly announceCopied: string;
    readonly announceSelected: string;
  };
}

/** Preformatted text with a copy button. */
export function CopiedText({ text, scrollsAs, words }: CopiedTextProps) {
  const shown = useRef<HTMLPreElement>(null);
  const [copied, copy] = useCopying();

  async function onPress() {
    if (await copy(text)) {
      announce(words.announceCopied);
      return;
    }
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    announce(words.announceSelected);
  }

  return (
    <>
      <pre
        ref={shown}
        translate="no"
        className={`my-4 rounded-md border bg-shade p-4 ${scrollsAs === undefined ? '' : 'max-h-65 overflow-y-auto'}`}
        {...(scrollsAs !== undefined && { tabIndex: 0, role: 'region', 'aria-label': scrollsAs })}
      >
        {text}
      </pre>
      <p>
        <Button onClick={() => void onPress()}>{copied ? texts.copied : words.copy}</Button>
      </p>
    </>
  );
}
