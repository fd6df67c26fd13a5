import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, by which a component passes figures to its style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
