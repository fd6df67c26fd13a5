import { methods as methodsTexts } from '#catalog/methods.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './methods-page.module.css';

/** Explains each number of the board. */
export function MethodsPage() {
  const { title, subtitle, sections, formulas } = methodsTexts;
  return (
    <div className={styles.page}>
      <PageHeading title={title} subtitle={subtitle} />
      {sections.map(({ heading, paragraphs, formula }) => (
        <section key={heading} className={styles.section}>
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
      ))}
    </div>
  );
}
