import { type View, viewQuery } from '@leaderboard/core/board/view';
import { useId, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { download as downloadTexts } from '#catalog/download.ts';
import { useConfig } from '../../../state/config.ts';
import { CopiedText } from '../../../ui/copied-text.tsx';
import styles from './download-panel.module.css';
import { embedHtml } from './embed-html.ts';

const words = downloadTexts.embed;
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

interface EmbedCodeProps {
  readonly view: View;
  /** Whether the page shows a board of the past. The server embeds the board of today alone. */
  readonly isPast: boolean;
}

/** What others put into their pages to show this view. */
export function EmbedCode({ view, isPast }: EmbedCodeProps) {
  const { productName } = useConfig();
  const id = useId();
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('600');
  const [theme, setTheme] = useState<Theme>('system');
  const query = new URLSearchParams(viewQuery(view));
  if (theme !== 'system') query.set('theme', theme);
  const text = String(query);
  const code = embedHtml({
    address: `${location.origin}/embed${text === '' ? '' : `?${text}`}`,
    title: texts.leaderboard.title(productName),
    width,
    height,
  });
  return (
    <section className={styles.embed} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title}>
        {isPast ? words.titleOfToday : words.title}
      </h3>
      {isPast ? <p>{words.ofToday}</p> : null}
      <label className={styles.field}>
        <span>{words.width}</span>
        <input inputMode="numeric" value={width} onInput={(event) => setWidth(event.currentTarget.value)} />
      </label>
      <label className={styles.field}>
        <span>{words.height}</span>
        <input inputMode="numeric" value={height} onInput={(event) => setHeight(event.currentTarget.value)} />
      </label>
      <label className={styles.field}>
        <span>{words.theme}</span>
        <select
          value={theme}
          onChange={({ currentTarget: { value } }) =>
            setTheme(THEMES.find((one) => one === value) ?? 'system')
          }
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {words.themes[one]}
            </option>
          ))}
        </select>
      </label>
      <div>
        <CopiedText text={code} words={words} />
      </div>
    </section>
  );
}
