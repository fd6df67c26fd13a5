import { DOMAINS, type Domain, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { LABELS, type Label, languageOfLabel } from '@leaderboard/core/question-labels';
import type { CompositionRecord } from '@leaderboard/core/questions-api';
import { languages, subjects as subjectNames } from '@leaderboard/texts/suite-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { composition as texts } from '#catalog/composition.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { RecordPage } from '../record-page.tsx';
import styles from './composition.module.css';

type DomainComposition = CompositionRecord['domains'][number];
type Parts = Pick<DomainComposition, 'subjects' | 'levels' | 'types'>;

const LISTS = { subject: 'subjects', level: 'levels', type: 'types' } as const satisfies Record<
  Label,
  string
>;

const partsOf = (parts: Parts, by: Label) => parts[LISTS[by]] ?? [];

function percent(questions: number, all: number): string {
  return `${((100 * questions) / all).toFixed(1)} %`;
}

/** Of the source: the card may be of other questions than this board. */
const totalOf = (parts: readonly { readonly questions: number }[]) =>
  parts.reduce((sum, { questions }) => sum + questions, 0);

const nameOf = (label: string) => (label === '' ? texts.notStated : label);

interface CompositionProps {
  readonly query: UseQueryResult<CompositionRecord | null>;
  /** The section that the address names: the table of its domain is open. */
  readonly opened: string | null;
}

/** What each domain consists of: its questions by subject, level and type (docs/questions.md#composition). */
export function Composition({ query, opened }: CompositionProps) {
  return (
    <section className="stack gap-2">
      <h2 className="text-2xl">{texts.heading}</h2>
      <p>{texts.intro}</p>
      <RecordPage isPart query={query} notFound={{ title: texts.missing, text: '' }}>
        {({ domains }) =>
          DOMAINS.map((domain) => {
            const found = domains.find((one) => one.domain === domain.key);
            return found === undefined ? null : (
              <OfDomain key={domain.key} domain={domain} composition={found} isOpen={opened === domain.key} />
            );
          })
        }
      </RecordPage>
    </section>
  );
}

interface OfTask {
  readonly language: string;
  readonly task: DomainComposition['tasks'][string];
}

interface OfDomainProps {
  readonly domain: Domain;
  readonly composition: DomainComposition;
  readonly isOpen: boolean;
}

function OfDomain({ domain, composition, isOpen }: OfDomainProps) {
  const { questions, subjects, levels, half_in: half, source, address } = composition;
  const name = subjectNames[domain.key];
  const ofTasks = LANGUAGES.flatMap((language): OfTask[] => {
    const task = composition.tasks[domain.keys[language]];
    return task === undefined ? [] : [{ language: languages[language], task }];
  });
  return (
    <section className="stack mt-3 gap-2">
      <h3 id={domain.key} className="font-bold text-xl/line" tabIndex={-1}>
        <span>{`${name} (${domain.label})`}</span>{' '}
        <small className="font-normal text-md text-muted">{texts.questions({ number: questions })}</small>
      </h3>
      {half === null || subjects === null ? null : (
        <p>{texts.half({ name, subjects: half, all: subjects.length })}</p>
      )}
      {ofTasks.length === 0 ? null : (
        <p>
          {ofTasks
            .map(({ language, task }) =>
              texts.half({ name: language, subjects: task.half_in ?? 0, all: task.subjects?.length ?? 0 }),
            )
            .join(' ')}
        </p>
      )}
      {levels === null ? null : (
        <p>
          <span>{`${texts.labels.level}: `}</span>
          {levels.map((level, index) => (
            <Fragment key={level.label}>
              <span lang={languageOfLabel(level.label)}>{nameOf(level.label)}</span>
              <span>{` ${percent(level.questions, totalOf(levels))}${index === levels.length - 1 ? '' : ', '}`}</span>
            </Fragment>
          ))}
        </p>
      )}
      {subjects === null ? null : (
        <Details name={name} composition={composition} ofTasks={ofTasks} isOpen={isOpen} />
      )}
      <p className="text-md/line text-muted">
        {source === 'dictionary' ? (
          texts.counted
        ) : address === null ? (
          texts.unknown
        ) : (
          <>
            <span>{texts.fromCard}</span>{' '}
            <a href={address} target="_blank" rel="noopener noreferrer">
              {texts.card}
            </a>
          </>
        )}
      </p>
    </section>
  );
}

interface DetailsProps extends Omit<OfDomainProps, 'domain'> {
  readonly name: string;
  readonly ofTasks: readonly OfTask[];
}

/** All subjects, levels and types, on demand. */
function Details({ name, composition, ofTasks, isOpen }: DetailsProps) {
  const all = totalOf(composition.subjects ?? []);
  return (
    <details className="text-md/line text-muted" open={isOpen}>
      <summary>{texts.all({ name })}</summary>
      <table className={styles.parts}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.label}</th>
            <th scope="col">{texts.columns.questions}</th>
            {ofTasks.map(({ language }) => (
              <th key={language} scope="col">
                {language}
              </th>
            ))}
            <th scope="col">{texts.columns.share}</th>
          </tr>
        </thead>
        {LABELS.map((by) => (
          <tbody key={by}>
            <tr>
              <th scope="rowgroup" colSpan={3 + ofTasks.length}>
                {texts.labels[by]}
              </th>
            </tr>
            {composition[LISTS[by]] === null ? (
              <tr>
                <td colSpan={3 + ofTasks.length}>{texts.noTypes}</td>
              </tr>
            ) : null}
            {partsOf(composition, by).map((part) => (
              <tr key={part.label}>
                <th
                  scope="row"
                  lang={languageOfLabel(part.label)}
                  style={{ '--share': (100 * part.questions) / all }}
                >
                  {nameOf(part.label)}
                </th>
                <td>{formatCount(part.questions)}</td>
                {ofTasks.map(({ language, task }) => (
                  <td key={language}>
                    {formatCount(partsOf(task, by).find(({ label }) => label === part.label)?.questions ?? 0)}
                  </td>
                ))}
                <td>{percent(part.questions, all)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}
