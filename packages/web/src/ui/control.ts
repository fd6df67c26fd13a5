/** CSS classes of a framed input or select, with the same height as neighboring chips and buttons. */
export const CONTROL =
  'h-control rounded-md border border-input bg-surface px-3 font-normal text-ink hover:border-link aria-invalid:border-no';
