/** Signing in and out (spec 2.5, 8). */
export const session = {
  connectedAs: (username: string) => `Connected as ${username}`,
};
