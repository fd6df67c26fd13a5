import type { ReactNode } from 'react';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { useAddressParameter } from '../../state/address.ts';
import { useConfig } from '../../state/config.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './submit-page.module.css';

const { steps } = submitTexts.guide;
/** The hub's guide for authors who have not published a model. */
const UPLOADING_GUIDE = '/docs/hub/models-uploading';
const CLOSED = 'closed';

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
        <h2 className={styles.cardTitle}>{title}</h2>
        <ChevronIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3 className={styles.stepTitle}>{title}</h3>
      {children}
    </li>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls sideways, and a keyboard must be able to
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** How to submit, in five steps. The address has whether it is closed, without its own history entry. */
export function SubmissionGuide() {
  const { hubName, hubUrl } = useConfig();
  const [guide, setGuide] = useAddressParameter('guide', 'replace');
  const { information, technical, license, card, checklist } = steps;
  return (
    <DetailsCard
      title={submitTexts.guide.title}
      open={guide !== CLOSED}
      onToggle={(open) => setGuide(open ? null : CLOSED)}
    >
      <ol className={styles.steps}>
        <Step title={information.title}>
          <p>{information.text(hubName)}</p>
          <p>
            <a href={`${hubUrl}${UPLOADING_GUIDE}`} target="_blank" rel="noopener noreferrer">
              {information.link}
            </a>
          </p>
        </Step>
        <Step title={technical.title}>
          <p>{technical.text}</p>
          <Code label={technical.codeLabel}>{technical.code}</Code>
        </Step>
        <Step title={license.title}>
          <p>{license.text}</p>
          <Code label={license.codeLabel}>{license.code}</Code>
        </Step>
        <Step title={card.title}>
          <p>{card.text}</p>
          <Items items={card.items} />
        </Step>
        <Step title={checklist.title}>
          <p>{checklist.text}</p>
          <Items items={checklist.items} />
        </Step>
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
