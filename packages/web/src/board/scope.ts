/** What the board is about: all scores, or those of a language, of a domain, or of both (docs/board.md#scope). */
import {
  type Benchmark,
  DOMAINS,
  type DomainKey,
  LANGUAGES,
  type Language,
} from '@leaderboard/core/benchmark/suite';
import { languageMode } from '@leaderboard/core/board/average';
import { COLUMNS } from '@leaderboard/core/board/columns';
import { DEFAULT_SORT } from '@leaderboard/core/board/sort';
import type { View } from '@leaderboard/core/board/view';

/** null is all of them together. */
export interface Scope {
  readonly language: Language | null;
  readonly domain: DomainKey | null;
}

type Shown = Pick<View, 'columns' | 'averageMode'>;

function isIn({ language, domain }: Scope, benchmark: Benchmark): boolean {
  if (domain === null) return benchmark.language === language;
  return benchmark.domain.key === domain && (language === null || benchmark.language === language);
}

/** The scores of the scope beside the other columns of the view, and their average. */
function shownIn(columns: View['columns'], scope: Scope): Shown {
  const { language, domain } = scope;
  return {
    columns: COLUMNS.flatMap((column) => {
      const isShown =
        column.kind === 'benchmark' ? isIn(scope, column.benchmark) : columns.includes(column.key);
      return isShown ? [column.key] : [];
    }),
    averageMode: domain !== null ? 'visible' : language === null ? 'all' : languageMode(language),
  };
}

/** What the choice of a scope changes in a view: the columns, their average, and the order by it. */
export function viewOfScope({ columns }: Pick<View, 'columns'>, scope: Scope): Shown & Pick<View, 'sort'> {
  return { ...shownIn(columns, scope), sort: DEFAULT_SORT };
}

const SCOPES: readonly Scope[] = [null, ...LANGUAGES].flatMap((language) =>
  [null, ...DOMAINS.map(({ key }) => key)].map((domain) => ({ language, domain })),
);

/** The scope that a view shows; null when its columns or its average belong to none. The order of the rows does not matter. */
export function scopeOf({ columns, averageMode }: Shown): Scope | null {
  const isShown = (scope: Scope) => {
    const shown = shownIn(columns, scope);
    return shown.averageMode === averageMode && shown.columns.join() === columns.join();
  };
  return SCOPES.find(isShown) ?? null;
}
