import { common as texts } from '#catalog/common.ts';
import { IconButton } from '../../../ui/button.tsx';
import { HelpIcon } from '../../../ui/icons.tsx';
import { Popover } from '../../../ui/popover.tsx';
import styles from './search-help.module.css';

/** In rem. */
const WIDTH = 37.5;

/** How to search, with an example for each field. */
export function SearchHelp() {
  return (
    <Popover
      label={texts.search.help.title}
      width={WIDTH}
      button={(props) => (
        <IconButton label={texts.search.help.title} {...props}>
          <HelpIcon />
        </IconButton>
      )}
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <div className={styles.help} tabIndex={0}>
          <h2>{texts.search.help.title}</h2>
          {texts.search.help.sections.map(({ heading, text, examples }) => (
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
      )}
    </Popover>
  );
}
