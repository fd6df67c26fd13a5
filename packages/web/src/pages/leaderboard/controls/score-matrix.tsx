import { DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite-table';
import { COLUMNS, type ColumnKey } from '@leaderboard/core/board/columns';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import styles from './score-matrix.module.css';

const SCORES = COLUMNS.filter((column) => column.kind === 'benchmark');

/** A row of the matrix: the columns of a domain, the combined score first, as the suite orders them. */
const ROWS = DOMAINS.map((domain) => ({
  domain,
  scores: SCORES.filter(({ benchmark }) => benchmark.domain.key === domain.key),
}));

interface ScoreMatrixProps {
  readonly visible: ReadonlySet<ColumnKey>;
  readonly onToggle: (key: ColumnKey, shown: boolean) => void;
}

/** The scores as a matrix: a row for each domain, a column for all languages together and one for each. */
export function ScoreMatrix({ visible, onToggle }: ScoreMatrixProps) {
  const { domain: domainText, combined } = tablePanelTexts.columns;
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-text">{domainText}</span>
          </th>
          {[combined, ...LANGUAGES.map((language) => texts.suite.languages[language])].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ domain, scores }) => (
          <tr key={domain.key}>
            <th scope="row">
              {domain.label} <small>{texts.suite.subjects[domain.key]}</small>
            </th>
            {scores.map(({ key, benchmark }) => (
              <td key={key}>
                <label className={styles.cell}>
                  <input
                    type="checkbox"
                    aria-label={texts.suite.benchmarkLabel(benchmark)}
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
