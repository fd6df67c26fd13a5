import type { SearchField } from '@leaderboard/core/board/search';
import { common as texts } from '#texts/common';
import { searchHelp } from '#texts/searchHelp';

/** Every field must have an example. */
searchHelp.byField.examples satisfies Record<SearchField, unknown>;

/** Search help, with an example for each field. */
export function SearchHelp() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div className="grid gap-4 text-md" tabIndex={0}>
      <h2 className="font-bold text-lg">{texts.search.help}</h2>
      {Object.values(searchHelp).map(({ heading, text, examples }) => (
        <section key={heading}>
          <h3 className="font-semibold">{heading}</h3>
          <p className="text-muted">{text}</p>
          <dl className="mt-2 grid gap-1">
            {Object.values(examples).map(([example, meaning]) => (
              <div
                key={example}
                className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,15em)_minmax(0,1fr)]"
              >
                <dt>
                  <code className="wrap-anywhere rounded-xs bg-head px-1.5 py-px">{example}</code>
                </dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
