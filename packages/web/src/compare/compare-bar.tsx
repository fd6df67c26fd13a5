import { MAX_COMPARED, MIN_COMPARED } from '@leaderboard/core/compared-models';
import { formatRowId } from '@leaderboard/core/format';
import { LANGUAGE_PARAMETER } from '@leaderboard/core/page-language';
import { common } from '#texts/common';
import { compareBar as texts } from '#texts/compareBar';
import { compareHref } from '../state/route.ts';
import { useStores } from '../state/stores.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

interface CompareBarProps {
  /** Model names or row ids, at least one. */
  readonly models: readonly string[];
  readonly onClear: () => void;
}

/** A bar below the board that lists the selected models and links to their comparison. */
export function CompareBar({ models, onClear }: CompareBarProps) {
  const { pageUrl } = useStores();
  const href = compareHref(models);
  /** Returns the comparison's URL with the scope and language of the board's URL. */
  const link = () => {
    const board = new URL(pageUrl.link());
    const kept = [...board.searchParams].filter(([name]) => ['scope', LANGUAGE_PARAMETER].includes(name));
    const parameters = new URLSearchParams([['models', models.join(',')], ...kept]);
    return new URL(`/?${parameters}#/compare`, board).href;
  };
  return (
    <section
      ref={useRestoredFocus()}
      className="card sticky bottom-2 z-3 mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-2 pl-4 max-sm:px-3 print:hidden"
      aria-label={texts.label}
    >
      <p className="wrap-anywhere min-w-0 flex-1 basis-64 text-md/line">
        <span>{texts.chosen({ count: models.length })}</span>
        {models.length < MIN_COMPARED ? <span>{` ${texts.oneMore}`}</span> : null}
        {models.length < MAX_COMPARED ? null : <span>{` ${texts.full}`}</span>}
        <span className="font-semibold max-sm:hidden">
          {`: ${models.map((id) => formatRowId(id.slice(id.indexOf('/') + 1))).join(', ')}`}
        </span>
      </p>
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:children:px-3">
        {models.length < MIN_COMPARED ? null : (
          <>
            <a className={buttonClass('main')} href={href}>
              {texts.compare({ count: models.length })}
            </a>
            <CopyLink
              link={link}
              label={
                <>
                  <span>{common.link.copy}</span> <span className="hidden-text">{texts.ofComparison}</span>
                </>
              }
            />
          </>
        )}
        <Button onClick={onClear}>{texts.clear}</Button>
      </div>
    </section>
  );
}
