import { type Context, createContext, useContext } from 'react';

/** Creates a context that must have a value, and the hook that reads it. */
export function contextOf<Value>(name: string): [context: Context<Value | null>, useValue: () => Value] {
  const Required = createContext<Value | null>(null);
  function useRequired(): Value {
    const value = useContext(Required);
    if (value === null) throw new Error(`No ${name} above`);
    return value;
  }
  return [Required, useRequired];
}
