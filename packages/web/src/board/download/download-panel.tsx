import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { toQuery } from '@leaderboard/core/board/codec';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { boardColumns, shownColumns } from '@leaderboard/core/export/columns';
import { EXPORT_FILES, getExport } from '@leaderboard/core/records-api';
import { useState } from 'react';
import { download as texts } from '#texts/download';
import { saveFile } from '../../state/browser.ts';
import { useConfig } from '../../state/config.ts';
import { Button } from '../../ui/button.tsx';
import { useBoardState } from '../state/board-context.ts';
import { makeFile, type ViewFormat } from './make-file.ts';

const FORMATS: readonly ViewFormat[] = ['csv', 'tex'];
const TEXT = 'text-muted text-sm/line';

type State = 'idle' | 'making' | 'failed' | { readonly done: string };

/** Downloads the view as a file and lists the URLs of the whole board. */
export function DownloadPanel() {
  const state = useBoardState();
  const config = useConfig();
  const [progress, setProgress] = useState<State>('idle');
  const [written, setWritten] = useState<number | undefined>();
  const { entries, display, uncertainty, publication } = state;
  const { protocol } = state.view;
  const { rows } = state.board;
  const isReady = entries !== null && progress !== 'making';

  async function download(format: ViewFormat) {
    if (!isReady) return;
    setProgress('making');
    setWritten(undefined);
    try {
      const { name, blob } = await makeFile({ ...state, format, config, onRows: setWritten });
      saveFile(name, blob);
      setProgress({ done: name });
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: visitors see that it failed; developers need the cause
      console.error('Making a file failed:', error);
      setProgress('failed');
    }
  }

  const notice =
    entries === null
      ? texts.partial
      : typeof progress === 'object'
        ? texts.done({ name: progress.done })
        : progress === 'idle'
          ? null
          : texts[progress];
  const query = toQuery([
    ...(publication.number === null ? [] : [['at', String(publication.number)] as const]),
    ...(protocol === DEFAULT_PROTOCOL ? [] : [['protocol', protocol] as const]),
  ]);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-ink text-md/line">{texts.view}</h3>
      {entries === null ? null : (
        <p className={TEXT}>
          {texts.shown({
            models: rows.length,
            columns: shownColumns(
              display.columns.map(({ key }) => key),
              uncertainty.weights,
            ).length,
          })}
        </p>
      )}
      {FORMATS.map((format) => (
        <Button key={format} aria-disabled={!isReady} onClick={() => void download(format)}>
          {texts.formats[format]}
        </Button>
      ))}
      <p className={`${TEXT} wrap-anywhere empty:hidden`} role="status">
        {notice}
      </p>
      {progress === 'making' ? (
        <progress className="w-full" aria-label={texts.making} value={written} max={rows.length} />
      ) : null}
      {entries === null ? null : (
        <>
          <h3 className="font-semibold text-ink text-md/line">{texts.board}</h3>
          <p className={TEXT}>
            {texts.all({ models: entries.length, columns: boardColumns(ALL_COLUMNS).length })}
          </p>
          <p className={`${TEXT} flex flex-wrap gap-x-4 gap-y-1`}>
            {EXPORT_FILES.map((file) => (
              <a key={file} href={`${getExport.path.replace(':file', file)}${query}`} download>
                {file}
              </a>
            ))}
          </p>
        </>
      )}
    </div>
  );
}
