import { Component, type ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { RetryButton } from './button.tsx';
import { ErrorBanner } from './messages.tsx';

/** An error boundary for a section: if it fails, only the section is replaced by a message with a retry button. */
export class SectionBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => this.setState({ hasFailed: false });
    return (
      <ErrorBanner
        message={texts.errors.partFailed}
        action={<RetryButton onRetry={retry}>{texts.leaderboard.retry}</RetryButton>}
      />
    );
  }
}
