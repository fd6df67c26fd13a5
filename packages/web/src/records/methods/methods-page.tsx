import { EXAMPLE_QUESTIONS } from '@leaderboard/core/benchmark/example-questions';
import { BENCHMARKS, LANGUAGE_CODES } from '@leaderboard/core/benchmark/suite';
import { promptOf, TASK_FILES } from '@leaderboard/core/benchmark/task-files';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { getComposition } from '@leaderboard/core/questions-api';
import { Fragment, useEffect } from 'react';
import { methods as methodsTexts } from '#catalog/methods.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { usePageCall } from '../../data/page-call.ts';
import { useParameter } from '../../state/address.ts';
import { useArrival } from '../../state/entry-memory.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Composition } from './composition.tsx';

/**
 * Moves focus and view to the heading that the address names: a link to it is a link to its section. Back keeps its own place.
 * @param isDrawn whether all that stands above it is there.
 */
function useSectionOfAddress(isDrawn: boolean): string | null {
  const [section] = useParameter(PARAMETERS.section);
  const { by } = useArrival();
  useEffect(() => {
    if (section === null || !isDrawn || by === 'return') return;
    const heading = document.querySelector<HTMLElement>(`:is(h2, h3)[id="${CSS.escape(section)}"]`);
    // After a reload, the browser or the visitor may have scrolled already.
    if (by !== 'load' || window.scrollY === 0) heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [section, isDrawn, by]);
  return section;
}

const PRE = 'mt-2 rounded-md border bg-surface px-4 py-3 text-ink';

/** Explains each number of the board. */
export function MethodsPage() {
  const { title, subtitle, sections, formulas } = methodsTexts;
  const { query: composition } = usePageCall(getComposition, '/methods');
  const section = useSectionOfAddress(!composition.isPending);
  return (
    <div className="page stack max-w-190 gap-8">
      <PageHeading title={title} subtitle={subtitle} />
      {sections.map(({ id, heading, paragraphs, formula }, index) => (
        <Fragment key={heading}>
          <section className="stack gap-2">
            <h2 className="section-title" id={id} tabIndex={-1}>
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {formula === undefined ? null : (
              <details className="text-md/line text-muted">
                <summary>{formulas}</summary>
                <pre className={PRE}>{formula}</pre>
              </details>
            )}
          </section>
          {index === 0 ? (
            <>
              <Prompts />
              <Composition query={composition} opened={section} />
            </>
          ) : null}
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
    <section className="stack gap-2">
      <h2 className="section-title">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {BENCHMARKS.map((benchmark) => {
        const { language, task } = benchmark;
        const example = EXAMPLE_QUESTIONS.get(task);
        return example === undefined || language === null ? null : (
          <details key={benchmark.key} className="text-md/line text-muted">
            <summary>{`${recordsTexts.benchmarkName(benchmark)} (${task})`}</summary>
            <pre className={PRE} lang={LANGUAGE_CODES[language]}>
              {promptOf(example)}
            </pre>
            <p className="mt-2">{scored}</p>
            <pre className={PRE} lang={LANGUAGE_CODES[language]}>
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
