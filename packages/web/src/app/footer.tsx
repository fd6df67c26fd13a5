import { common as texts } from '#texts/common';
import { contact as contactTexts } from '#texts/contact';
import { useConfig } from '../state/config.ts';
import { setShortcutsEnabled, useShortcutsEnabled } from '../state/shortcuts.ts';
import { contactHref } from '../ui/contact.tsx';
import { getPageLinks } from '../ui/page-links.ts';

/** Turns the single-key shortcuts on and off (WCAG 2.1.4). */
function OverlaySetting() {
  return (
    <label className="flex min-h-control items-center gap-2">
      <input
        type="checkbox"
        className="size-4"
        checked={useShortcutsEnabled()}
        onChange={(event) => setShortcutsEnabled(event.target.checked)}
      />
      <span>{texts.shell.overlayShortcut}</span>
    </label>
  );
}

/** Copyright, links to the hub and to pages not in the navigation, and the setting for the shortcuts P and '/'. */
export function Footer({ year }: { year: number }) {
  const { hubName, hubUrl, contact, issuesUrl } = useConfig();
  return (
    <footer className="mx-auto flex w-full max-w-frame flex-wrap items-center gap-x-6 gap-y-1 px-page pt-6 pb-8 text-md/line text-muted">
      <p>{texts.shell.copyright({ year, provider: hubName })}</p>
      <a href={hubUrl} target="_blank" rel="noopener noreferrer">
        {texts.shell.providerSite({ provider: hubName })}
      </a>
      {getPageLinks('more').map(({ path, label }) => (
        <a key={path} href={`#${path}`}>
          {label}
        </a>
      ))}
      {contact === null ? null : <a href={contactHref(contact)}>{contactTexts.link}</a>}
      {issuesUrl === null ? null : <a href={issuesUrl}>{contactTexts.issues}</a>}
      <a href="/api/docs">{texts.pages.api}</a>
      <OverlaySetting />
    </footer>
  );
}
