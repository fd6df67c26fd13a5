/** The same question twice in a task, with the same four options (docs/questions.md#duplicates). */

export interface DuplicateGroup {
  /** In the order of the task. */
  readonly questions: readonly number[];
  /** The stated options differ. */
  readonly isContradicting: boolean;
}

export function duplicateGroups({
  textHashes,
  keyHashes,
}: {
  readonly textHashes: readonly string[];
  readonly keyHashes: readonly string[];
}): DuplicateGroup[] {
  const byText = new Map<string, number[]>();
  for (const [question, hash] of textHashes.entries()) {
    const group = byText.get(hash);
    if (group === undefined) byText.set(hash, [question]);
    else group.push(question);
  }
  return [...byText.values()]
    .filter((questions) => questions.length > 1)
    .map((questions) => ({
      questions,
      isContradicting: new Set(questions.map((question) => keyHashes[question])).size > 1,
    }));
}

/** What a board without duplicates leaves out: all but the first of a group, and all of a contradicting one. */
export function droppedDuplicates(groups: readonly DuplicateGroup[]): number[] {
  return groups.flatMap(({ questions, isContradicting }) =>
    isContradicting ? questions : questions.slice(1),
  );
}

/** Questions that several tasks share, each as task and question. */
export function sharedQuestions(
  tasks: readonly { readonly task: string; readonly textHashes: readonly string[] }[],
): (readonly [task: string, question: number])[][] {
  const byText = new Map<string, (readonly [string, number])[]>();
  for (const { task, textHashes } of tasks) {
    for (const [question, hash] of textHashes.entries()) {
      const group = byText.get(hash);
      if (group === undefined) byText.set(hash, [[task, question]]);
      else group.push([task, question]);
    }
  }
  return [...byText.values()].filter((group) => new Set(group.map(([task]) => task)).size > 1);
}
