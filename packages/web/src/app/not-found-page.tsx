import { common as texts } from '#texts/common';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shown for an address without a page. */
export function NotFoundPage() {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-24 text-center">
      <PageHeading title={texts.notFound.title} subtitle={texts.notFound.text} />
      <a href="#/">{texts.notFound.home}</a>
    </div>
  );
}
