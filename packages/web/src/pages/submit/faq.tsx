import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { DetailsCard } from './details-card.tsx';
import styles from './faq.module.css';

/** Questions of authors with their answers, collapsed at first. */
export function Faq() {
  return (
    <DetailsCard title={submitTexts.faq.title}>
      <dl className={styles.list}>
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
