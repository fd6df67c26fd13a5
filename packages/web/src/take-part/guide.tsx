import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import type { ReactNode } from 'react';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { useParameter } from '../state/address.ts';
import { useConfig } from '../state/config.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import styles from './submit-page.module.css';

/** The hub's guide for authors who have not published a model. */
const UPLOADING_GUIDE = '/docs/hub/models-uploading';

interface DetailsCardProps {
  readonly title: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A card that opens and closes. It is the browser's own element, so that the browser's search finds its content. */
function DetailsCard({ title, open, onToggle, children }: DetailsCardProps) {
  return (
    <details
      className={styles.card}
      open={open}
      onToggle={(event) => {
        // React also calls this for a card inside this one.
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <h2 className="section-title">{title}</h2>
        <ChevronIcon />
      </summary>
      <div className={styles.content}>{children}</div>
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
    <li className={styles.step}>
      <h3 className={styles.stepTitle}>{title}</h3>
      <p>{text}</p>
      {code === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls sideways, and a keyboard must be able to
        <section className={styles.code} aria-label={codeLabel} tabIndex={0}>
          <pre>
            <code>{code}</code>
          </pre>
        </section>
      )}
      {items === undefined ? null : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children}
    </li>
  );
}

/** How to submit, in five steps. The address has whether it is closed, without its own history entry. */
export function SubmissionGuide() {
  const { hubName, hubUrl } = useConfig();
  const [isClosed, setClosed] = useParameter(PARAMETERS.guide, 'replace');
  const { information, technical, license, card, checklist } = submitTexts.guide.steps;
  return (
    <DetailsCard title={submitTexts.guide.title} open={!isClosed} onToggle={(open) => setClosed(!open)}>
      <ol className={styles.steps}>
        <Step title={information.title} text={information.text(hubName)}>
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

/** Frequent questions of authors, collapsed at first. */
export function Faq() {
  return (
    <DetailsCard title={submitTexts.faq.title}>
      <dl className={styles.questions}>
        {submitTexts.faq.items.map(({ question, answer }) => (
          <div key={question}>
            <dt className={styles.question}>{question}</dt>
            <dd className={styles.answer}>{answer}</dd>
          </div>
        ))}
      </dl>
    </DetailsCard>
  );
}
