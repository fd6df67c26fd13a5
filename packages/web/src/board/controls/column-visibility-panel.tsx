import { DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { COLUMNS, type ColumnKey } from '@leaderboard/core/board/columns';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { gapHeader } from '@leaderboard/texts/column-texts';
import { benchmarkLabel, domainNames, joinNames, languages, minus } from '@leaderboard/texts/suite-texts';
import { type ReactNode, useId } from 'react';
import { columns as columnTexts } from '#texts/columns';
import { tablePanels as tablePanelTexts } from '#texts/tablePanels';
import { CheckChip } from '../../ui/choice-chips.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { useBoardState } from '../state/board-context.ts';

const SCORES = COLUMNS.filter((column) => column.kind === 'benchmark');

/** One row per domain: the combined score, then each language. */
const ROWS = DOMAINS.map((domain) => ({
  domain,
  scores: SCORES.filter(({ benchmark }) => benchmark.domain.key === domain.key),
}));

interface ScoreMatrixProps {
  readonly visible: ReadonlySet<ColumnKey>;
  readonly onToggle: (key: ColumnKey, shown: boolean) => void;
}

/** Checkboxes for the scores: one row per domain, a column for the combined score and one per language. */
function ScoreMatrix({ visible, onToggle }: ScoreMatrixProps) {
  const { domain: domainText, combined } = tablePanelTexts.columns;
  return (
    <table className="w-full table-fixed border-separate rounded-lg border text-sm [border-spacing:0]">
      <thead>
        <tr className="h-7 text-center font-medium text-muted text-xs">
          <th scope="col" className="w-29">
            <span className="hidden-text">{domainText}</span>
          </th>
          {[combined, ...LANGUAGES.map((language) => languages[language])].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ domain, scores }) => (
          <tr key={domain.key}>
            <th scope="row" className="whitespace-nowrap border-t pl-3 text-left font-semibold">
              <span>{domain.label}</span>{' '}
              <small className="ml-0.5 font-normal text-muted text-xs">{domainNames[domain.key]}</small>
            </th>
            {scores.map(({ key, benchmark }) => (
              <td key={key} className="border-t">
                <label className="grid h-control place-items-center rounded-md hover:bg-hover">
                  <input
                    type="checkbox"
                    className="size-4.5"
                    aria-label={benchmarkLabel(benchmark)}
                    checked={visible.has(key)}
                    onChange={(event) => onToggle(key, event.target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NAMED = COLUMNS.filter((column) => column.kind !== 'benchmark' && column.kind !== 'gap');
const GAPS = COLUMNS.filter((column) => column.kind === 'gap');
/** Excludes the pin column, which is a control without data. */
const FIXED = NAMED.filter((column) => column.group === 'fixed' && column.key !== 'isPinned');
const CHOSEN_GROUPS = ['model', 'additional'] as const;

function labelOf({ key }: (typeof NAMED)[number]): string {
  return (
    Object.entries(tablePanelTexts.columns.labels).find(([one]) => one === key)?.[1] ??
    columnTexts.labels[key]
  );
}

/** The columns with one added or removed, in display order. Fixed columns stay. */
function withColumn(visible: ReadonlySet<ColumnKey>, key: ColumnKey, shown: boolean): ColumnKey[] {
  return COLUMNS.filter(
    (column) => column.group === 'fixed' || (column.key === key ? shown : visible.has(column.key)),
  ).map((column) => column.key);
}

/** Column selection, in groups. */
export function ColumnVisibilityPanel() {
  const { view, change } = useBoardState();
  const { columns } = tablePanelTexts;
  const visible = new Set(view.columns);
  const toggle = (key: ColumnKey, shown: boolean) => change({ columns: withColumn(visible, key, shown) });
  const shownScores = {
    visible: SCORES.filter((column) => visible.has(column.key)).length,
    total: SCORES.length,
  };
  return (
    <div className="grid gap-4">
      <Group title={columns.groups.fixed}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {FIXED.map((column) => (
            <li key={column.key} className="flex items-center gap-1">
              <LockIcon />
              <span>{labelOf(column)}</span>
            </li>
          ))}
        </ul>
      </Group>
      <Group
        title={columns.groups.evaluation}
        note={
          <>
            <span className="text-muted text-sm" aria-hidden="true">
              {columns.count(shownScores)}
            </span>
            <span className="hidden-text">{columns.countSpoken(shownScores)}</span>
          </>
        }
      >
        <ScoreMatrix visible={visible} onToggle={toggle} />
      </Group>
      <Group title={columns.groups.gap({ pairs: joinNames(LANGUAGE_PAIRS.map(minus)) })}>
        <div className="flex flex-wrap gap-1.5">
          {GAPS.map((column) => (
            <CheckChip
              key={column.key}
              size="small"
              label={gapHeader(column).subject}
              checked={visible.has(column.key)}
              onChange={(shown) => toggle(column.key, shown)}
            />
          ))}
        </div>
      </Group>
      {CHOSEN_GROUPS.map((group) => (
        <Group key={group} title={columns.groups[group]}>
          <div className="flex flex-wrap gap-1.5">
            {NAMED.filter((column) => column.group === group).map((column) => (
              <CheckChip
                key={column.key}
                size="small"
                label={labelOf(column)}
                checked={visible.has(column.key)}
                onChange={(shown) => toggle(column.key, shown)}
              />
            ))}
          </div>
        </Group>
      ))}
    </div>
  );
}

function Group({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed next to its count
    <div role="group" aria-labelledby={id}>
      <div className="mb-1.5 flex items-baseline justify-between">
        <h3 id={id} className="font-semibold text-sm">
          {title}
        </h3>
        {note}
      </div>
      {children}
    </div>
  );
}
