import { nearNames } from '@leaderboard/core/board/near-names';
import { toQuery } from '@leaderboard/core/board/query';
import { formatParams, formatPercent } from '@leaderboard/core/format';
import type { OrganizationRecord } from '@leaderboard/core/organization-api';
import { useQuery } from '@tanstack/react-query';
import { count as formatCount } from '#catalog/figures.ts';
import { modelPage as modelTexts } from '#catalog/model-page.ts';
import { organizationPage as texts } from '#catalog/organization-page.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { organizationPath, organizationQuery } from '../../data/records-query.ts';
import { DataLink, modelTypeLabel, RecordPage, RunLink, TableSection } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useRouteHash } from '../../state/address.ts';
import { useConfig } from '../../state/config.ts';
import { organizationHref, restOfRoute } from '../../state/route.ts';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { submitterText } from '../../ui/submitter-text.ts';

/** Everything of an organization: '#/org/organization'. */
export function OrgPage() {
  const name = restOfRoute(useRouteHash(), '/org') ?? '';
  const query = useQuery(organizationQuery(name));
  return (
    <>
      <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText(name) }}>
        {(organization) => <OrganizationView organization={organization} />}
      </RecordPage>
      {query.data === null ? <NearOrganizations name={name} /> : null}
    </>
  );
}

/** Organizations of the board that may be meant. */
function NearOrganizations({ name }: { name: string }) {
  const { data } = useLeaderboard();
  const names = [...new Set((data?.rows ?? []).map(({ model }) => model.name.split('/', 1)[0] ?? ''))];
  const near = nearNames(name, names);
  if (near.length === 0) return null;
  return (
    <p className={styles.links}>
      <span>{texts.near}</span>
      {near.map((one) => (
        <a key={one} href={organizationHref(one)}>
          {one}
        </a>
      ))}
    </p>
  );
}

/** Says that a list is cut; nothing for a whole one. */
const cut = (shown: number, total: number) => (shown < total ? { text: texts.cut(shown, total) } : {});

function OrganizationView({ organization }: { organization: OrganizationRecord }) {
  const { hubUrl, hubName } = useConfig();
  const { name, publication, counts, models, runs, submissions } = organization;
  const onBoard = models.filter(({ rank }) => rank !== null).length;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.name} translate="no">
          {name}
        </h1>
        <p className={styles.muted}>{texts.summary(counts.models, onBoard)}</p>
        <p className={styles.links}>
          <a href={`${hubUrl}/${encodeURIComponent(name)}`} target="_blank" rel="noopener noreferrer">
            {texts.onHub(hubName)}
          </a>
          <a href={`#/${toQuery([['maker', name]])}`}>{texts.search}</a>
        </p>
      </header>
      <TableSection
        title={texts.models.title}
        {...cut(models.length, counts.models)}
        file={{ publication, part: `${name}-models` }}
        columns={texts.models.columns}
        rows={models.map((model) => ({
          key: model.name,
          cells: [
            <span key="name">
              <ModelPageLink name={model.name} />
              {model.is_flagged ? <span className={styles.muted}>{` (${texts.models.flagged})`}</span> : null}
            </span>,
            model.rank === null ? null : formatCount(model.rank),
            model.average === null ? null : formatPercent(model.average),
            modelTypeLabel(model.type),
            model.params_billions === null ? null : formatParams(model.params_billions),
            model.hub_license,
            model.upload_date === null ? null : recordsTexts.day(model.upload_date),
          ],
        }))}
      />
      {runs.length === 0 ? null : (
        <TableSection
          title={texts.runs.title}
          {...cut(runs.length, counts.runs)}
          file={{ publication, part: `${name}-runs` }}
          columns={texts.runs.columns}
          rows={runs.map((run) => ({
            key: String(run.id),
            cells: [
              <RunLink key="run" run={run.id} />,
              <ModelPageLink key="model" name={run.model} />,
              <span key="state">
                <span>{recordsTexts.states[run.state.kind]}</span>
                {run.state.reason === null ? null : (
                  <span className={styles.muted}>{`: ${run.state.reason}`}</span>
                )}
              </span>,
              formatPercent(run.average),
              run.precision ?? recordsTexts.unknown,
              run.evaluated_at === null ? recordsTexts.unknown : recordsTexts.day(run.evaluated_at),
            ],
          }))}
        />
      )}
      {submissions.length === 0 ? null : (
        <TableSection
          title={texts.submissions.title}
          {...cut(submissions.length, counts.submissions)}
          columns={texts.submissions.columns}
          rows={submissions.map((submission) => ({
            key: String(submission.id),
            cells: [
              recordsTexts.day(submission.submission_time),
              <ModelPageLink key="model" name={submission.model} />,
              modelTexts.submissionState(submission.status, null),
              submission.precision,
              submitterText(submission.submitter),
            ],
          }))}
        />
      )}
      <DataLink path={organizationPath(name)} publication={publication} part={name} />
    </div>
  );
}
