import { Component, type ErrorInfo, type ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../ui/button.tsx';
import { latePart } from '../ui/late-part.ts';
import { StateMessage } from '../ui/state-message.tsx';
import type { Failure } from './error-details.tsx';

const errorDetails = latePart(async () => (await import('./error-details.tsx')).ErrorDetails);

function ErrorMessage({ failure }: { failure: Failure }) {
  const ErrorDetails = errorDetails.use(true);
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
          {ErrorDetails ? <ErrorDetails failure={failure} /> : null}
        </>
      }
    />
  );
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
    return failure === null ? this.props.children : <ErrorMessage failure={failure} />;
  }
}
