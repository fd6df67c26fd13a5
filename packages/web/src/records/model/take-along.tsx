import { evalResultsYaml } from '@leaderboard/core/export/eval-results';
import { feedPath } from '@leaderboard/core/feed-path';
import { common as pageTexts } from '#catalog/common.ts';
import { takeAlong as texts } from '#catalog/model-page.ts';
import { useConfig } from '../../state/config.ts';
import { usePageOrigin } from '../../state/from-server.ts';
import { runHref } from '../../state/route.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import styles from '../records.module.css';
import { badgeHtml, badgeMarkdown, badgePath, pageAddress } from './badge-code.ts';
import type { ShownModel } from './known-model.ts';
import own from './take-along.module.css';

function wordsFor(what: string) {
  return {
    copy: texts.copy(what),
    copied: texts.copied,
    announceCopied: texts.announceCopied(what),
    announceSelected: texts.announceSelected,
  };
}

function Badge({ name }: { name: string }) {
  const { productName } = useConfig();
  const alt = texts.badge.alt(productName, name);
  const path = badgePath(name, pageTexts.language);
  const origin = usePageOrigin();
  const place = { picture: `${origin}${path}`, alt, page: pageAddress(origin, name) };
  return (
    <div className={own.part}>
      <h3 className={own.title}>{texts.badge.title}</h3>
      <p>{texts.badge.text}</p>
      <img className={own.badge} src={path} alt={alt} height="20" loading="lazy" />
      <CopiedText text={badgeMarkdown(place)} words={wordsFor(texts.badge.markdown)} />
      <CopiedText text={badgeHtml(place)} words={wordsFor(texts.badge.html)} />
    </div>
  );
}

function Card({ name, best }: { name: string; best: ShownModel['rows'][number] }) {
  const { hubName, productName } = useConfig();
  const origin = usePageOrigin();
  const path = `/api/models/${name.split('/').map(encodeURIComponent).join('/')}/eval-results.yaml`;
  return (
    <div className={own.part}>
      <h3 className={own.title}>{texts.card.title}</h3>
      <p>{texts.card.text(hubName)}</p>
      <CopiedText
        scrollsAs={texts.card.title}
        text={evalResultsYaml({
          evaluations: best.entry.evaluations,
          evaluatedAt: best.entry.provenance?.date ?? null,
          source: {
            url: `${origin}/${runHref(best.run)}`,
            name: pageTexts.leaderboard.title(productName),
          },
        })}
        words={wordsFor('YAML')}
      />
      <p className={own.file}>
        <a href={path} download="bhashabench.yaml">
          {texts.card.download}
        </a>
      </p>
    </div>
  );
}

/** What authors use elsewhere: the badge, the results for the model's repository, the feed. */
export function TakeAlong({ model: { name, rows } }: { model: ShownModel }) {
  const [best] = rows;
  return (
    <details className={styles.folded}>
      <summary>
        <h2 className="section-title">{texts.title}</h2>
      </summary>
      <div className={own.parts}>
        <Badge name={name} />
        {best === undefined || best.run === 0 ? null : <Card name={name} best={best} />}
      </div>
      <p className={own.file}>
        <a href={feedPath(pageTexts.language, name)}>{texts.feed}</a>
      </p>
    </details>
  );
}
