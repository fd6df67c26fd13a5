/** So many calls run at a time. */
const AT_A_TIME = 4;

/**
 * Asks for the votes of models one by one, a few at a time. A model whose votes cannot be had is absent from the result.
 * @param ask gives a model's votes; where it fails, it has said so itself
 */
export async function askForVotes<Votes>(
  models: readonly string[],
  ask: (model: string) => Promise<Votes>,
): Promise<ReadonlyMap<string, Votes>> {
  const found = new Map<string, Votes>();
  const waiting = models.values();
  const askNext = async () => {
    for (const model of waiting) {
      try {
        found.set(model, await ask(model));
      } catch {
        // Unknown, which is not zero.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askNext));
  return found;
}
