import { Component, type ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { Button } from '../ui/button.tsx';
import { StateMessage } from '../ui/state-message.tsx';

/** Shows a message in place of a page that fails, or whose code a new release removed. The shell stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <StateMessage
        role="alert"
        title={texts.errors.crashedTitle}
        text={texts.errors.crashedText}
        action={<Button onClick={() => window.location.reload()}>{texts.errors.reload}</Button>}
      />
    );
  }
}
