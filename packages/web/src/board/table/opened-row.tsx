import { getHubPath, getOtherMetric } from '@leaderboard/core/benchmark/entry';
import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type BenchmarkColumn, COLUMNS, type Row } from '@leaderboard/core/board/columns';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { domainNames, languages } from '@leaderboard/texts/suite-texts';
import { common as texts } from '#texts/common';
import { Button } from '../../ui/button.tsx';
import { ModelLink, ModelPageLink } from '../../ui/model-links.tsx';
import { ROLES } from '../../ui/table.tsx';
import type { RowDisplay } from '../state/board-context.ts';
import { COLUMNS_ON_PHONES, headerTexts } from './columns.ts';
import { cellOf } from './table-row.tsx';

const SCORES = COLUMNS.filter((column): column is BenchmarkColumn => column.kind === 'benchmark');
const DOMAINS = [...new Set(SCORES.map(({ benchmark }) => benchmark.domain))];
const LINE = 'grid grid-cols-[minmax(0,1.1fr)_repeat(3,minmax(0,1fr))] items-center gap-3';

/** The combined score, then each language. */
const FORMS = [null, ...LANGUAGES];

const named = (label: string) => ({ ...ROLES.table, 'aria-label': label });

interface OpenedRowProps {
  readonly row: Row;
  readonly display: RowDisplay;
  readonly onToggleOpen: (row: Row) => void;
}

/** The details of a row on phones: all scores, the view's other columns, links and pin. */
export function OpenedRow({ row, display, onToggleOpen }: OpenedRowProps) {
  const { name } = row.entry.model;
  const { ticks } = display;
  const hubPath = getHubPath(row.entry);
  const cell = { row, display, tabIndex: -1, isOpen: true, onToggleOpen };
  const metric = getOtherMetric(row.entry);
  const { prompt } = row.entry;
  const facts = display.columns.filter(({ kind, group }) => kind !== 'benchmark' && group !== 'fixed');
  return (
    <tr className="sm:hidden" data-opened="">
      <td colSpan={COLUMNS_ON_PHONES}>
        <div {...named(texts.leaderboard.openRow({ model: name }))} className="grid gap-1.5">
          <div {...ROLES.row} className={LINE}>
            <span {...ROLES.header} className="text-muted text-xs">
              {texts.leaderboard.domain}
            </span>
            {FORMS.map((language) => (
              <span key={language} {...ROLES.header} className="text-right text-muted text-xs">
                {language === null
                  ? texts.leaderboard.bothLanguages({ languages: LANGUAGES.length })
                  : languages[language]}
              </span>
            ))}
          </div>
          {DOMAINS.map((domain) => (
            <div key={domain.key} {...ROLES.row} className={LINE}>
              <span {...ROLES.rowHeader} className="font-semibold">
                <span>{domain.label}</span>
                <span className="block overflow-hidden text-ellipsis font-normal text-muted text-xs">
                  {domainNames[domain.key]}
                </span>
              </span>
              {FORMS.map((language) => {
                const column = SCORES.find(
                  ({ benchmark }) => benchmark.domain === domain && benchmark.language === language,
                );
                return (
                  <span key={language} {...ROLES.cell} className="text-right">
                    {column === undefined ? null : cellOf({ ...cell, column })}
                  </span>
                );
              })}
            </div>
          ))}
        </div>
        {row.entry.features.is_gated === true ? <p>{texts.leaderboard.gated}</p> : null}
        {metric === null ? null : <p>{texts.leaderboard.otherMetric({ metric })}</p>}
        {prompt === undefined ? null : <p>{texts.leaderboard.otherPrompt({ settings: prompt })}</p>}
        {facts.length === 0 ? null : (
          <dl className="mt-3 grid gap-1">
            {facts.map((column) => (
              <div key={column.key} className="flex justify-between gap-4">
                <dt className="text-muted">{headerTexts(column, DEFAULT_VIEW).label}</dt>
                <dd className="wrap-anywhere text-right">{cellOf({ ...cell, column })}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="children:wrap-anywhere mt-2 flex children:inline-flex children:min-h-11 flex-wrap children:items-center gap-x-4">
          <ModelPageLink name={name}>{texts.leaderboard.details({ model: name })}</ModelPageLink>
          {hubPath === null ? null : (
            <ModelLink name={name} path={hubPath}>
              {texts.leaderboard.onHub}
            </ModelLink>
          )}
          <Button onClick={() => display.onTogglePin(row)}>
            {row.isPinned ? texts.leaderboard.unpin({ model: name }) : texts.leaderboard.pin({ model: name })}
          </Button>
          <Button
            look={ticks.isTicked(row) ? 'main' : 'plain'}
            aria-pressed={ticks.isTicked(row)}
            onClick={() => ticks.toggle(row)}
          >
            {texts.leaderboard.compare}
          </Button>
        </div>
      </td>
    </tr>
  );
}
