import { findModelType } from '@leaderboard/core/benchmark/model-types';
import { formatRowId } from '@leaderboard/core/format';
import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { day } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { failureText } from '../data/failure-text.ts';
import { publicationHref, runHref } from '../state/route.ts';
import { Answer, type AnswerProps } from '../ui/answer.tsx';
import { StateMessage } from '../ui/messages.tsx';
import { ModelPageLink } from '../ui/model-links.tsx';
import { Part } from '../ui/part.tsx';
import { ScrollingTable, type ScrollingTableProps } from '../ui/scrolling-table.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';

interface RecordPageProps<Data, Known>
  extends Pick<AnswerProps<Data, Known>, 'query' | 'known' | 'children'> {
  /** The message if there is no such record. */
  readonly notFound: { readonly title: string; readonly text: string };
  /** Whether the page has a heading of its own, above this. */
  readonly isPart?: boolean;
}

/** Why a record could not be loaded. */
function recordFailure(error: Error): string {
  return error instanceof TypeError ? texts.errors.away : failureText(error, recordsTexts.failed);
}

/** A page about records, and the space between its parts. */
export function RecordColumn({ children }: { children: ReactNode }) {
  return <div className="page stack gap-6 sm:gap-8">{children}</div>;
}

/** The content of a page about a record, or its loading, missing or failed state. */
export function RecordPage<Data, Known = never>(props: RecordPageProps<Data, Known>) {
  const { notFound, isPart = false, ...answer } = props;
  return (
    <Answer
      {...answer}
      waiting={<SpinnerArea label={recordsTexts.loading} size="page" />}
      notThere={
        <div className="pt-6 sm:pt-10">
          <StateMessage {...notFound} action={<a href="#/">{texts.notFound.home}</a>} isPage={!isPart} />
        </div>
      }
      // In place of a whole page it is the heading.
      failed={(error) =>
        isPart || answer.known != null ? recordFailure(error) : <h1>{recordFailure(error)}</h1>
      }
      failedClass="page"
    />
  );
}

/** In place of the commit of a model that a server ran. */
export function asServed(evaluatedAt: string | null): string {
  return recordsTexts.asServed({ day: evaluatedAt === null ? null : day(evaluatedAt) });
}

/** A part of a page under its heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2 className="text-2xl">{title}</h2>
      <Part>{children}</Part>
    </section>
  );
}

/** A section that is one table. A column that is unknown in every row is left out. */
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

/** The name of a record, and maybe a note in small letters with it. */
export function RecordName(name: Omit<ComponentProps<'h1'>, 'className'>) {
  return <h1 className="wrap-anywhere text-title" {...name} />;
}

export function NameNote({ children }: { children: ReactNode }) {
  return <small className="block font-normal text-lg text-muted">{children}</small>;
}

type Fact = readonly [label: string, value: ReactNode];

/** Labels with values in columns. A value of null shows as unknown. */
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

/** Links a row to its model. What the id of the row has beyond the model's name follows. */
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

/** The label of a model type. An unknown type of a newer server is shown as it is. */
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
