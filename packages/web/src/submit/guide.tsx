import './guide.css';
import { DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { formatText } from '@leaderboard/texts/sentences';
import { domainNames, suite } from '@leaderboard/texts/suite-texts';
import type { ReactNode } from 'react';
import { submitPage as submitTexts } from '#texts/submitPage';
import { useConfig } from '../state/config.ts';
import { useParameter } from '../state/stores.ts';
import { ChevronIcon } from '../ui/icons.tsx';

/** The hub's guide for authors who have not yet published a model. */
const UPLOADING_GUIDE = '/docs/hub/models-uploading';

interface DetailsCardProps {
  readonly title: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A collapsible card. It uses the native element, so that the browser's find-in-page can search its content. */
function DetailsCard({ title, open, onToggle, children }: DetailsCardProps) {
  return (
    <details
      className="group card"
      open={open}
      onToggle={(event) => {
        // React also calls this for nested cards.
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open);
      }}
    >
      <summary className="flex list-none items-center justify-between gap-4 rounded-xl px-6 py-4 hover:bg-shade max-sm:px-4 max-sm:py-3">
        <h2 className="text-2xl">{title}</h2>
        <span className="text-icon text-muted group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      <div className="px-6 pt-2 pb-6 max-sm:px-4 max-sm:pt-1 max-sm:pb-4">{children}</div>
    </details>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly code?: string;
  readonly codeLabel?: string;
  readonly items?: readonly string[];
  readonly children?: ReactNode;
}

function Step({ title, text, code, codeLabel, items, children }: StepProps) {
  return (
    <li className="step">
      <h3 className="mb-0.5 font-semibold text-lg/step max-sm:mb-1">{title}</h3>
      <p className="max-w-text">{text}</p>
      {code === undefined ? null : (
        <section
          className="mt-2 overflow-x-auto rounded-md border bg-shade px-4 py-3"
          aria-label={codeLabel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line must be scrollable by keyboard
          tabIndex={0}
        >
          <pre className="whitespace-pre">
            <code>{code}</code>
          </pre>
        </section>
      )}
      {items === undefined ? null : (
        <ul className="mt-1 grid list-disc grid-cols-facts gap-x-6 gap-y-0.5 pl-5 marker:text-primary">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children}
    </li>
  );
}

/** Explains how to submit, in five steps. The URL stores the open state, without a separate history entry. */
export function SubmissionGuide() {
  const { hubName, hubUrl } = useConfig();
  const [isClosed, setClosed] = useParameter(PARAMETERS.guide, 'replace');
  const { information, technical, license, card, checklist } = submitTexts.guide.steps;
  return (
    <DetailsCard title={submitTexts.guide.title} open={!isClosed} onToggle={(open) => setClosed(!open)}>
      <ol className="stack gap-6 [counter-reset:step]">
        <Step title={information.title} text={information.text({ hub: hubName })}>
          <p>
            <a href={`${hubUrl}${UPLOADING_GUIDE}`} target="_blank" rel="noopener noreferrer">
              {information.link}
            </a>
          </p>
        </Step>
        <Step {...technical} />
        <Step {...license} />
        <Step {...card} />
        <Step {...checklist} />
      </ol>
    </DetailsCard>
  );
}

const VALUES = {
  ...suite,
  questions: TASKS.reduce((sum, { questions }) => sum + questions, 0),
  count: DOMAINS.length,
  domains: DOMAINS.map(({ key }) => domainNames[key]).join(', '),
};

/** Authors' frequently asked questions, initially collapsed. */
export function Faq() {
  return (
    <DetailsCard title={submitTexts.faq.title}>
      <dl className="grid gap-5">
        {submitTexts.faq.items.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-0.5 max-w-text text-muted">{formatText(answer, VALUES)}</dd>
          </div>
        ))}
      </dl>
    </DetailsCard>
  );
}
