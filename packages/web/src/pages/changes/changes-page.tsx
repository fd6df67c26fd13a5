import { changesFilterOf } from '@leaderboard/core/board/record-parameters';
import { CHANGE_KINDS } from '@leaderboard/core/cause';
import { feedPath } from '@leaderboard/core/feed-path';
import type { Change } from '@leaderboard/core/records-api';
import { withoutUnseen } from '@leaderboard/core/unseen-signs';
import { common as pageTexts } from '#catalog/common.ts';
import { records as recordsTexts, changesPage as texts } from '#catalog/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { useChanges } from '../../data/records-query.ts';
import { EntryLink, PublicationLink, RecordPage, RunLink, useTyped } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useAddressParameter } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { ErrorBanner, StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

const FIELD_WIDTH = '15rem';

/** The ledger of changes. The address has the filter: '?changes=kind;model#/changes'. */
export function ChangesPage() {
  const [text, setText] = useAddressParameter('changes');
  const filter = changesFilterOf(text);
  const { kind } = filter;
  const model = filter.model ?? '';
  const query = useChanges(filter);
  const choose = (nextKind: typeof kind, nextModel: string) =>
    setText(nextKind === null && nextModel === '' ? null : `${nextKind ?? ''};${nextModel}`);
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <div className={styles.filters}>
        <SelectField
          label={texts.kind}
          width={FIELD_WIDTH}
          any={texts.allKinds}
          options={CHANGE_KINDS.map((one) => [one, recordsTexts.kinds[one]])}
          value={kind}
          onSelect={(next) => choose(next, model)}
        />
        <ModelFilter model={model} onChoose={(next) => choose(kind, next)} />
        <a href={feedPath(pageTexts.language)}>{texts.feed}</a>
      </div>
      <RecordPage isPart query={query} notFound={{ title: texts.none, text: texts.noneText }}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          return changes.length === 0 ? (
            <StateMessage title={texts.none} text={texts.noneText} />
          ) : (
            <div className={styles.section} data-keeps-focus="">
              <ScrollingTable
                title={texts.results}
                file={{ publication: changes[0]?.publication ?? null, part: 'changes' }}
                columns={texts.columns}
                rows={changes.map((change) => ({ key: String(change.id), cells: cellsOf(change) }))}
              />
              {query.hasNextPage ? <OlderChanges query={query} /> : null}
            </div>
          );
        }}
      </RecordPage>
    </div>
  );
}

/** Loads older changes. The button stays the same element while it loads and when that fails, so it keeps the focus. */
function OlderChanges({ query }: { query: ReturnType<typeof useChanges> }) {
  const { error, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const hasFailed = isFetchNextPageError && !isFetchingNextPage;
  const button = (
    <Button
      ref={useFocusKept()}
      aria-disabled={isFetchingNextPage}
      onClick={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    >
      {isFetchingNextPage ? texts.loadingMore : hasFailed ? pageTexts.leaderboard.retry : texts.more}
    </Button>
  );
  return (
    <>
      {hasFailed ? <ErrorBanner message={failureText(error, texts.moreFailed)} /> : null}
      <p>{button}</p>
    </>
  );
}

function ModelFilter({ model, onChoose }: { model: string; onChoose: (model: string) => void }) {
  const [name, type] = useTyped(model);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(withoutUnseen(name).trim());
      }}
    >
      <Field label={texts.model} width={FIELD_WIDTH}>
        <input
          type="text"
          value={name}
          placeholder={texts.modelHint}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Button type="submit">{texts.show}</Button>
    </form>
  );
}

function cellsOf(change: Change) {
  const { at, kind, model, entry, publication, run_before: before, run_after: after, cause, reason } = change;
  return [
    <time key="at" dateTime={at}>
      {recordsTexts.dayAndTime(at)}
    </time>,
    kind === 'flagged' ? texts.flag(change) : recordsTexts.kinds[kind],
    <EntryLink key="model" model={model} entry={entry} />,
    <span key="why">
      <span>{reason === null ? recordsTexts.cause(cause) : `${recordsTexts.cause(cause)}: ${reason}`}</span>{' '}
      {publication === null ? null : <PublicationLink publication={publication} />}
    </span>,
    <span key="runs">
      {before === null ? null : <RunLink run={before} />}
      {before === null || after === null ? null : <span>{' → '}</span>}
      {after === null ? null : <RunLink run={after} />}
    </span>,
  ];
}
