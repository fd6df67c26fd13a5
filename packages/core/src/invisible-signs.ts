/** Signs without a shape, which come along when a name is copied from a page or a chat: zero-width spaces, soft hyphens, direction marks, joiners. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A typed or pasted text as its author sees it. */
export function withoutInvisibleSigns(text: string): string {
  return text.replace(INVISIBLE, '');
}
