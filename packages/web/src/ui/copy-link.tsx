import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { announce } from '../state/announcement.ts';
import { Button } from './button.tsx';
import { CONTROL } from './field.tsx';

/** Time for which the button shows its confirmation. */
const FEEDBACK_MS = 2000;

/** Copies a string. The browser may block the clipboard in another site's frame, and does not provide it over plain HTTP. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A flag that stays true briefly after copying, and a function that copies a string and resolves to false if the browser refuses.
 */
export function useCopying(): readonly [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    return isCopied;
  };
  return [copied, copy];
}

interface CopyLinkProps {
  /** Called when the button is pressed. */
  readonly link: () => string;
  /** Button label; defaults to 'Copy link'. */
  readonly label?: ReactNode;
  /** Defaults to 'plain'. */
  readonly look?: ComponentProps<typeof Button>['look'];
}

/** A button that copies a link. If the browser refuses, for example in another site's frame, the link is shown and selected. */
export function CopyLink({ link, label = texts.link.copy, look = 'plain' }: CopyLinkProps) {
  const [copied, copy] = useCopying();
  /** A new object for each press, so that the link is selected again. */
  const [refused, setRefused] = useState<{ readonly link: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused === null) return;
    // Focus first, because selecting does not scroll the field into view.
    field.current?.focus();
    field.current?.select();
  }, [refused]);

  async function onPress() {
    const text = link();
    const isCopied = await copy(text);
    setRefused(isCopied ? null : { link: text });
    announce(isCopied ? texts.link.copied : texts.link.refused);
  }

  return (
    <>
      <Button look={look} onClick={() => void onPress()}>
        {copied ? texts.link.copied : label}
      </Button>
      {refused === null ? null : (
        <input
          ref={field}
          type="text"
          readOnly
          className={`${CONTROL} min-w-48 flex-1 basis-64`}
          aria-label={texts.link.refused}
          value={refused.link}
        />
      )}
    </>
  );
}
