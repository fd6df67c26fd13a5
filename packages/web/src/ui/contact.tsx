import { contact as texts } from '#texts/contact';
import { type Config, useConfig } from '../state/config.ts';

export function contactHref(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`;
}

interface Report {
  readonly subject: string;
  readonly body: string;
}

/** The URL of a prefilled report: an issue if possible, otherwise an email; null if neither is configured. */
export function reportHref(
  { contact, issuesUrl }: Pick<Config, 'contact' | 'issuesUrl'>,
  { subject, body }: Report,
): string | null {
  const address = issuesUrl ?? contact;
  if (address === null) return null;
  if (!address.startsWith('https://')) {
    // RFC 6068
    const lines = encodeURIComponent(body.replaceAll('\n', '\r\n'));
    return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${lines}`;
  }
  const url = new URL(address);
  url.searchParams.set('title', subject);
  url.searchParams.set('body', body);
  return url.href;
}

/** A sentence with the operators' contact links. */
export function Operators() {
  const { contact, issuesUrl } = useConfig();
  if (contact === null && issuesUrl === null) return <p>{texts.none}</p>;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{texts.operators}</span>
      {contact === null ? null : <a href={contactHref(contact)}>{contact}</a>}
      {issuesUrl === null ? null : <a href={issuesUrl}>{texts.issues}</a>}
    </p>
  );
}
