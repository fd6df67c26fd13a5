/** What a printed page says about itself. */
export const printing = {
  note: (title: string, publication: string | null, day: Date, address: string) =>
    [
      title,
      publication === null ? null : `publication ${publication}`,
      `printed on ${day.toISOString().slice(0, 10)}`,
      address,
    ]
      .filter((part) => part !== null)
      .join(' · '),
};
