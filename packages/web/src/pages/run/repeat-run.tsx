import type { RunRecord } from '@leaderboard/core/records-api';
import { runPage } from '#catalog/records.ts';
import { RecordSection } from '../../records/record-page.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';

const { repeat: texts } = runPage;

/** How to repeat a run, and what is not known for that. */
export function RepeatRun({ run }: { run: RunRecord }) {
  const { lines, unknown } = run.repeat;
  return (
    <RecordSection title={texts.title}>
      {run.file_sha256 === null ? <p>{texts.printed(run.source, lines.length > 0)}</p> : null}
      {lines.length === 0 ? null : (
        <div>
          {run.file_sha256 === null ? null : <p>{texts.text}</p>}
          <p>{texts.gated}</p>
          <CopiedText scrollsAs={texts.commands} text={lines.join('\n')} words={texts} />
        </div>
      )}
      {unknown.length === 0 ? null : (
        <div>
          <p>{texts.unknown}</p>
          <ul>
            {unknown.map((part) => (
              <li key={part}>{Object.hasOwn(texts.parts, part) ? texts.parts[part] : part}</li>
            ))}
          </ul>
        </div>
      )}
      {run.has_answers ? null : <p>{texts.noAnswers}</p>}
    </RecordSection>
  );
}
