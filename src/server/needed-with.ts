/** Says which variables a setting is incomplete without, all at once; null when none is missing. */
export const neededWith = (missing: readonly string[], setting: string): string | null =>
  missing.length === 0
    ? null
    : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} needed with ${setting}.`
