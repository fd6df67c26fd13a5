import type { SearchTerm } from '@leaderboard/core/board/search';
import { Fragment } from 'react';
import { common as texts } from '#catalog/common.ts';
import styles from './search-bar.module.css';
import { termColor } from './term-color.ts';

function tagText({ fields, text }: SearchTerm): string {
  return [...fields.map(({ field, value }) => `@${field}:${value}`), text].filter(Boolean).join(' ');
}

/** A tag for each alternative of the search, in the color that marks it in the names. */
export function SearchTags({ terms }: { terms: readonly SearchTerm[] }) {
  return (
    <>
      <span>{texts.search.showing}</span>
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is known by its place, which gives its color
        <Fragment key={index}>
          {index === 0 ? null : <span>{texts.search.and}</span>}
          <span className={styles.tag} style={termColor(index)}>
            {tagText(term)}
          </span>
        </Fragment>
      ))}
    </>
  );
}
