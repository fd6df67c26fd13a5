import type { printing as English } from '../english/printing.ts';

/** What a printed page says about itself. */
export const printing: typeof English = {
  note: (title, publication, day, address) =>
    [
      title,
      publication === null ? null : `प्रकाशन ${publication}`,
      `${day.toLocaleDateString('hi-IN-u-nu-latn', { dateStyle: 'long' })} को छापा गया`,
      address,
    ]
      .filter((part) => part !== null)
      .join(' · '),
};
