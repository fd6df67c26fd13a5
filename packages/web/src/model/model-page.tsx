import { DEFAULT_PROTOCOL, PROTOCOLS, type Protocol, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import type { RunState } from '@leaderboard/core/records-api';
import { getModel } from '@leaderboard/core/records-api';
import { domainNames, joinNames, protocols } from '@leaderboard/texts/suite-texts';
import { day } from '#texts/figures';
import { modelPage as texts } from '#texts/modelPage';
import { records as recordsTexts } from '#texts/records';
import { useKnownEntry } from '../data/leaderboard-query.ts';
import { prepareCall, usePageCall } from '../data/page-call.ts';
import { useConfig } from '../state/config.ts';
import { useRouteRest, useView } from '../state/stores.ts';
import { Notice } from '../ui/messages.tsx';
import { ModelLink, ModelPageLink } from '../ui/model-links.tsx';
import {
  asServed,
  Facts,
  modelTypeLabel,
  RecordColumn,
  RecordPage,
  RecordSection,
  RunLink,
  TableSection,
  yesNo,
} from '../ui/record-page.tsx';
import { haveOtherProtocol, protocolText } from '../ui/record-texts.ts';
import { knownModel, type ShownModel } from './known-model.ts';
import { changesHref, ModelHead } from './model-head.tsx';
import { ReportedScores } from './reported-scores.tsx';
import { ScoreTable } from './score-table.tsx';
import { Submissions } from './submissions.tsx';
import { TakeAlong } from './take-along.tsx';

/** The page about one model: '#/model/organization/name'. */
export function ModelPage() {
  const name = useRouteRest('/model');
  const query = usePageCall(getModel, '/model');
  const known = useKnownEntry(name);
  return (
    // The same component renders the model before and after the response, so that React reuses its elements.
    <RecordPage
      query={query}
      known={known === null ? null : knownModel(known)}
      notFound={{ title: texts.notFound, text: texts.notFoundText({ name }) }}
    >
      {(model: ShownModel) => <ModelView model={model} />}
    </RecordPage>
  );
}

ModelPage.prepare = prepareCall(getModel, '/model');

function ModelView({ model }: { model: ShownModel }) {
  const { name, facts, runs, submissions, reported } = model;
  const { protocol } = useView();
  // Visitors from the board of another protocol see their rank on that board first.
  const rows =
    protocol === DEFAULT_PROTOCOL
      ? model.rows
      : model.rows.toSorted(({ entry: a }, { entry: b }) => first(protocol, rankedBy(a), rankedBy(b)));
  const [best] = rows;
  const isOnBoard = best !== undefined;
  const missing = BENCHMARKS.filter(({ key }) => best?.entry.evaluations[key] === undefined).length;
  return (
    <RecordColumn>
      <ModelHead model={{ ...model, rows }} />
      {facts?.is_flagged === true ? (
        <Notice tone="warning">
          <span>{texts.flagged}</span> <a href={changesHref(name, 'flagged')}>{texts.flaggedWhy}</a>
        </Notice>
      ) : null}
      {runs
        .filter(({ state }) => state.kind === 'on_board')
        .flatMap(({ id, remote_code: remoteCode, other_questions: otherQuestions }) => [
          ...(otherQuestions ? [[id, recordsTexts.otherQuestionsCaution] as const] : []),
          ...(remoteCode === true ? [[id, recordsTexts.remoteCodeCaution] as const] : []),
        ])
        .map(([id, caution]) => (
          <Notice key={`${id} ${caution}`} tone="warning">
            <RunLink run={id} />
            <span>{`: ${caution}`}</span>
          </Notice>
        ))}
      {facts === null && submissions.length === 0 ? (
        <Notice tone="warning">{texts.reportedOnly}</Notice>
      ) : null}
      {best === undefined || missing === 0 ? null : (
        <Notice tone="warning">
          {best.entry.domains === undefined
            ? texts.incomplete({ missing, all: BENCHMARKS.length })
            : texts.someDomains({ domains: listDomains(best.entry.domains) })}
        </Notice>
      )}
      {facts !== null && rows.length === 0 && runs.length > 0 ? (
        <Notice tone="warning">{texts.retracted}</Notice>
      ) : null}
      {isOnBoard ? null : <Submissions model={model} />}
      <Scores rows={rows} />
      {facts === null ? null : <WhatItIs model={model} facts={facts} />}
      {runs.length === 0 ? null : <Results model={model} />}
      {reported.length === 0 ? null : <ReportedScores reported={reported} />}
      {isOnBoard ? <Submissions model={model} /> : null}
      {facts === null ? null : <TakeAlong model={model} />}
    </RecordColumn>
  );
}

/** Sorts one protocol first; the others keep their order. */
const first = (wanted: Protocol, a: Protocol, b: Protocol) => Number(b === wanted) - Number(a === wanted);

/** Scores of the best row of each protocol, side by side. */
function Scores({ rows }: Pick<ShownModel, 'rows'>) {
  const { protocol: ofView } = useView();
  const best = PROTOCOLS.toSorted((a, b) => first(ofView, a, b)).flatMap((protocol) => {
    const found = rows.find(({ entry }) => rankedBy(entry) === protocol);
    return found === undefined ? [] : [[protocol, found.entry] as const];
  });
  const isOnly = best.length === 1 && best[0]?.[0] === DEFAULT_PROTOCOL;
  return (
    <>
      {best.length < 2 ? null : <p className="max-w-text">{texts.protocolsDiffer}</p>}
      {best.map(([protocol, entry]) => (
        <ScoreTable
          key={protocol}
          entry={entry}
          title={isOnly ? texts.scores : texts.scoresBy({ protocol: protocols[protocol] })}
        />
      ))}
    </>
  );
}

function listDomains(keys: readonly string[]): string {
  return joinNames(DOMAINS.filter(({ key }) => keys.includes(key)).map(({ key }) => domainNames[key]));
}

/** Formats a run's state: 'On the board, rank 4'. */
function stateText(kind: RunState['kind'], rank: number | null = null): string {
  const state = recordsTexts.states[kind];
  return rank === null ? state : texts.results.withRank({ state, rank });
}

function Results({ model: { rows, runs } }: { model: ShownModel }) {
  const { title, columns } = texts.results;
  const ranks = new Map(rows.map(({ run, rank }) => [run, rank]));
  return (
    <TableSection
      title={title}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { head: columns.result, cell: ({ id }) => <RunLink run={id} /> },
        {
          head: columns.state,
          cell: ({ id, state, protocol, remote_code: remoteCode, other_questions: otherQuestions }) => (
            <span>
              <span>{stateText(state.kind, ranks.get(id))}</span>
              {haveOtherProtocol([{ protocol }]) ? <span>{`, ${protocolText({ protocol })}`}</span> : null}
              {otherQuestions ? <span>{`, ${recordsTexts.otherQuestions}`}</span> : null}
              {remoteCode === true ? <span>{`, ${recordsTexts.remoteCode}`}</span> : null}
              {state.reason === null ? null : <span className="text-muted">{`: ${state.reason}`}</span>}
            </span>
          ),
        },
        { head: columns.average, cell: ({ average }) => formatPercent(average) },
        { head: columns.precision, cell: ({ precision }) => precision },
        {
          head: columns.revision,
          cell: ({ revision, is_served: isServed, evaluated_at: at }) =>
            revision === null ? isServed ? asServed(at) : null : <code>{revision}</code>,
        },
        { head: columns.chatTemplate, cell: (run) => yesNo(run.chat_template_applied) },
        { head: columns.evaluated, cell: (run) => run.evaluated_at && day(run.evaluated_at) },
      ]}
    />
  );
}

function WhatItIs({ model, facts }: { model: ShownModel; facts: NonNullable<ShownModel['facts']> }) {
  const { hubName } = useConfig();
  const labels = texts.facts;
  const { base_model: base, hub_path: hubPath } = facts;
  const { hub_facts_at: checked } = model;
  const precisions = new Set(model.rows.flatMap(({ entry }) => entry.model.precision ?? []));
  return (
    <RecordSection title={labels.title}>
      <Facts
        facts={[
          [labels.type, modelTypeLabel(facts.type)],
          [labels.size, facts.params_billions === null ? null : formatParams(facts.params_billions)],
          [labels.precision, precisions.size === 0 ? null : [...precisions].join(', ')],
          [labels.license, facts.hub_license],
          [
            labels.base,
            base === null || !model.has_base_model ? base : <ModelPageLink key="base" name={base} />,
          ],
          [labels.released, facts.upload_date],
        ]}
      />
      <p>
        {hubPath === null ? (
          <span className="text-muted">{texts.notOnHub}</span>
        ) : (
          <ModelLink name={model.name} path={hubPath}>
            {texts.onHub({ hub: hubName })}
          </ModelLink>
        )}
        {facts.is_gated === true ? (
          <span className="text-muted">{` ${texts.gated({ day: checked && day(checked) })}`}</span>
        ) : null}
      </p>
    </RecordSection>
  );
}
