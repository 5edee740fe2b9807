/** Bytes from the first to the last, both included. */
type ByteRange = { readonly start: number; readonly end: number }

/**
 * Which bytes of a file of `size` a `Range` header asks for (RFC 9110, section 14.1.2): `all` without one, and
 * for what need not be understood (other units, several ranges); `beyond` when none of the file's bytes are meant.
 */
export const askedRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'all' | 'beyond' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'all'
  return start >= size
    ? 'beyond'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
