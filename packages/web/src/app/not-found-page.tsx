import { common as texts } from '#texts/common';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shown for unknown routes. */
export function NotFoundPage() {
  return (
    <div className="page stack gap-4">
      <PageHeading title={texts.notFound.title} subtitle={texts.notFound.text} />
      <p>
        <a href="#/">{texts.notFound.home}</a>
      </p>
    </div>
  );
}
