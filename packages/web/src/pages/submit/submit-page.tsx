import { useConfig } from '../../state/config.ts';
import { texts } from '../../texts/texts.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EvaluationStatus } from './queue/evaluation-status.tsx';

/** Submit a model for evaluation (spec 2.6), with the queue below (spec 2.4). */
export function SubmitPage() {
  const { productName } = useConfig();
  return (
    <>
      <PageHeading title={texts.submit.title} subtitle={texts.submit.subtitle(productName)} />
      <EvaluationStatus />
    </>
  );
}
