import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import type { RootOptions } from 'react-dom/client';
import { common as texts } from '#texts/common';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { StateMessage, WhenServed } from '../ui/messages.tsx';
import type { Failure } from './error-details.tsx';

function report(sentence: string) {
  return (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }) => {
    // biome-ignore lint/suspicious/noConsole: visitors see a general message; developers need the error and its location
    console.error(sentence, error, componentStack ?? '');
  };
}

/** Logs rendering errors. `ErrorBoundary` shows the errors that it catches. */
export const ERROR_REPORTS = {
  onCaughtError: report('A part of the page failed:'),
  onUncaughtError: report('The page failed:'),
  onRecoverableError: report('The page was rendered again, because the server-rendered HTML did not match:'),
} satisfies RootOptions;

const ErrorDetails = lazyComponent(async () => (await import('./error-details.tsx')).ErrorDetails, {
  missing: null,
});

function ErrorMessage({ failure, retry }: { failure: Failure; retry: () => void }) {
  // A page that failed to load is retried on the next click on a route link, even to the same page, or when the browser is online
  // again.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="#/"]') !== null) retry();
    };
    window.addEventListener('click', onClick);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('click', onClick);
      window.removeEventListener('online', retry);
    };
  }, [retry]);
  return (
    <div className="page">
      <StateMessage
        isPage
        role="alert"
        title={texts.errors.crashedTitle}
        text={texts.errors.crashedText}
        action={
          <>
            <WhenServed act={() => location.reload()}>{texts.errors.reload}</WhenServed>
            <ErrorDetails failure={failure} />
          </>
        }
      />
    </div>
  );
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called once the error is shown. */
  readonly onCaught?: () => void;
}

/**
 * Shows a message in place of a page that crashes, or that fails to load because a new release removed its code. The shell remains
 * usable.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, componentStack: '' } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ failure: { error, componentStack: componentStack ?? '' } });
    this.props.onCaught?.();
  }

  readonly retry = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorMessage failure={failure} retry={this.retry} />;
  }
}
