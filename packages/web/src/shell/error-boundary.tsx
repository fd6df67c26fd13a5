import { Component, type ReactNode } from 'react';
import { texts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { StateMessage } from '../ui/state-message.tsx';

/** A page that breaks, or whose code is gone since a new release, says so and leaves the shell standing. */
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
