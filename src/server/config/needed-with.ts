/** Says which variables a setting is incomplete without, all at once; null when none is missing. */
export const neededWith = (missing: readonly string[], setting: string): string | null =>
  missing.length === 0
    ? null
    : `Set ${missing.join(', ')}: ${setting} needs ${missing.length === 1 ? 'it' : 'them'}.`
