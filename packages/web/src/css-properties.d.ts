import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which pass values from a component to its style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
