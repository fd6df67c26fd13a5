import { hubPathOf, otherMetricOf } from '@leaderboard/core/benchmark/entry';
import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type BenchmarkColumn, COLUMNS, type Row } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';
import { methodsHref } from '../../state/route.ts';
import { ModelLink, ModelPageLink } from '../../ui/model-links.tsx';
import { ROLES } from '../../ui/table-roles.ts';
import type { RowDisplay } from '../state/board-context.ts';
import { COLUMNS_ON_PHONES, headerTexts } from './columns.ts';
import styles from './opened-row.module.css';
import { contentOf } from './table-row.tsx';

const SCORES = COLUMNS.filter((column): column is BenchmarkColumn => column.kind === 'benchmark');
const DOMAINS = [...new Set(SCORES.map(({ benchmark }) => benchmark.domain))];
/** The combined score, then each language. */
const FORMS = [null, ...LANGUAGES];

const named = (label: string) => ({ ...ROLES.table, 'aria-label': label });

/** The details of a row on a phone: all scores, the other columns of the view, and its links and pin. */
export function OpenedRow({ row, display }: { row: Row; display: RowDisplay }) {
  const { name } = row.entry.model;
  const { ticks } = display;
  const hubPath = hubPathOf(row.entry);
  const cell = { row, display, tabColumn: null, isOpen: false, onToggleOpen: null };
  const metric = otherMetricOf(row.entry);
  const { prompt } = row.entry;
  const facts = display.columns.filter(({ kind }) => kind !== 'benchmark' && kind !== 'fixed');
  return (
    <tr className={styles.opened} data-opened="">
      <td colSpan={COLUMNS_ON_PHONES}>
        <div {...named(texts.leaderboard.openRow(name))} className={styles.scores}>
          <div {...ROLES.row} className={styles.line}>
            <span {...ROLES.header}>{texts.leaderboard.domain}</span>
            {FORMS.map((language) => (
              <span key={language} {...ROLES.header} className={styles.figure}>
                {language === null ? texts.leaderboard.bothLanguages : texts.suite.languages[language]}
              </span>
            ))}
          </div>
          {DOMAINS.map((domain) => (
            <div key={domain.key} {...ROLES.row} className={styles.line}>
              <span {...ROLES.rowHeader}>
                <span>{domain.label}</span>
                <a
                  href={methodsHref(domain.key)}
                  className={styles.subject}
                  aria-label={texts.columns.composition(domain.key)}
                >
                  {texts.suite.subjects[domain.key]}
                </a>
              </span>
              {FORMS.map((language) => {
                const column = SCORES.find(
                  ({ benchmark }) => benchmark.domain === domain && benchmark.language === language,
                );
                return (
                  <span key={language} {...ROLES.cell} className={styles.figure}>
                    {column === undefined ? null : contentOf(column, -1, cell)}
                  </span>
                );
              })}
            </div>
          ))}
        </div>
        {metric === null ? null : <p>{texts.leaderboard.otherMetric(metric)}</p>}
        {prompt === undefined ? null : <p>{texts.leaderboard.otherPrompt(prompt)}</p>}
        {facts.length === 0 ? null : (
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={column.key}>
                <dt>{headerTexts(column, 'all').label}</dt>
                <dd>{contentOf(column, -1, cell)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.ways}>
          <ModelPageLink name={name}>{texts.leaderboard.details(name)}</ModelPageLink>
          {hubPath === null ? null : (
            <ModelLink name={name} path={hubPath}>
              {texts.leaderboard.onHub}
            </ModelLink>
          )}
          <button type="button" onClick={() => display.onTogglePin(row)}>
            {row.isPinned ? texts.leaderboard.unpin(name) : texts.leaderboard.pin(name)}
          </button>
          {ticks === null ? null : (
            <button type="button" aria-pressed={ticks.isTicked(row)} onClick={() => ticks.toggle(row)}>
              {texts.leaderboard.compare}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
