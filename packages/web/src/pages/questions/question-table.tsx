import { flagsIn } from '@leaderboard/core/benchmark/question-flags';
import { languageOfLabel } from '@leaderboard/core/benchmark/question-labels';
import { discriminationInterval, shareInterval } from '@leaderboard/core/questions/item-figures';
import {
  type ListedQuestion,
  QUESTION_COLUMNS,
  type QuestionColumn,
  type QuestionList,
  type QuestionSort,
} from '@leaderboard/core/questions/question-list';
import { useRef } from 'react';
import { questionsPage as texts } from '#catalog/questions.ts';
import { methodsHref } from '../../state/route.ts';
import { segmentsOf, useRowWindow } from '../../ui/row-window.ts';
import { ariaSort, SortMark } from '../../ui/sort-mark.tsx';
import styles from './question-table.module.css';
import { TASKS } from './question-view.ts';

/** In rem. */
const ROW_HEIGHT = 3;

interface QuestionTableProps {
  readonly list: QuestionList;
  /** The indexes of the questions in their order. */
  readonly shown: Uint32Array;
  readonly sort: QuestionSort;
  readonly onSort: (sort: QuestionSort) => void;
  /** A new key means a new list, which starts at its top. */
  readonly listKey: string;
}

/** As many columns as there are figures: a name, and what sorts by it. */
const COLUMNS: readonly {
  readonly key: string;
  readonly sorts: QuestionColumn | null;
  readonly label: string;
}[] = [
  ...QUESTION_COLUMNS.slice(0, 3).map((key) => ({ key, sorts: key, label: texts.columns[key] })),
  { key: 'type', sorts: null, label: texts.type },
  ...QUESTION_COLUMNS.slice(3).map((key) => ({ key, sorts: key, label: texts.columns[key] })),
  { key: 'thirds', sorts: null, label: texts.thirds },
  { key: 'flags', sorts: null, label: texts.flagsColumn },
];

/** Draws the questions in view only, however many there are. */
export function QuestionTable({ list, shown, sort, onSort, listKey }: QuestionTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const window = useRowWindow(scroller, {
    rowHeight: ROW_HEIGHT,
    headerHeight: ROW_HEIGHT,
    rowCount: shown.length,
    listKey,
    openedRow: null,
    isWhole: true,
  });
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ '--row-height': `${ROW_HEIGHT}rem` }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={texts.list}
    >
      <table className={styles.table} aria-rowcount={shown.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ key, sorts, label }) => {
              const sorted = sort.column !== sorts ? null : sort.isDescending ? 'desc' : 'asc';
              return (
                <th key={key} scope="col" data-column={key} aria-sort={ariaSort(sorted)}>
                  {sorts === null ? (
                    label
                  ) : (
                    <button
                      type="button"
                      aria-label={texts.sortBy(label)}
                      onClick={() => onSort({ column: sorts, isDescending: sorted === 'asc' })}
                    >
                      <span>{label}</span>
                      <SortMark sorted={sorted} />
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {segmentsOf([window.rows], shown.length).flatMap(({ kind, start, end }) =>
            kind === 'gap' ? (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: empty space, it takes no focus
              <tr
                key={`gap-${start}`}
                aria-hidden="true"
                style={{ height: `${(end - start) * ROW_HEIGHT}rem` }}
              />
            ) : (
              Array.from(shown.subarray(start, end), (index, offset) => (
                <Question
                  key={index}
                  place={start + offset}
                  question={list.at(index)}
                  models={list.models}
                  third={list.third}
                />
              ))
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** A hundredth, with a true minus. */
export function hundredths(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

/** 'Suspected wrong key', with why. */
function reasonOf(
  flag: ReturnType<typeof flagsIn>[number],
  { right }: ListedQuestion,
  models: number,
): string {
  const { meaning } = texts.flags[flag];
  return flag === 'everybody_right' && right !== null ? `${texts.right(right, models)}. ${meaning}` : meaning;
}

interface QuestionProps {
  readonly place: number;
  readonly question: ListedQuestion;
  readonly models: number;
  readonly third: number;
}

function Question({ place, question, models, third }: QuestionProps) {
  const { task, number, subject, level, type, right, discrimination, weakest, strongest, flags } = question;
  const benchmark = TASKS.find(({ key }) => key === task);
  const label = (value: string | null) => (value === null ? '' : value === '' ? texts.notStated : value);
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" data-column="number">
        <span>{number}</span>
        <small>{benchmark?.label}</small>
      </th>
      <td data-column="subject" lang={languageOfLabel(subject ?? '')}>
        <span>{label(subject)}</span>
      </td>
      <td lang={languageOfLabel(level ?? '')}>{label(level)}</td>
      <td lang={languageOfLabel(type ?? '')}>{label(type)}</td>
      <td data-numeric="">
        {right === null ? null : (
          <>
            <b>{percent(right / models)}</b>
            <small>
              {`${texts.right(right, models)}, ${intervalOf(shareInterval(right, models), percent)}`}
            </small>
          </>
        )}
      </td>
      <td data-numeric="">
        {discrimination === null ? null : (
          <>
            <b>{hundredths(discrimination)}</b>
            <small>{intervalOf(discriminationInterval(discrimination, models), hundredths)}</small>
          </>
        )}
      </td>
      <td data-numeric="">
        {weakest === null || strongest === null || third === 0
          ? null
          : `${percent(weakest / third)} / ${percent(strongest / third)}`}
      </td>
      <td data-column="flags">
        {flagsIn(flags).map((flag, index) => (
          <span key={flag}>
            {index === 0 ? null : <span>{', '}</span>}
            <a href={methodsHref('flags')} data-tooltip={reasonOf(flag, question, models)}>
              {texts.flags[flag].name}
            </a>
          </span>
        ))}
      </td>
    </tr>
  );
}

function intervalOf(interval: readonly [number, number] | null, format: (value: number) => string): string {
  return interval === null ? '' : texts.interval(format(interval[0]), format(interval[1]));
}
