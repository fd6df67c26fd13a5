/**
 * The bytes that a Range header asks for (RFC 9110, 14.2), both ends included. Null means the whole body, which also answers several
 * ranges, other units and a range that ends before it begins.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { readonly first: number; readonly last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return 'unsatisfiable';
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return { first, last };
}
