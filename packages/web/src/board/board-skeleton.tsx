import { common as texts } from '#texts/common';

/** Roughly fills one screen. */
const ROWS = Array.from({ length: 10 }, (_, index) => index);
/** Column widths in px, at the default font size. */
const WIDTHS = [40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110];

/** A placeholder for the table while its data loads. */
function TableSkeleton() {
  return (
    <div className="card h-table overflow-hidden max-sm:-mx-page max-sm:rounded-none max-sm:border-x-0">
      <div className="h-table-head border-strong border-b bg-head" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-table-row items-center border-b odd:bg-shade" data-skeleton-row="">
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move
            <span key={column} className="flex-none px-3" style={{ width: `${width / 16}rem` }}>
              <span className="block h-3 animate-fade rounded-sm bg-track motion-reduce:animate-none" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Replaces the table while it loads; search and filters stay visible. */
export function TableLoading() {
  return (
    <div role="status">
      <span className="hidden-text">{texts.leaderboard.loading}</span>
      <div aria-hidden="true">
        <TableSkeleton />
      </div>
    </div>
  );
}

/** A placeholder for search, filters and table while the data loads. */
export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="hidden-text">{texts.leaderboard.loading}</span>
      <div aria-hidden="true">
        <div className="h-control rounded-md border bg-surface" data-skeleton="search" />
        <div className="h-hint phone:h-0" />
        <div
          className="flex phone:hidden children:h-small-control children:w-38 children:flex-none gap-2 overflow-hidden children:rounded-md children:border children:bg-surface"
          data-skeleton="filters"
        >
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
        <div className="flat:h-2 h-toolbar max-sm:h-12" />
        <TableSkeleton />
      </div>
    </div>
  );
}
