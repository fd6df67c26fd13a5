import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import type { createFormatter } from './figures.ts';

interface Options {
  ICUNumberArgument: number;
  ICUArgument: string | number;
}

type Has<Type, Key> = [Extract<Type, Key>] extends [never] ? false : true;
/** A select with a branch 'true' accepts a boolean; one with a branch 'null' accepts null, a string or a number. */
type Value<Type> = number extends Type
  ? Type
  : Has<Type, 'true'> extends true
    ? boolean
    : Has<Type, 'null'> extends true
      ? Exclude<Type, 'null'> | number | null
      : Type;
type Values<Arguments> = Arguments extends unknown
  ? { readonly [Name in keyof Arguments]: Value<Arguments[Name]> }
  : never;
type Arguments<Message extends string> = GetICUArgs<Message, Options>;

/** A message in code: a string, or a function of its placeholders' values. */
export type Text<Message extends string> = string extends Message
  ? string
  : [keyof Arguments<Message>] extends [never]
    ? string
    : (values: Values<Arguments<Message>>) => string;

/** Messages in code. */
export type Texts<Messages> = Messages extends string
  ? Text<Messages>
  : { readonly [Key in keyof Messages]: Texts<Messages[Key]> };

/** The same messages in another language. */
export type Translated<Messages> = Messages extends string
  ? string
  : { readonly [Key in keyof Messages]: Translated<Messages[Key]> };

/** Converts a message to a function of its values, typed by {@link Text}. The message is compiled on the first call. */
export function messageFunction(
  message: string,
  { language, count, isOne }: ReturnType<typeof createFormatter>,
) {
  const formatters = {
    getNumberFormat: () => ({ format: count }),
    getPluralRules: () => ({ select: (value: number) => (isOne(value) ? 'one' : 'other') }),
  };
  // The library calls only these methods of the Intl objects.
  const options = { formatters } as unknown as FormatOptions;
  let compiled: CompiledMessage | undefined;
  return (values: unknown) => {
    compiled ??= compile(message);
    // A select also accepts booleans and null, which it compares as strings.
    return String(format(compiled, language, values as Record<string, string>, options));
  };
}
