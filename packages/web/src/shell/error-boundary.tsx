import { Component, type ErrorInfo, type ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { knownQuery } from '../state/known-parameters.ts';
import { Button } from '../ui/button.tsx';
import { CopiedText } from '../ui/copied-text.tsx';
import { StateMessage } from '../ui/state-message.tsx';

interface Failure {
  readonly error: unknown;
  readonly componentStack: string;
}

/** For a report about the error. The address has only our own parameters: no sign-in code (docs/threats.md#tokens). */
function detailsOf({ error, componentStack }: Failure): string {
  const { search, hash } = window.location;
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [stack, componentStack.trim(), `/${knownQuery(search)}${hash}`, navigator.userAgent].join('\n\n');
}

/** Shows a message in place of a page that fails, or whose code a new release removed. The shell stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, componentStack: '' } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ failure: { error, componentStack: componentStack ?? '' } });
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <StateMessage
        role="alert"
        title={texts.errors.crashedTitle}
        text={texts.errors.crashedText}
        action={
          <>
            <Button look="main" onClick={() => window.location.reload()}>
              {texts.errors.reload}
            </Button>
            <CopiedText
              text={detailsOf(failure)}
              scrollsAs={texts.errors.details.name}
              words={texts.errors.details}
            />
          </>
        }
      />
    );
  }
}
