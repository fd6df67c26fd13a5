import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which pass numbers from a component to its style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
