import type { RunRecord } from '@leaderboard/core/records-api';
import { runPage } from '#texts/runPage';
import { CopiedText } from '../../ui/copied-text.tsx';
import { RecordSection } from '../record-page.tsx';

const { repeat: texts } = runPage;

/** The commands that repeat a run; nothing where its weights are not public. */
export function RepeatRun({ run }: { run: RunRecord }) {
  const { lines } = run.repeat;
  if (lines.length === 0) return null;
  return (
    <RecordSection title={texts.title}>
      <p>{run.file_sha256 === null ? texts.defaults : texts.text}</p>
      <p>{texts.gated}</p>
      <CopiedText scrollsAs={texts.commands} text={lines.join('\n')} words={texts} />
    </RecordSection>
  );
}
