import { FEWEST_RANKED } from '@leaderboard/core/benchmark/question-labels';
import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { ChosenSubject } from '@leaderboard/core/board/shortlist';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { common as texts } from '#catalog/common.ts';
import { shortlist as shortlistTexts } from '#catalog/shortlist.ts';
import { useSubjects } from '../data/subject-query.ts';
import { SelectField } from '../ui/field.tsx';
import styles from './shortlist.module.css';

/** 'Agriculture, Hindi'. */
function taskName(task: EvaluationKey): string {
  const { domain, language } = BENCHMARKS.find(({ key }) => key === task) ?? {};
  if (domain === undefined || language == null) return task;
  return `${texts.suite.subjects[domain.key]}, ${texts.suite.languages[language]}`;
}

interface SubjectChoiceProps {
  readonly subject: ChosenSubject | null;
  readonly onSelect: (subject: ChosenSubject | null) => void;
}

/** One subject of a task, where enough models have it; else why there is none to choose. */
export function SubjectChoice({ subject, onSelect }: SubjectChoiceProps) {
  const { data } = useSubjects();
  if (data === undefined && subject === null) return null;
  const offered = (data?.cells ?? []).flatMap(({ task, by, label, n, models }) => {
    const known = BENCHMARKS.find(({ key }) => key === task);
    if (by !== 'subject' || known === undefined || models < FEWEST_COMPARED || label === '') return [];
    return [{ task: known.key, label, n, models }];
  });
  const isOffered = offered.some(({ task, label }) => task === subject?.task && label === subject.label);
  const choices = [
    ...offered.map(({ task, label, n, models }) => ({
      subject: { task, label },
      text: shortlistTexts.subjectOf(taskName(task), label, n, models),
    })),
    ...(subject === null || isOffered
      ? []
      : [{ subject, text: `${taskName(subject.task)}: ${subject.label}` }]),
  ];
  return (
    <div className={styles.subject}>
      {choices.length === 0 ? null : (
        <SelectField
          label={shortlistTexts.subject}
          width="100%"
          any={shortlistTexts.anySubject}
          options={choices.map((choice, index) => [String(index), choice.text])}
          value={indexOf(choices, subject)}
          onSelect={(index) => onSelect(index === null ? null : (choices[Number(index)]?.subject ?? null))}
        />
      )}
      {offered.length > 0 ? null : (
        <p className={styles.assumptions}>
          {shortlistTexts.noSubjects(FEWEST_COMPARED, FEWEST_RANKED, data?.models ?? 0)}
        </p>
      )}
    </div>
  );
}

function indexOf(choices: readonly { readonly subject: ChosenSubject }[], wanted: ChosenSubject | null) {
  const index = choices.findIndex(
    ({ subject }) => subject.task === wanted?.task && subject.label === wanted.label,
  );
  return index === -1 ? null : String(index);
}
