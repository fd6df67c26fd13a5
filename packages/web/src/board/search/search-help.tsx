import { common as texts } from '#catalog/common.ts';
import { searchHelp } from '#catalog/search-help.ts';
import styles from './search-bar.module.css';

/** How to search, with an example for each field. */
export function SearchHelp() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div className={styles.help} tabIndex={0}>
      <h2>{texts.search.help}</h2>
      {searchHelp.map(({ heading, text, examples }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
          <dl>
            {examples.map(([example, meaning]) => (
              <div key={example}>
                <dt>
                  <code>{example}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
