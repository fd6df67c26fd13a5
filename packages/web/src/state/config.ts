import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

const configSchema = z.object({
  productName: z._default(z.string().check(z.minLength(1)), 'Indic LLM'),
  /** The provider: its display name and the base of its addresses. */
  hubName: z._default(z.string().check(z.minLength(1)), 'Hugging Face'),
  hubUrl: z._default(z.string().check(z.regex(/^https?:\/\//)), 'https://huggingface.co'),
  /** Part of the session's key in local storage. */
  hubShortName: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'hf'),
  /** Our client id at the hub; null: nobody can sign in. */
  oauthClientId: z._default(z.nullable(z.string()), null),
  /** The address of this deployment; null: the address the page came from. */
  publicUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
  /** Whether the hub is the stand-in with sample accounts and models. */
  hubIsStandIn: z._default(z.boolean(), false),
  /** Whom visitors write to: a mail address or an https address; null: not stated. */
  contact: z._default(z.nullable(z.string().check(z.regex(/^(?:https:\/\/|[\w.+-]+@)[^\s?]+/))), null),
  /** Where visitors report problems in public. */
  issuesUrl: z._default(z.nullable(z.string().check(z.regex(/^https:\/\//))), null),
  /** The dataset with the detailed results; null when there is none to show. */
  resultsDatasetUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
});
export type Config = z.infer<typeof configSchema>;

/** Parses the configuration that the server wrote into the page. Empty under the development server: then the defaults. */
export function parseConfig(content: string): Config {
  const config = configSchema.parse(content.trim() === '' ? {} : JSON.parse(content));
  return { ...config, hubUrl: config.hubUrl.replace(/\/+$/, '') };
}

export const ConfigContext = createContext<Config>(parseConfig(''));

export function useConfig(): Config {
  return useContext(ConfigContext);
}
