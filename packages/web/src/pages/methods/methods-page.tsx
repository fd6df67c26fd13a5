import { EXAMPLE_QUESTIONS } from '@leaderboard/core/benchmark/example-questions';
import { BENCHMARKS, LANGUAGE_CODES } from '@leaderboard/core/benchmark/suite';
import { promptOf, TASK_FILES } from '@leaderboard/core/benchmark/task-files';
import { Fragment } from 'react';
import { methods as methodsTexts } from '#catalog/methods.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './methods-page.module.css';

/** Explains each number of the board. */
export function MethodsPage() {
  const { title, subtitle, sections, formulas } = methodsTexts;
  return (
    <div className={styles.page}>
      <PageHeading title={title} subtitle={subtitle} />
      {sections.map(({ heading, paragraphs, formula }, index) => (
        <Fragment key={heading}>
          <section className={styles.section}>
            <h2 className="section-title">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {formula === undefined ? null : (
              <details className={styles.formula}>
                <summary>{formulas}</summary>
                <pre>{formula}</pre>
              </details>
            )}
          </section>
          {index === 0 ? <Prompts /> : null}
        </Fragment>
      ))}
    </div>
  );
}

/** What a model reads: one prompt of each task. */
function Prompts() {
  const { heading, paragraphs, scored, source } = methodsTexts.prompts;
  const { repository, commit } = TASK_FILES;
  return (
    <section className={styles.section}>
      <h2 className="section-title">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {BENCHMARKS.map((benchmark) => {
        const { language, task } = benchmark;
        const example = EXAMPLE_QUESTIONS.get(task);
        return example === undefined || language === null ? null : (
          <details key={benchmark.key} className={styles.formula}>
            <summary>{`${recordsTexts.benchmarkName(benchmark)} (${task})`}</summary>
            <pre lang={LANGUAGE_CODES[language]}>{promptOf(example)}</pre>
            <p>{scored}</p>
            <pre lang={LANGUAGE_CODES[language]}>
              {example.options.map((option) => `␣${option}`).join('\n')}
            </pre>
          </details>
        );
      })}
      <p>
        <a href={`${repository}/tree/${commit}/lm_eval/tasks`} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      </p>
    </section>
  );
}
