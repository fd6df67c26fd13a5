import { QUESTION_FLAGS, type QuestionFlag } from '@leaderboard/core/benchmark/question-flags';
import type { QuestionsSummary } from '@leaderboard/core/questions-api';
import { useQuery } from '@tanstack/react-query';
import { count as formatCount } from '#catalog/figures.ts';
import { questionsPage as texts } from '#catalog/questions.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { questionsSummaryQuery } from '../../data/questions-query.ts';
import { RecordPage, RecordSection, TableSection } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useHydrated } from '../../state/from-server.ts';
import { methodsHref } from '../../state/route.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { flaggedHref, TASKS } from './question-view.ts';
import { QuestionsOfTasks } from './questions-of-tasks.tsx';

/** All questions by number, with what the answers of all models tell of each. */
export function QuestionsPage() {
  const query = useQuery(questionsSummaryQuery);
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <RecordPage isPart query={query} notFound={{ title: texts.nothing, text: texts.notComputed }}>
        {(summary) => <Questions summary={summary} />}
      </RecordPage>
    </div>
  );
}

function Questions({ summary }: { summary: QuestionsSummary }) {
  const { publication, models, minimums, tasks } = summary;
  const hydrated = useHydrated();
  const withLabels = tasks.filter((task) => task.has_dictionary).length;
  const isListed = withLabels > 0 || models >= minimums.share;
  return (
    <>
      <div className={styles.section}>
        <p>
          <b>{texts.models(models)}</b> <span>{texts.modelsHelp}</span>{' '}
          <span>{publication === null ? texts.notComputed : texts.of(publication)}</span>
        </p>
        {models === 0 ? <p className={styles.notice}>{texts.empty}</p> : null}
        {isListed ? (
          <p className={styles.links}>
            <a href="/api/questions/export/questions.csv" download="">
              {texts.csv}
            </a>
            <a href="/api/questions/export/questions.parquet" download="">
              {texts.parquet}
            </a>
            <a href={methodsHref('questions')}>{texts.how}</a>
          </p>
        ) : null}
      </div>
      {isListed ? null : <Flags summary={summary} />}
      <When summary={summary} withLabels={withLabels} />
      {isListed ? <Flags summary={summary} /> : null}
      {isListed && hydrated ? (
        <RecordSection title={texts.list}>
          <QuestionsOfTasks summary={summary} />
        </RecordSection>
      ) : null}
      {isListed ? null : (
        <TableSection
          title={texts.byTask}
          columns={texts.taskColumns}
          rows={tasks.map(({ task, questions, has_dictionary }) => ({
            key: task,
            cells: [
              taskName(task),
              formatCount(questions),
              has_dictionary ? texts.hasLabels : texts.noLabels,
            ],
          }))}
        />
      )}
    </>
  );
}

function taskName(task: string): string {
  const benchmark = TASKS.find(({ key }) => key === task);
  return benchmark === undefined ? task : recordsTexts.benchmarkName(benchmark);
}

/** Which figures need how many models, and how many there are. */
function When({ summary, withLabels }: { summary: QuestionsSummary; withLabels: number }) {
  const { models, models_with_options, minimums, tasks } = summary;
  const words = texts.when;
  const state = (isShown: boolean) => (isShown ? words.shown : words.notYet);
  const figures = [
    [words.share, minimums.share, models],
    [words.discrimination, minimums.discrimination, models],
    [words.flags, minimums.flags, models],
    [words.options, minimums.options, models_with_options],
  ] as const;
  return (
    <TableSection
      title={words.title}
      columns={words.columns}
      rows={[
        {
          key: 'labels',
          cells: [
            words.labels,
            words.firstSamples,
            words.tasks(withLabels, tasks.length),
            state(withLabels > 0),
          ],
        },
        ...figures.map(([name, from, today]) => ({
          key: name,
          cells: [name, words.models(from), formatCount(today), state(today >= from)],
        })),
      ]}
    />
  );
}

/** How many questions have each flag, or why that cannot be told. */
function Flags({ summary }: { summary: QuestionsSummary }) {
  const { flags, models, models_with_options, minimums, duplicates_across_tasks: across } = summary;
  const countOf = (flag: QuestionFlag) => {
    const found = flags[flag] ?? null;
    if (found === null) {
      if (flag === 'duplicate' || flag === 'contradicting') return texts.noDictionary;
      return flag === 'suspected' || flag === 'worth_checking'
        ? texts.tooFew(minimums.options, models_with_options)
        : texts.tooFew(minimums.flags, models);
    }
    if (found === 0) return flag === 'suspected' ? texts.noneSuspected : formatCount(0);
    return (
      <a key="count" href={flaggedHref(flag)} aria-label={`${texts.flags[flag].name}: ${formatCount(found)}`}>
        {formatCount(found)}
      </a>
    );
  };
  return (
    <TableSection
      title={texts.flagsTitle}
      columns={texts.flagColumns}
      {...(across.length > 0 && { text: texts.across(across.length) })}
      rows={QUESTION_FLAGS.map((flag) => ({
        key: flag,
        cells: [
          texts.flags[flag].name,
          countOf(flag),
          <span key="meaning">
            <span>{texts.flags[flag].meaning}</span>{' '}
            <a href={methodsHref('flags')} aria-label={`${texts.how}: ${texts.flags[flag].name}`}>
              {texts.how}
            </a>
          </span>,
        ],
      }))}
    />
  );
}
