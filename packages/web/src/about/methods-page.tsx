import { DOMAINS, LANGUAGES, SUITE, TASKS } from '@leaderboard/core/benchmark/suite';
import { EXAMPLE_QUESTION, formatPrompt, TASK_FILES } from '@leaderboard/core/benchmark/task-files';
import { MAX_COMPARED } from '@leaderboard/core/compared-models';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { COMPARED } from '@leaderboard/core/statistics/comparison';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { formatText } from '@leaderboard/texts/sentences';
import { domainNames, joinNames, languages, minus, suite, suiteName } from '@leaderboard/texts/suite-texts';
import { Fragment, useEffect } from 'react';
import { common } from '#texts/common';
import { methods as texts } from '#texts/methods';
import { useConfig } from '../state/config.ts';
import { useNavigation, useParameter } from '../state/stores.ts';
import { Operators } from '../ui/contact.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Scrolls to and focuses the heading named in the URL. The Back button restores its own scroll position instead. */
function useSectionOfUrl(): void {
  const [section] = useParameter(PARAMETERS.section);
  const { by } = useNavigation();
  useEffect(() => {
    if (section === null || by === 'return') return;
    const heading = document.querySelector<HTMLElement>(`h2[id="${CSS.escape(section)}"]`);
    // After a reload, the browser or the visitor may have scrolled already.
    if (by !== 'load' || window.scrollY === 0) heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [section, by]);
}

const PRE = 'mt-2 rounded-md border bg-surface px-4 py-3 text-ink';

const MAX_PAIRS = (MAX_COMPARED * (MAX_COMPARED - 1)) / 2;

/** Suite values that the paragraphs mention. */
const VALUES = {
  ...suite,
  parts: joinNames([...LANGUAGES.map((language) => languages[language]), texts.together(suite)]),
  version: suiteName(SUITE),
  comparisons: COMPARED.size,
  mostComparisons: COMPARED.size * MAX_PAIRS,
  pairs: joinNames(LANGUAGE_PAIRS.map(minus)),
};

const FORMULAS_OF_GAPS = LANGUAGE_PAIRS.map(({ first, second }) =>
  texts.gapFormula({ first: languages[first], second: languages[second], count: DOMAINS.length }),
);

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly (string | ((values: typeof VALUES) => string))[];
  /** The lines of a formula that is shown on demand. */
  readonly formula?: readonly string[];
}

const SECTIONS: Readonly<Record<keyof typeof texts.sections, Section>> = {
  ...texts.sections,
  gap: { ...texts.sections.gap, formula: FORMULAS_OF_GAPS },
};

const CHALLENGE: string = 'challenge' satisfies keyof typeof texts.sections;

/** Explains every number on the board. */
export function MethodsPage() {
  useSectionOfUrl();
  return (
    <div className="page stack gap-8 [&_p]:max-w-text">
      <PageHeading title={common.pages.titles['/methods']} subtitle={texts.subtitle} />
      {Object.entries(SECTIONS).map(([id, { heading, paragraphs, formula }], index) => (
        <Fragment key={id}>
          <section className="stack gap-2">
            <h2 className="text-2xl" id={id} tabIndex={-1}>
              {heading}
            </h2>
            <Paragraphs paragraphs={paragraphs} />
            {id === CHALLENGE ? (
              <>
                <Operators />
                <a href="#/results">{common.pages.titles['/results']}</a>
              </>
            ) : null}
            {formula === undefined ? null : (
              <details className="text-md/line text-muted">
                <summary>{texts.formulas}</summary>
                <pre className={PRE}>{formula.join('\n')}</pre>
              </details>
            )}
          </section>
          {index === 0 ? (
            <>
              <Domains />
              <Prompt />
            </>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}

function Paragraphs({ paragraphs }: Pick<Section, 'paragraphs'>) {
  return paragraphs.map((paragraph) => formatText(paragraph, VALUES)).map((text) => <p key={text}>{text}</p>);
}

/** Links to the questions of each domain. */
function Domains() {
  const { hubUrl } = useConfig();
  const { heading, line, inLanguage, card } = texts.domains;
  return (
    <section className="stack gap-2">
      <h2 className="text-2xl">{heading}</h2>
      <ul className="grid gap-1">
        {DOMAINS.map((domain) => {
          const counts = TASKS.filter((task) => task.domain === domain).map(({ language, questions }) =>
            inLanguage({ language: language === null ? '' : languages[language], questions }),
          );
          return (
            <li key={domain.key}>
              <span>
                {line({ subject: domainNames[domain.key], label: domain.label, counts: joinNames(counts) })}
              </span>{' '}
              <a href={`${hubUrl}/datasets/${domain.dataset}`} target="_blank" rel="noopener noreferrer">
                {card}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A Hindi task's prompt as a model receives it. */
function Prompt() {
  const { heading, paragraphs, scored, source } = texts.prompts;
  const { repository, commit } = TASK_FILES;
  return (
    <section className="stack gap-2">
      <h2 className="text-2xl">{heading}</h2>
      <Paragraphs paragraphs={paragraphs} />
      <pre className={PRE} lang="hi">
        {formatPrompt(EXAMPLE_QUESTION)}
      </pre>
      <p>{scored(suite)}</p>
      <pre className={PRE} lang="hi">
        {EXAMPLE_QUESTION.options.map((option) => `␣${option}`).join('\n')}
      </pre>
      <p>
        <a href={`${repository}/tree/${commit}/lm_eval/tasks`} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      </p>
    </section>
  );
}
