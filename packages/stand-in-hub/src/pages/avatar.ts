/** A picture for an account or an organization, in a color that follows from its id. */
export function avatar(id: string): string {
  const hue = Number.parseInt(id.slice(-4), 16) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="64" height="64"><rect width="8" height="8" fill="hsl(${hue} 45% 55%)"/><circle cx="4" cy="3" r="1.5" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0" fill="#fff"/></svg>`;
}
