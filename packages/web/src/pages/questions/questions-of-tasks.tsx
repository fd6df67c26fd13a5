import { QUESTION_FLAGS } from '@leaderboard/core/benchmark/question-flags';
import { type QuestionList, questionList } from '@leaderboard/core/questions/question-list';
import type { QuestionsOfTask, QuestionsSummary } from '@leaderboard/core/questions-api';
import { useDeferredValue, useMemo } from 'react';
import { questionsPage as texts } from '#catalog/questions.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { useQuestions } from '../../data/questions-query.ts';
import styles from '../../records/records.module.css';
import { useAddressParameter } from '../../state/address.ts';
import { Button, RetryButton } from '../../ui/button.tsx';
import type { InputKind } from '../../ui/debounced-input.ts';
import { DebouncedField, SelectField } from '../../ui/field.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { QuestionPicture } from './question-picture.tsx';
import { QuestionTable } from './question-table.tsx';
import {
  ALL_TASKS,
  NO_FILTER,
  parseQuestionView,
  type QuestionView,
  serializeQuestionView,
  TASKS,
} from './question-view.ts';

/** The questions of the chosen tasks, with filters, table and picture. The address has the view. */
export function QuestionsOfTasks({ summary }: { summary: QuestionsSummary }) {
  const [text, setText] = useAddressParameter('questions');
  const view = useMemo(() => parseQuestionView(text), [text]);
  const { data, error, refetch } = useQuestions(
    view.task === ALL_TASKS ? TASKS.map(({ key }) => key) : [view.task],
  );
  const answers = useMemo(() => data?.flatMap((one) => one ?? []) ?? null, [data]);
  const change = (changes: Partial<QuestionView>) => setText(serializeQuestionView({ ...view, ...changes }));
  return (
    <>
      {answers !== null ? (
        <Listed answers={answers} view={view} minimums={summary.minimums} onChange={change} />
      ) : error !== null ? (
        <StateMessage
          role="alert"
          title={failureText(error, recordsTexts.failed)}
          action={<RetryButton onRetry={refetch} />}
        />
      ) : (
        <SpinnerArea label={recordsTexts.loading} size="page" />
      )}
    </>
  );
}

interface ListedProps {
  readonly answers: readonly QuestionsOfTask[];
  readonly view: QuestionView;
  readonly minimums: QuestionsSummary['minimums'];
  readonly onChange: (changes: Partial<QuestionView>) => void;
}

function Listed({ answers, view, minimums, onChange }: ListedProps) {
  const list = useMemo(() => questionList(answers), [answers]);
  // The controls react at once; the rows follow.
  const drawn = useDeferredValue(view);
  const shown = useMemo(() => list.ordered(drawn, drawn.sort), [list, drawn]);
  const keptFocus = useFocusKept();
  const { sort: _sort, task: _task, ...filter } = view;
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <>
      <Controls list={list} view={view} onChange={onChange} />
      <p className={styles.links}>
        <span role="status">{texts.shown(shown.length, list.count)}</span>
        {isFiltered ? (
          <Button ref={keptFocus} onClick={() => onChange(NO_FILTER)}>
            {texts.reset}
          </Button>
        ) : null}
      </p>
      {shown.length === 0 ? (
        <StateMessage title={texts.nothing} text={texts.nothingText} />
      ) : (
        <>
          <QuestionTable
            list={list}
            shown={shown}
            sort={view.sort}
            listKey={serializeQuestionView(drawn) ?? ''}
            onSort={(sort) => onChange({ sort })}
          />
          {list.models >= minimums.discrimination ? (
            <QuestionPicture
              list={list}
              shown={shown}
              onChoose={({ task, number }) => onChange({ ...NO_FILTER, task, number })}
            />
          ) : null}
        </>
      )}
    </>
  );
}

const FIELD_WIDTH = '13.75rem';

/** A whole number, or nothing. */
const NUMBER_INPUT: InputKind<number | null, string> = {
  pauseMs: 150,
  draftOf: (value) => (value === null ? '' : String(value)),
  readDraft: (draft) => {
    const digits = draft.trim();
    return digits === '' ? null : /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
  },
  isSame: Object.is,
};

/** A select's own values may not be empty, which a label may. */
const MARK = '=';
const labelOptions = (labels: readonly string[]) =>
  labels.map((label) => [`${MARK}${label}`, label === '' ? texts.notStated : label] as const);

interface ControlsProps extends Pick<ListedProps, 'view' | 'onChange'> {
  readonly list: QuestionList;
}

function Controls({ list, view, onChange }: ControlsProps) {
  const chosen = (label: string | null) => (label === null ? null : `${MARK}${label}`);
  const label = (value: string | null) => (value === null ? null : value.slice(MARK.length));
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.task}
        width={FIELD_WIDTH}
        any={texts.allTasks}
        options={TASKS.map((benchmark) => [benchmark.key, recordsTexts.benchmarkName(benchmark)])}
        value={TASKS.find(({ key }) => key === view.task)?.key ?? null}
        onSelect={(task) => onChange({ task: task ?? ALL_TASKS, subject: null, level: null, number: null })}
      />
      {list.subjects.length === 0 ? null : (
        <SelectField
          label={texts.subject}
          width={FIELD_WIDTH}
          any={texts.allSubjects}
          options={labelOptions(list.subjects)}
          value={chosen(view.subject)}
          onSelect={(value) => onChange({ subject: label(value) })}
        />
      )}
      {list.levels.length === 0 ? null : (
        <SelectField
          label={texts.level}
          width={FIELD_WIDTH}
          any={texts.allLevels}
          options={labelOptions(list.levels)}
          value={chosen(view.level)}
          onSelect={(value) => onChange({ level: label(value) })}
        />
      )}
      <SelectField
        label={texts.flag}
        width={FIELD_WIDTH}
        any={texts.anyFlag}
        options={QUESTION_FLAGS.map((flag) => [flag, texts.flags[flag].name])}
        value={view.flag}
        onSelect={(flag) => onChange({ flag })}
      />
      <DebouncedField
        label={texts.number}
        width="7rem"
        type="text"
        inputMode="numeric"
        kind={NUMBER_INPUT}
        value={view.number}
        onCommit={(number) => onChange({ number })}
      />
    </div>
  );
}
