import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { BenchmarkColumn, Column } from '@leaderboard/core/board/columns';
import { formatDifference, formatPercent, formatPoints } from '@leaderboard/core/format';
import { FEWEST_MODELS } from '@leaderboard/core/questions/item-figures';
import { isByModels, type LeftOut } from '@leaderboard/core/questions/left-out';
import {
  nextWithoutSort,
  sortWithout,
  WITHOUT_COLUMNS,
  withoutSortOf,
  withoutText,
} from '@leaderboard/core/questions/sort-without';
import type { BoardWithout as Answer } from '@leaderboard/core/questions-api';
import { type ReactNode, useState } from 'react';
import { boardWithout as texts } from '#catalog/board-without.ts';
import { common } from '#catalog/common.ts';
import { useBoardWithout, withoutPath } from '../../data/without-query.ts';
import { useAddressParameter } from '../../state/address.ts';
import { methodsHref } from '../../state/route.ts';
import { Button, RetryButton } from '../../ui/button.tsx';
import { CheckChip } from '../../ui/chip.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './board-without.module.css';

interface BoardWithoutProps {
  readonly choice: LeftOut;
  /** The ids of the rows that search and filters keep; null: the board is not here yet. */
  readonly kept: ReadonlySet<string> | null;
  /** The columns of the board: those of scores show here too. */
  readonly columns: readonly Column[];
  readonly onBack: () => void;
}

/** In place of the published rows: scores and places without some questions, labeled as such (docs/questions.md#without). */
export function BoardWithout({ choice, kept, columns, onBack }: BoardWithoutProps) {
  const { data, error, refetch } = useBoardWithout(choice);
  return (
    <section aria-label={texts.names[choice]}>
      <div ref={useFocusKept()} className={styles.banner} role="note">
        <p>
          <b>{texts.names[choice]}</b>{' '}
          <span>
            {choice === 'worth_checking' ? `${texts.trial} ${texts.notPublished}` : texts.notPublished}
          </span>
        </p>
        <Button onClick={onBack}>{texts.back}</Button>
      </div>
      {data === undefined && error !== null ? (
        <StateMessage
          role="alert"
          title={texts.failed}
          action={<RetryButton onRetry={refetch}>{texts.retry}</RetryButton>}
        />
      ) : data === undefined || kept === null ? (
        <SpinnerArea label={texts.loading} size="page" />
      ) : data === null ? (
        <StateMessage title={texts.noCall} />
      ) : data.without !== null ? (
        <NoBoard choice={choice} reason={data.without} models={data.models_with_options} />
      ) : (
        <Result choice={choice} answer={data} kept={kept} columns={columns} />
      )}
    </section>
  );
}

interface NoBoardProps {
  readonly choice: LeftOut;
  readonly reason: NonNullable<Answer['without']>;
  readonly models: number;
}

/** Why there is no such board, and from when on there will be one. */
function NoBoard({ choice, reason, models }: NoBoardProps) {
  const waits = reason !== 'not_computed' && reason !== 'too_few_questions';
  const when = waits && isByModels(choice) ? texts.flaggedFrom(FEWEST_MODELS.options, models) : '';
  return <StateMessage title={texts.noBoard} text={`${texts.reasons[reason]} ${when}`} />;
}

interface ResultProps extends Pick<BoardWithoutProps, 'choice' | 'columns'> {
  readonly answer: Answer;
  readonly kept: ReadonlySet<string>;
}

function Result({ choice, answer, kept, columns }: ResultProps) {
  const { rows, moved, models_with_options: models } = answer;
  const beyond = rows.filter((row) => row.is_beyond_range).length;
  const largest = rows.find(({ run }) => run === answer.largest_change?.run);
  const dropped = Object.values(answer.dropped).reduce((sum, one) => sum + one, 0);
  const isFlagged = isByModels(choice);
  return (
    <>
      <div className={styles.facts}>
        <div>
          {dropped === 0 ? (
            <p>{isFlagged ? texts.noneFlagged(models) : texts.noDuplicates}</p>
          ) : (
            <>
              <p>{texts.meaning[choice]}</p>
              <p role="status">
                <span>{texts.moves(moved, beyond)}</span>{' '}
                {largest === undefined || answer.largest_change === null ? null : (
                  <span>{texts.largest(largest.model, formatDifference(answer.largest_change.change))}</span>
                )}{' '}
                <span>{texts.noInterval}</span>
              </p>
            </>
          )}
          <p>{texts.among(rows.length)}</p>
          {isFlagged && dropped > 0 ? <p>{texts.caution}</p> : null}
          <p>
            <span>{texts.published}</span> <a href={methodsHref('without')}>{texts.methods}</a>
            <span>{' · '}</span>
            <a href={withoutPath(choice)}>{texts.json}</a>
          </p>
        </div>
        <Dropped answer={answer} dropped={dropped} />
      </div>
      <Rows choice={choice} answer={answer} kept={kept} columns={columns} />
    </>
  );
}

/** How many questions are left out, in all and by task. */
function Dropped({ answer, dropped }: { answer: Answer; dropped: number }) {
  const counted = BENCHMARKS.flatMap((benchmark) => {
    const [out, left] = [answer.dropped[benchmark.key], answer.left[benchmark.key]];
    return out === undefined || left === undefined ? [] : [{ benchmark, out, all: out + left }];
  });
  const all = counted.reduce((sum, task) => sum + task.all, 0);
  return (
    <div className={styles.dropped}>
      <h2>{texts.dropped(dropped, all)}</h2>
      <dl aria-label={texts.byTask}>
        {counted.map(({ benchmark: { key, domain, language }, out, all: ofTask }) => (
          <div key={key}>
            <dt>
              {`${common.suite.subjects[domain.key]} ${language === null ? '' : common.suite.languages[language]}`}
            </dt>
            <dd>{texts.ofTask(out, ofTask)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** So many rows are shown, and as many more with each press. */
const ROWS_A_PRESS = 100;

/** A figure with what it may be below it, in small print. */
function WithSmall({ children, small }: { children: ReactNode; small: string | null }) {
  return (
    <>
      <span>{children}</span>
      {small === null ? null : <small className={styles.small}>{small}</small>}
    </>
  );
}

const rangeText = (range: readonly [number, number] | null) =>
  range === null || range[0] === range[1] ? null : texts.range(...range);
const intervalText = (interval: readonly [number, number] | null) =>
  interval === null ? null : `${formatPoints(interval[0])}–${formatPoints(interval[1])}`;

function Rows({ choice, answer, kept, columns }: ResultProps) {
  const [text, setText] = useAddressParameter('without');
  const sort = withoutSortOf(text);
  const [onlyMoved, setOnlyMoved] = useState(false);
  const [most, setMost] = useState(ROWS_A_PRESS);
  const scores = columns.filter((column): column is BenchmarkColumn => column.kind === 'benchmark');
  const keys: readonly string[] = [...WITHOUT_COLUMNS, ...scores.map(({ benchmark }) => benchmark.key)];
  const matching = sortWithout(
    answer.rows.filter(({ entry, before, after }) => kept.has(entry) && (!onlyMoved || before !== after)),
    sort,
  );
  const more = Math.min(ROWS_A_PRESS, matching.length - most);
  const heads = texts.columns;
  return (
    <>
      <p className={styles.tools}>
        <CheckChip label={texts.onlyMoved} count={answer.moved} checked={onlyMoved} onChange={setOnlyMoved} />
      </p>
      {matching.length === 0 ? (
        <StateMessage title={texts.nothing} />
      ) : (
        <ScrollingTable
          title={texts.table}
          sort={{
            column: keys.indexOf(sort.column),
            isDescending: sort.isDescending,
            onSort: (column) => setText(withoutText(choice, nextWithoutSort(sort, keys[column] ?? ''))),
          }}
          columns={[
            heads.model,
            heads.after,
            heads.before,
            heads.average,
            heads.averageBefore,
            heads.change,
            ...scores.map(({ benchmark }) => common.suite.benchmarkLabel(benchmark)),
          ]}
          rows={matching.slice(0, most).map((row) => ({
            key: String(row.run),
            cells: [
              <ModelPageLink key="model" name={row.model} />,
              <WithSmall key="after" small={rangeText(row.range_after)}>
                <b>{row.after}</b>
              </WithSmall>,
              <WithSmall key="before" small={rangeText(row.range_before)}>
                <span>{row.before}</span>
                {row.is_beyond_range ? <span className={styles.beyond}>{` ${texts.beyond}`}</span> : null}
              </WithSmall>,
              <WithSmall key="average" small={intervalText(row.average_interval)}>
                <b>{formatPercent(row.average * 100)}</b>
              </WithSmall>,
              <WithSmall key="average before" small={intervalText(row.average_interval_before)}>
                {formatPercent(row.average_before * 100)}
              </WithSmall>,
              formatDifference(row.average - row.average_before),
              ...scores.map(({ benchmark: { key } }) => {
                const score = row.scores[key];
                return score === undefined ? null : (
                  <WithSmall key={key} small={intervalText(score.interval)}>
                    {formatPercent(score.value * 100)}
                  </WithSmall>
                );
              }),
            ],
          }))}
        />
      )}
      {more > 0 ? (
        <p className={styles.tools}>
          <Button onClick={() => setMost(most + ROWS_A_PRESS)}>{texts.more(more)}</Button>
        </p>
      ) : null}
    </>
  );
}
