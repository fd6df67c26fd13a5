import { EXPORT_FORMATS, type ExportFormat } from '@leaderboard/core/export/source';
import { useState } from 'react';
import { download as downloadTexts } from '#catalog/download.ts';
import { useLeaderboard } from '../../../data/leaderboard-query.ts';
import { useAddressParameter } from '../../../state/address.ts';
import { announce } from '../../../state/announcement.ts';
import { saveFile } from '../../../state/browser.ts';
import { useConfig } from '../../../state/config.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioChoice } from '../../../ui/chip.tsx';
import styles from './download-panel.module.css';
import type { Downloaded } from './downloaded.ts';
import { makeFile } from './make-file.ts';

type State = 'idle' | 'making' | 'failed';

/** What to download, and in which format. */
export function DownloadPanel(downloaded: Downloaded) {
  const config = useConfig();
  const [at] = useAddressParameter('at');
  const [part, setPart] = useState<'view' | 'board'>('view');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [state, setState] = useState<State>('idle');
  const [written, setWritten] = useState<number | undefined>();
  const { entries } = downloaded;
  const { data } = useLeaderboard(false);
  const newest = data !== undefined && data.rows === entries ? (data.publication ?? null) : null;
  const shown = at === null ? newest : Number(at);
  const allRows = (part === 'view' ? downloaded.rows : entries)?.length;
  const isReady = entries !== null && state !== 'making';

  async function download() {
    if (entries === null || state === 'making') return;
    setState('making');
    setWritten(undefined);
    try {
      const { name, blob } = await makeFile({
        ...downloaded,
        entries,
        part,
        format,
        config,
        shown,
        onRows: setWritten,
      });
      saveFile(name, blob);
      announce(downloadTexts.done(name));
      setState('idle');
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the visitor reads that it failed, and a developer why
      console.error('Making a file failed:', error);
      setState('failed');
    }
  }

  const notice = {
    idle: entries === null ? downloadTexts.partial : null,
    making: downloadTexts.making,
    failed: downloadTexts.failed,
  }[state];
  return (
    <div className={styles.panel}>
      <RadioChoice text={downloadTexts.part} values={['view', 'board']} value={part} onSelect={setPart} />
      <RadioChoice text={downloadTexts.format} values={EXPORT_FORMATS} value={format} onSelect={setFormat} />
      <Button look="main" aria-disabled={!isReady} onClick={() => void download()}>
        {downloadTexts.action}
      </Button>
      <p className={styles.notice} role="status">
        {notice}
      </p>
      {state === 'making' ? (
        <progress
          className={styles.progress}
          aria-label={downloadTexts.making}
          value={written}
          max={allRows}
        />
      ) : null}
      <a href="/api/docs">{downloadTexts.forPrograms}</a>
    </div>
  );
}
