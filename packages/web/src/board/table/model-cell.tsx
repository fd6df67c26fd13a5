import { getHighUnreadShare, getHubPath, getOtherMetric } from '@leaderboard/core/benchmark/entry';
import type { HighlightSegment } from '@leaderboard/core/board/highlight';
import { formatPercent } from '@leaderboard/core/format';
import { common as texts } from '#texts/common';
import { useConfig } from '../../state/config.ts';
import { DatabaseIcon, FlagIcon } from '../../ui/icons.tsx';
import { DetailsLink, ICON_LINK, ModelLink } from '../../ui/model-links.tsx';
import { termColor } from '../search/term-color.ts';
import type { Highlighter } from '../state/board-context.ts';
import type { CellProps } from './columns.ts';

/** Names are bold up to this static rank. */
const BOLD_RANKS = 3;

/** Part of a name with its search matches highlighted. `start` and `end` are offsets in the whole name. */
function Marked({
  segments,
  start,
  end,
}: {
  segments: readonly HighlightSegment[];
  start: number;
  end: number;
}) {
  let position = 0;
  return segments.map(({ text, term }) => {
    const from = position;
    position += text.length;
    const piece = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    if (piece === '') return null;
    return term === null ? (
      <span key={from}>{piece}</span>
    ) : (
      <mark key={from} className="match" style={termColor(term)}>
        {piece}
      </mark>
    );
  });
}

/** A name with its organization de-emphasized, so that the model stands out. */
function ModelName({ name, highlight }: { name: string; highlight: Highlighter }) {
  const split = name.indexOf('/') + 1;
  const segments = highlight(name);
  return (
    <>
      {split === 0 ? null : (
        <span className="maker">
          <Marked segments={segments} start={0} end={split} />
        </span>
      )}
      <span className="own">
        <Marked segments={segments} start={split} end={name.length} />
      </span>
    </>
  );
}

interface MarkProps {
  readonly text: string;
  readonly meaning: string;
  /** True if the badge shrinks to make room for the name. */
  readonly isLong?: boolean;
}

function Mark({ text, meaning, isLong = false }: MarkProps) {
  return (
    <span className={isLong ? 'note long' : 'note'} data-tooltip={meaning}>
      <span>{text}</span>
      <span className="hidden-text">{` ${meaning}`}</span>
    </span>
  );
}

/**
 * The model's name with links to the hub, our page and the detailed results, and a checkbox that adds it to a comparison. On phones
 * a button opens the row.
 */
export function ModelCell({ row, display, tabIndex, isOpen, onToggleOpen }: CellProps<'name'>) {
  const { highlight, ticks } = display;
  const { resultsDatasetUrl } = useConfig();
  const { name } = row.entry.model;
  const hubPath = getHubPath(row.entry);
  const metric = getOtherMetric(row.entry);
  const { prompt } = row.entry;
  const unread = getHighUnreadShare(row.entry);
  const nameStyle = row.isRanked && row.staticRank <= BOLD_RANKS ? 'name bold' : 'name';
  return (
    <span className="model">
      {hubPath === null ? (
        <span className={nameStyle}>
          <ModelName name={name} highlight={highlight} />
        </span>
      ) : (
        <ModelLink name={name} path={hubPath} className={nameStyle} tabIndex={tabIndex}>
          <ModelName name={name} highlight={highlight} />
        </ModelLink>
      )}
      {row.entry.features.is_flagged === true ? (
        <span
          className="grid flex-none text-lg text-no"
          role="img"
          aria-label={texts.leaderboard.flagged}
          data-tooltip={texts.leaderboard.flagged}
        >
          <FlagIcon />
        </span>
      ) : null}
      {row.entry.features.is_gated === true ? (
        <Mark text={texts.leaderboard.gatedMark} meaning={texts.leaderboard.gated} />
      ) : null}
      {metric === null ? null : <Mark text={metric} meaning={texts.leaderboard.otherMetric({ metric })} />}
      {unread === null ? null : (
        <Mark
          text={texts.leaderboard.unreadMark({ share: formatPercent(unread * 100) })}
          meaning={texts.leaderboard.unread}
        />
      )}
      {prompt === undefined ? null : (
        <Mark isLong text={prompt} meaning={texts.leaderboard.otherPrompt({ settings: prompt })} />
      )}
      <DetailsLink name={name} className="details" tabIndex={tabIndex} />
      {resultsDatasetUrl === null ? null : (
        <a
          className={`${ICON_LINK} results`}
          href={resultsDatasetUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={texts.leaderboard.viewResults({ model: name })}
          aria-label={texts.leaderboard.viewResults({ model: name })}
          tabIndex={tabIndex}
        >
          <DatabaseIcon />
        </a>
      )}
      <button
        type="button"
        className="open"
        aria-expanded={isOpen}
        aria-label={texts.leaderboard.openRow({ model: name })}
        tabIndex={tabIndex}
        onClick={() => onToggleOpen(row)}
      />
      {/* Displayed before the name, but after it in the tab order. */}
      <label className="tick" data-tooltip={texts.leaderboard.tick({ model: name })}>
        <input
          type="checkbox"
          aria-label={texts.leaderboard.tick({ model: name })}
          tabIndex={tabIndex}
          checked={ticks.isTicked(row)}
          onChange={() => ticks.toggle(row)}
        />
      </label>
    </span>
  );
}
