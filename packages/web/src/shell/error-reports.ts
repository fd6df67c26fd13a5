import type { RootOptions } from 'react-dom/client';

function report(sentence: string) {
  return (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }) => {
    // biome-ignore lint/suspicious/noConsole: the visitor reads that something failed, a developer what and where
    console.error(sentence, error, componentStack ?? '');
  };
}

/** Errors that React meets while it renders. `ErrorBoundary` shows those that it catches. */
export const ERROR_REPORTS = {
  onCaughtError: report('A part of the page failed:'),
  onUncaughtError: report('The page failed:'),
  onRecoverableError: report('The page was rendered again, because what the server rendered did not fit:'),
} satisfies RootOptions;
