import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties: how a component hands figures to its style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
