import { findModelType } from '@leaderboard/core/benchmark/model-types';
import { formatRowId } from '@leaderboard/core/format';
import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { day } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { failureText } from '../data/failure-text.ts';
import { publicationHref, runHref } from '../state/route.ts';
import { StateMessage } from './messages.tsx';
import { ModelPageLink } from './model-links.tsx';
import { QueryResult, type QueryResultProps } from './query-result.tsx';
import { ScrollingTable, type ScrollingTableProps } from './scrolling-table.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { SpinnerArea } from './spinner.tsx';

interface RecordPageProps<Data, Known>
  extends Pick<QueryResultProps<Data, Known>, 'query' | 'known' | 'children'> {
  /** Message shown if the record does not exist. */
  readonly notFound: { readonly title: string; readonly text: string };
  /** True if the page has its own heading above this part. */
  readonly isPart?: boolean;
}

/** Message that explains why a record could not be loaded. */
function recordFailure(error: Error): string {
  return error instanceof TypeError ? texts.errors.away : failureText(error, recordsTexts.failed);
}

/** Layout of a record page, with space between its sections. */
export function RecordColumn({ children }: { children: ReactNode }) {
  return <div className="page stack gap-6 sm:gap-8">{children}</div>;
}

/** Content of a page about a record, or its loading, not-found or error state. */
export function RecordPage<Data, Known = never>(props: RecordPageProps<Data, Known>) {
  const { notFound, isPart = false, ...answer } = props;
  return (
    <QueryResult
      {...answer}
      waiting={<SpinnerArea label={recordsTexts.loading} size="page" />}
      notFound={
        <div className="pt-6 sm:pt-10">
          <StateMessage {...notFound} action={<a href="#/">{texts.notFound.home}</a>} isPage={!isPart} />
        </div>
      }
      // If the error replaces the whole page, it is the heading.
      failed={(error) =>
        isPart || answer.known != null ? recordFailure(error) : <h1>{recordFailure(error)}</h1>
      }
      failedClass="page"
    />
  );
}

/** Label shown instead of a commit for a model that was evaluated through a server. */
export function asServed(evaluatedAt: string | null): string {
  return recordsTexts.asServed({ day: evaluatedAt === null ? null : day(evaluatedAt) });
}

/** A section of a page with a heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2 className="text-2xl">{title}</h2>
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}

/** A section with a single table. Columns that are unknown in every row are omitted. */
export function TableSection<Row extends object>(
  props: ScrollingTableProps<Row> & { readonly text?: string },
) {
  const { text, ...table } = props;
  const known = table.columns.filter(({ cell }) => table.rows.some((row) => cell(row) !== null));
  return (
    <RecordSection title={table.title}>
      {text === undefined ? null : <p className="text-muted">{text}</p>}
      <ScrollingTable
        {...table}
        columns={known.map(({ head, cell }) => ({
          head,
          cell: (row: Row) => cell(row) ?? recordsTexts.unknown,
        }))}
      />
    </RecordSection>
  );
}

/** A record's name as the heading, optionally with a {@link NameNote}. */
export function RecordName(name: Omit<ComponentProps<'h1'>, 'className'>) {
  return <h1 className="wrap-anywhere text-title" {...name} />;
}

export function NameNote({ children }: { children: ReactNode }) {
  return <small className="block font-normal text-lg text-muted">{children}</small>;
}

type Fact = readonly [label: string, value: ReactNode];

/** Labels and values in columns. null is displayed as unknown. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-pairs gap-x-4 gap-y-2 sm:grid-cols-facts sm:gap-x-6 sm:gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere">
            {value ?? <span className="text-muted">{recordsTexts.unknown}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? texts.leaderboard.yes : texts.leaderboard.no;
}

/** Link to a row's model, followed by the rest of the row's id. */
export function EntryLink({ model, entry }: { model: string; entry: string | null }) {
  const id = formatRowId(entry ?? model);
  return (
    <span>
      <ModelPageLink name={model} />
      {id === model ? null : (
        <span className="text-muted">{id.startsWith(model) ? id.slice(model.length) : ` ${id}`}</span>
      )}
    </span>
  );
}

/** Label of a model type. Unknown types from newer servers are shown as received. */
export function modelTypeLabel(text: string | null): string | null {
  const type = findModelType(text);
  return type === null ? text : texts.modelTypes[type.key].label;
}

export function RunLink({ run }: { run: number }) {
  return <a href={runHref(run)}>{recordsTexts.run({ id: run })}</a>;
}

export function PublicationLink({ publication }: { publication: number }) {
  return <a href={publicationHref(publication)}>{recordsTexts.publication({ number: publication })}</a>;
}
