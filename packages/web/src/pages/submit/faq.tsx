import { submitTexts } from '../../texts/submit-texts.ts';
import { Disclosure } from './details-card.tsx';
import styles from './faq.module.css';

/** What authors ask, collapsed until somebody does (spec 2.6). */
export function Faq() {
  return (
    <Disclosure title={submitTexts.faq.title}>
      <dl className={styles.list}>
        {submitTexts.faq.items.map(({ question, answer }) => (
          <div key={question}>
            <dt className={styles.question}>{question}</dt>
            <dd className={styles.answer}>{answer}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
