import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { announce } from '../state/announcement.ts';
import { Button } from './button.tsx';
import { CONTROL } from './control.ts';

/** How long the button confirms the copy. */
const FEEDBACK_MS = 2000;

/** In a frame of another site or over plain HTTP, the browser may refuse the clipboard or not have it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text was copied just now, and a function that copies one and returns whether the browser let it. */
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
  /** Asked when the button is pressed. */
  readonly link: () => string;
  /** What the button says; absent: 'Copy link'. */
  readonly label?: ReactNode;
  /** Absent: 'plain'. */
  readonly look?: ComponentProps<typeof Button>['look'];
}

/** Copies a link. Where the browser refuses, as in a frame of another site, the link is shown and selected. */
export function CopyLink({ link, label = texts.link.copy, look = 'plain' }: CopyLinkProps) {
  const [copied, copy] = useCopying();
  /** Made anew by each press, so that the link is selected again. */
  const [refused, setRefused] = useState<{ readonly link: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused === null) return;
    // In this order: only the focus scrolls the field into view.
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
