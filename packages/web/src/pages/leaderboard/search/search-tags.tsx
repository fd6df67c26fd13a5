import type { SearchTerm } from '@leaderboard/core/board/search';
import { Fragment } from 'react';
import { texts } from '../../../texts/texts.ts';
import styles from './search-bar.module.css';
import { termColour } from './term-color.ts';

function tagText({ fields, text }: SearchTerm): string {
  return [...fields.map(({ field, value }) => `@${field}:${value}`), text].filter(Boolean).join(' ');
}

/** What is searched for, a tag for each alternative, in the colour that marks it in the names (spec 2.2). */
export function SearchTags({ terms }: { terms: readonly SearchTerm[] }) {
  return (
    <>
      <span>{texts.search.showing}</span>
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is known by its place, which gives its colour
        <Fragment key={index}>
          {index === 0 ? null : <span>{texts.search.and}</span>}
          <span className={styles.tag} style={termColour(index)}>
            {tagText(term)}
          </span>
        </Fragment>
      ))}
    </>
  );
}
