import { texts } from '../../texts/texts.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Vote for the models that are evaluated next (spec 2.8). */
export function VotePage() {
  return <PageHeading title={texts.vote.title} subtitle={texts.vote.subtitle} />;
}
