import { FEWEST_RANKED, FEWEST_SHOWN } from '@leaderboard/core/benchmark/question-labels';
import { FEWEST_OTHERS } from '@leaderboard/core/questions/profile';
import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { profile as texts } from '#catalog/profile.ts';
import { ChosenModels } from '../../comparison/chosen-models.tsx';
import { useComparedModels } from '../../comparison/compared-models.ts';
import { profilePath, useProfile, useQuestionsSummary } from '../../data/questions-query.ts';
import { ProfileSummaries } from '../../profile/profile-summary.tsx';
import { DataLink, Facts, RecordPage, RecordSection } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useAddress } from '../../state/address.ts';
import { methodsHref } from '../../state/route.ts';
import { CopyLink } from '../../ui/copy-link.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { ModelPageLink } from '../../ui/model-links.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CellsOfModels } from './cells-of-models.tsx';
import { DomainPlot } from './domain-plot.tsx';

/** What models are right on. The address has their names: '?models=a/b,c/d#/profile'. */
export function ProfilePage() {
  const [models, choose] = useComparedModels();
  const address = useAddress();
  const query = useProfile(models);
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <ChosenModels models={models} onChange={choose} />
      {models.length === 0 ? (
        <>
          <StateMessage title={texts.choose} text={texts.chooseText} />
          <Stored />
          <When />
        </>
      ) : (
        <>
          <div className={styles.form}>
            <CopyLink link={address.link} />
          </div>
          <RecordPage isPart query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
            {(record) => (
              <>
                <Profiles record={record} />
                <DataLink path={profilePath(models)} publication={record.publication} part="profiles" />
              </>
            )}
          </RecordPage>
        </>
      )}
    </div>
  );
}

/** How many models have answers, so that a visitor knows what there is before choosing one. */
function Stored() {
  const { data } = useQuestionsSummary();
  if (data == null) return null;
  return (
    <div className={styles.section}>
      <State models={data.models} publication={data.publication} />
      {data.models > 0 ? null : <p className={styles.notice}>{texts.noAnswers}</p>}
    </div>
  );
}

function State({ models, publication }: { models: number; publication: number | null }) {
  return (
    <p>
      <b>{texts.models(models)}</b>{' '}
      <span>{publication === null ? texts.notComputed : texts.of(publication)}</span>{' '}
      <a href={methodsHref('profiles')}>{texts.how}</a>
    </p>
  );
}

function Profiles({ record }: { record: ProfileRecord }) {
  const { publication, models, missing } = record;
  const profiled = record.profiles.filter(({ without }) => without === null);
  // Those with a profile come first, so that a model has the same mark in all plots.
  const profiles = [...profiled, ...record.profiles.filter(({ without }) => without !== null)];
  const names = texts.shortNames(profiles.map(({ entry }) => entry.id));
  return (
    <>
      <div className={styles.section}>
        <State models={models} publication={publication} />
        {missing.length === 0 ? null : (
          <p className={styles.notice}>
            <span>{texts.missing(missing)}</span>{' '}
            {missing.map((name) => (
              <ModelPageLink key={name} name={name} />
            ))}
          </p>
        )}
        {profiled.length === 0 ? null : <Without record={record} />}
      </div>
      {profiled.length === 0 ? (
        <RecordSection title={texts.empty}>
          <Without record={record} />
          <p>{texts.emptyText}</p>
        </RecordSection>
      ) : (
        <>
          <CellsOfModels
            profiles={profiled}
            names={names.slice(0, profiled.length)}
            models={models}
            publication={publication}
          />
          <RecordSection title={texts.summary.title}>
            <ProfileSummaries profiles={profiled} models={models} />
          </RecordSection>
        </>
      )}
      <RecordSection title={texts.domains.heading}>
        <DomainPlot profiles={profiles} names={names} publication={publication} />
      </RecordSection>
      {profiled.length === profiles.length ? null : <When />}
    </>
  );
}

/** Which models have no profile, one line for each reason. */
function Without({ record: { profiles } }: { record: ProfileRecord }) {
  const reasons = new Set(profiles.flatMap(({ without }) => without ?? []));
  return [...reasons].map((reason) => (
    <p key={reason} className={styles.notice}>
      {texts.without(
        profiles.filter(({ without }) => without === reason).map(({ entry }) => entry.id),
        reason,
      )}
    </p>
  ));
}

function When() {
  const words = texts.when;
  return (
    <RecordSection title={words.title}>
      <Facts
        facts={[
          [words.scores, words.everyRow],
          [words.cells, words.firstSamples],
          [words.share, words.shareFrom(FEWEST_SHOWN, FEWEST_RANKED)],
          [words.rank, words.rankFrom(FEWEST_RANKED)],
          [words.others, words.othersFrom(FEWEST_OTHERS)],
        ]}
      />
    </RecordSection>
  );
}
