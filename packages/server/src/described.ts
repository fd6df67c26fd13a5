import * as z from 'zod/mini';

/**
 * Says to people what a value is: in the help of a command, and in the list of variables.
 * @param shown stands for the value in the help. An argument without it is a switch.
 */
export function described<T extends z.core.$ZodType>(schema: T, description: string, shown?: string): T {
  z.globalRegistry.add(schema, shown === undefined ? { description } : { description, title: shown });
  return schema;
}
