import { errorDetails as texts } from '#texts/errorDetails';
import { knownQuery } from '../state/page-parameters.ts';
import { CopiedText } from '../ui/copied-text.tsx';

export interface Failure {
  readonly error: unknown;
  readonly componentStack: string;
}

/**
 * Text of an error report. Its URL contains only our own parameters, so it cannot include a sign-in code (docs/threats.md#tokens).
 */
function formatDetails({ error, componentStack }: Failure): string {
  const { search, hash } = window.location;
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [stack, componentStack.trim(), `/${knownQuery(search)}${hash}`, navigator.userAgent].join('\n\n');
}

export function ErrorDetails({ failure }: { failure: Failure }) {
  return <CopiedText text={formatDetails(failure)} scrollsAs={texts.name} words={texts} />;
}
