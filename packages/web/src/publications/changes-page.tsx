import { CHANGE_KINDS } from '@leaderboard/core/cause';
import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { feedPath, formatUrl } from '@leaderboard/core/pages/urls';
import { type Change, getChanges, getPublication } from '@leaderboard/core/records-api';
import { findLabel } from '@leaderboard/texts/submission-texts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { changesPage as texts } from '#texts/changesPage';
import { common as pageTexts } from '#texts/common';
import { day, language } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { callOrNull, createCallQuery, STALE_MS, takeEmbeddedResponse } from '../data/call-query.ts';
import { failureText } from '../data/failure-text.ts';
import { getCallValues } from '../data/page-call.ts';
import { usePageLocation, useParameter } from '../state/stores.ts';
import { Button } from '../ui/button.tsx';
import type { InputKind } from '../ui/debounced-input.ts';
import { DebouncedField } from '../ui/field.tsx';
import { ErrorBanner, StateMessage } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { EntryLink, PublicationLink, RecordColumn, RecordPage, RunLink } from '../ui/record-page.tsx';
import { causeText, dayAndTime } from '../ui/record-texts.ts';
import { ScrollingTable } from '../ui/scrolling-table.tsx';
import type { TableColumn } from '../ui/table.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { MovesList } from './moves-list.tsx';

const FIELD_WIDTH = '15rem';
/** The pause leaves time to type a whole name, because partial names match nothing. */
const MODEL_INPUT: InputKind<string, string> = {
  pauseMs: 800,
  draftOf: (model) => model,
  readDraft: (draft) => normalizeTyped(draft).trim(),
  isSame: Object.is,
};

type ChangesPage = z.infer<typeof getChanges.response>;

/** Result for a filter that the server rejects. */
const NO_CHANGES: ChangesPage = { changes: [], next: null };

/** Loads the changes for the filter in the URL, page by page. */
function useChanges() {
  const values = getCallValues('/changes', usePageLocation()) ?? {};
  const url = formatUrl(getChanges.path, values);
  return useInfiniteQuery({
    // The URL alone would conflict with the key of a single request, whose data has a different shape.
    queryKey: [url, 'pages'],
    initialData: () => {
      const first = takeEmbeddedResponse(getChanges, url);
      return first === undefined ? undefined : { pages: [first ?? NO_CHANGES], pageParams: [null] };
    },
    queryFn: async ({ pageParam, signal }): Promise<ChangesPage> =>
      (await callOrNull(
        getChanges,
        { ...values, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      )) ?? NO_CHANGES,
    initialPageParam: null as string | null, // Same type as later page parameters.
    getNextPageParam: (page) => page.next,
    staleTime: STALE_MS,
  });
}

/** The ledger of changes. The URL contains the filter: '?changes=kind;model#/changes'. */
export function ChangesPage() {
  const [filter, setFilter] = useParameter(PARAMETERS.changes);
  const query = useChanges();
  const isFiltered = PARAMETERS.changes.serialize(filter) !== null;
  return (
    <RecordColumn>
      <PageHeading title={pageTexts.pages.titles['/changes']} subtitle={texts.subtitle} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <DebouncedField
          label={texts.model}
          width={FIELD_WIDTH}
          placeholder={texts.modelHint}
          kind={MODEL_INPUT}
          value={filter.model ?? ''}
          onCommit={(model) => setFilter({ kind: null, model: model || null })}
        />
        {isFiltered ? (
          <a className="grid min-h-control items-center" href="#/changes">
            {texts.all}
          </a>
        ) : null}
        <a className="grid min-h-control items-center" href={feedPath(language)}>
          {texts.feed}
        </a>
      </div>
      <RecordPage isPart query={query} notFound={{ title: texts.none, text: texts.noneText }}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          const newest = changes.find(({ publication }) => publication !== null)?.publication;
          return changes.length === 0 ? (
            isFiltered ? (
              <StateMessage title={texts.none} text={texts.noneText} />
            ) : (
              <StateMessage title={texts.nothing} />
            )
          ) : (
            <div className="stack gap-3" data-keeps-focus="">
              {groupsOf(changes).map((group, place, groups) => (
                <Group
                  key={`${isFiltered} ${group[0].id}`}
                  changes={group}
                  startsOpen={isFiltered || group[0].publication === newest}
                  hasMoves={!isFiltered}
                  isCut={query.hasNextPage && place === groups.length - 1}
                />
              ))}
              {query.hasNextPage ? <OlderChanges query={query} /> : null}
            </div>
          );
        }}
      </RecordPage>
    </RecordColumn>
  );
}

/** Loads older changes. The button stays the same element during loading and after an error, so it keeps focus. */
function OlderChanges({ query }: { query: ReturnType<typeof useChanges> }) {
  const { error, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const hasFailed = isFetchNextPageError && !isFetchingNextPage;
  const button = (
    <Button
      ref={useRestoredFocus()}
      aria-disabled={isFetchingNextPage}
      onClick={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    >
      {isFetchingNextPage ? recordsTexts.loading : hasFailed ? pageTexts.leaderboard.retry : texts.more}
    </Button>
  );
  return (
    <>
      {hasFailed ? <ErrorBanner message={failureText(error, texts.moreFailed)} /> : null}
      <p>{button}</p>
    </>
  );
}

type ChangeGroup = readonly [newest: Change, ...older: Change[]];

/** Groups changes by publication, or by day if they have none. */
function groupsOf(changes: readonly Change[]): readonly ChangeGroup[] {
  const groups = new Map<number | string, [Change, ...Change[]]>();
  for (const change of changes) {
    const key = change.publication ?? change.at.slice(0, 10);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

interface GroupProps {
  readonly changes: ChangeGroup;
  readonly startsOpen: boolean;
  /** True if the group shows its moves, which requires all changes of its publication. */
  readonly hasMoves: boolean;
  /** True if older changes that are not loaded yet may belong to the group. */
  readonly isCut: boolean;
}

function flagText({ flag: key, value_before: before, value_after: after }: Change): string {
  const flag = findLabel(texts.flags, key ?? '');
  if (after === null) return texts.shortened({ flag });
  return texts.flag({ flag, before: texts.values[`${before}`], after: texts.values[`${after}`] });
}

/** The moves of a publication, loaded on demand. */
function PublicationMoves({ number }: { number: number }) {
  const query = useQuery(createCallQuery(getPublication, { number: String(number) }));
  return (
    <RecordPage isPart query={query} notFound={{ title: texts.none, text: texts.noneText }}>
      {(publication) => <MovesList publication={publication} />}
    </RecordPage>
  );
}

/** A line that sums up the changes of a publication or a day and expands to its moves and rows. */
function Group({ changes, startsOpen, hasMoves, isCut }: GroupProps) {
  const [{ at, publication }] = changes;
  const [isOpen, setOpen] = useState(startsOpen);
  const counts = CHANGE_KINDS.flatMap((kind) => {
    const { size: count } = new Set(changes.flatMap((change) => (change.kind === kind ? change.model : [])));
    return count === 0 ? [] : [{ kind, count }];
  });
  const said = counts.map((one, place) => texts.count({ ...one, isFirst: place === 0 }));
  const when =
    publication === null
      ? day(at)
      : `${recordsTexts.publication({ number: publication })}, ${dayAndTime(at)}`;
  const title = texts.group({ when, counts: said.join(', '), isCut });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="mb-2 min-h-small-control font-semibold">{title}</summary>
      <div className="stack gap-3">
        {isOpen && hasMoves && publication !== null ? <PublicationMoves number={publication} /> : null}
        <ScrollingTable title={title} columns={COLUMNS} rows={changes} keyOf={({ id }) => id} />
      </div>
    </details>
  );
}

const { columns: heads } = texts;

const COLUMNS: readonly TableColumn<Change>[] = [
  { head: heads.model, cell: ({ model, entry }) => <EntryLink model={model} entry={entry} /> },
  {
    head: heads.what,
    cell: (change) => (change.kind === 'flagged' ? flagText(change) : recordsTexts.kinds[change.kind]),
  },
  {
    head: heads.why,
    cell: ({ cause, reason, publication }) => (
      <span>
        <span>{reason === null ? causeText(cause) : `${causeText(cause)}: ${reason}`}</span>{' '}
        {publication === null ? null : <PublicationLink publication={publication} />}
      </span>
    ),
  },
  {
    head: heads.results,
    cell: ({ run_before: before, run_after: after }) => (
      <span>
        {before === null ? null : <RunLink run={before} />}
        {before === null || after === null ? null : <span>{' → '}</span>}
        {after === null ? null : <RunLink run={after} />}
      </span>
    ),
  },
  { head: heads.when, cell: ({ at }) => <time dateTime={at}>{dayAndTime(at)}</time> },
];
