import { formatText } from '@leaderboard/texts/sentences';
import { suite } from '@leaderboard/texts/suite-texts';
import { common } from '#texts/common';
import { ownResults as texts } from '#texts/ownResults';
import { Operators } from '../ui/contact.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

type Item = string | ((values: typeof suite) => string);

function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul className="grid max-w-text list-disc gap-1 pl-5">
      {items
        .map((item) => formatText(item, suite))
        .map((item) => (
          <li key={item}>{item}</li>
        ))}
    </ul>
  );
}

/** Tells authors who evaluated a model themselves which results can be imported and how to send them. */
export function OwnResultsPage() {
  const { places, sending, submit } = texts;
  return (
    <div className="page stack gap-8 [&_p]:max-w-text">
      <PageHeading title={common.pages.titles['/results']} subtitle={texts.subtitle} />
      <section className="stack gap-2">
        <h2 className="text-2xl">{places.title}</h2>
        <p>{places.intro}</p>
        <Items items={places.items} />
      </section>
      <section className="stack gap-2">
        <h2 className="text-2xl">{sending.title}</h2>
        <Items items={sending.items} />
        <Operators />
        <p>{sending.after}</p>
      </section>
      <p>
        <span>{submit.before}</span>
        <a href="#/add">{submit.link}</a>
        <span>{submit.after}</span>
      </p>
    </div>
  );
}
