import { errorDetails as texts } from '#catalog/shell-parts.ts';
import { knownQuery } from '../state/known-parameters.ts';
import { CopiedText } from '../ui/copied-text.tsx';

export interface Failure {
  readonly error: unknown;
  readonly componentStack: string;
}

/** For a report about the error. The address has only our own parameters: no sign-in code (docs/threats.md#tokens). */
function detailsOf({ error, componentStack }: Failure): string {
  const { search, hash } = window.location;
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [stack, componentStack.trim(), `/${knownQuery(search)}${hash}`, navigator.userAgent].join('\n\n');
}

/** What failed, to copy into a report. */
export function ErrorDetails({ failure }: { failure: Failure }) {
  return <CopiedText text={detailsOf(failure)} scrollsAs={texts.name} words={texts} />;
}
