/** Parts of a sentence in a row: `A`, `A and B`, `A, B and C`; empty for none. */
export const joinAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
