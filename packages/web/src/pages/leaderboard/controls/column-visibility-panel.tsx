import { COLUMNS, type ColumnKey } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { type ReactNode, useId } from 'react';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { CheckChip } from '../../../ui/chip.tsx';
import styles from './column-visibility-panel.module.css';
import { LockIcon } from './icons.tsx';
import { ScoreMatrix } from './score-matrix.tsx';

const SCORES = COLUMNS.filter((column) => column.kind === 'benchmark');
const NAMED = COLUMNS.filter((column) => column.kind !== 'benchmark' && column.kind !== 'gap');
const GAPS = COLUMNS.filter((column) => column.kind === 'gap');
/** Without the pin column: it is a control, and nobody looks for it in a list of columns. */
const FIXED = NAMED.filter((column) => column.group === 'fixed' && column.key !== 'isPinned');
const CHOSEN_GROUPS = ['model', 'additional'] as const;

function labelOf({ key }: (typeof NAMED)[number]): string {
  return tablePanelTexts.columns.labels[key] ?? texts.columns.labels[key];
}

/** The columns with one added or removed, in display order. Fixed columns stay. */
function withColumn(visible: ReadonlySet<ColumnKey>, key: ColumnKey, shown: boolean): ColumnKey[] {
  return COLUMNS.filter(
    (column) => column.group === 'fixed' || (column.key === key ? shown : visible.has(column.key)),
  ).map((column) => column.key);
}

interface ColumnVisibilityPanelProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>) => void;
}

/** The columns in their groups. */
export function ColumnVisibilityPanel({ view, onChange }: ColumnVisibilityPanelProps) {
  const { columns } = tablePanelTexts;
  const visible = new Set(view.columns);
  const toggle = (key: ColumnKey, shown: boolean) => onChange({ columns: withColumn(visible, key, shown) });
  const visibleScores = SCORES.filter((column) => visible.has(column.key)).length;
  return (
    <div className={styles.groups}>
      <Group title={columns.groups.fixed}>
        <ul className={styles.fixed}>
          {FIXED.map((column) => (
            <li key={column.key}>
              <LockIcon />
              {labelOf(column)}
            </li>
          ))}
        </ul>
      </Group>
      <Group
        title={columns.groups.evaluation}
        note={
          <>
            <span className={styles.count} aria-hidden="true">
              {columns.count(visibleScores, SCORES.length)}
            </span>
            <span className="hidden-text">{columns.countSpoken(visibleScores, SCORES.length)}</span>
          </>
        }
      >
        <ScoreMatrix visible={visible} onToggle={toggle} />
      </Group>
      <Group title={columns.groups.gap}>
        <div className={styles.chips}>
          {GAPS.map((column) => (
            <CheckChip
              key={column.key}
              label={texts.columns.gapHeader(column).subject}
              checked={visible.has(column.key)}
              onChange={(shown) => toggle(column.key, shown)}
            />
          ))}
        </div>
      </Group>
      {CHOSEN_GROUPS.map((group) => (
        <Group key={group} title={columns.groups[group]}>
          <div className={styles.chips}>
            {NAMED.filter((column) => column.group === group).map((column) => (
              <CheckChip
                key={column.key}
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
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its count
    <div role="group" aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h3 id={id}>{title}</h3>
        {note}
      </div>
      {children}
    </div>
  );
}
