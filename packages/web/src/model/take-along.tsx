import { DEFAULT_PROTOCOL, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { evalResultsYaml } from '@leaderboard/core/export/eval-results';
import { feedPath } from '@leaderboard/core/pages/urls';
import { suite } from '@leaderboard/texts/suite-texts';
import { common as pageTexts } from '#texts/common';
import { language } from '#texts/figures';
import { takeAlong as texts } from '#texts/takeAlong';
import { useConfig } from '../state/config.ts';
import { runHref } from '../state/route.ts';
import { CopiedText } from '../ui/copied-text.tsx';
import { badgeHtml, badgeMarkdown, badgePath, modelPageUrl } from './badge-code.ts';
import type { ShownModel } from './known-model.ts';

function wordsFor(what: string) {
  return {
    copy: texts.copy({ what }),
    announceCopied: texts.announceCopied({ what }),
    announceSelected: texts.announceSelected,
  };
}

function Badge({ name }: { name: string }) {
  const { productName } = useConfig();
  const alt = texts.badge.alt({ product: productName, model: name });
  const path = badgePath(name, language);
  const { origin } = location;
  const place = { picture: `${origin}${path}`, alt, page: modelPageUrl(origin, name) };
  return (
    <div className="card min-w-0 p-4 sm:p-6">
      <h3 className="mb-2 font-semibold text-lg">{texts.badge.title}</h3>
      <p>{texts.badge.text}</p>
      <img className="mt-2 block max-w-full" src={path} alt={alt} height="20" loading="lazy" />
      <CopiedText text={badgeMarkdown(place)} words={wordsFor(texts.badge.markdown)} />
      <CopiedText text={badgeHtml(place)} words={wordsFor(texts.badge.html)} />
    </div>
  );
}

function Card({ name, best }: { name: string; best: ShownModel['rows'][number] }) {
  const { hubName, productName } = useConfig();
  const { origin } = location;
  const path = `/api/models/${name.split('/').map(encodeURIComponent).join('/')}/eval-results.yaml`;
  return (
    <div className="card min-w-0 p-4 sm:p-6">
      <h3 className="mb-2 font-semibold text-lg">{texts.card.title}</h3>
      <p>{texts.card.text({ ...suite, hub: hubName })}</p>
      <CopiedText
        scrollsAs={texts.card.title}
        text={evalResultsYaml({
          ...best,
          source: {
            url: (run) => `${origin}/${runHref(run)}`,
            name: pageTexts.leaderboard.title({ product: productName }),
          },
        })}
        words={wordsFor('YAML')}
      />
      <p className="mt-3">
        <a href={path} download="bhashabench.yaml">
          {texts.card.download}
        </a>
      </p>
    </div>
  );
}

/** Material for authors to use elsewhere: the badge, the results for the model's repository, and the feed. */
export function TakeAlong({ model: { name, rows, facts } }: { model: ShownModel }) {
  const best = rows.find(({ entry }) => rankedBy(entry) === DEFAULT_PROTOCOL);
  return (
    <details>
      <summary className="mb-2 min-h-small-control">
        <h2 className="inline text-2xl">{texts.title}</h2>
      </summary>
      <div className="grid grid-cols-charts items-start gap-4">
        <Badge name={name} />
        {best === undefined || best.run === 0 || facts?.hub_path == null ? null : (
          <Card name={name} best={best} />
        )}
      </div>
      <p className="mt-3">
        <a href={feedPath(language, name)}>{texts.feed}</a>
      </p>
    </details>
  );
}
