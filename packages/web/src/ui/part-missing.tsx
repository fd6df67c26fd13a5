import { common as texts } from '#catalog/common.ts';
import { Button } from './button.tsx';
import { ErrorBanner } from './error-banner.tsx';

/** In place of a part whose code could not be loaded. Browsers remember the failure until the page is reloaded. */
export function PartMissing() {
  return (
    <ErrorBanner
      message={texts.errors.partMissing}
      action={<Button onClick={() => location.reload()}>{texts.errors.reload}</Button>}
    />
  );
}
