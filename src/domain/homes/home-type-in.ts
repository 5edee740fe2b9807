import type { HomeType } from '../listings/home-type.ts'

/** The type that words name: `SFR`, `Single Family Residential`, `duplex`; null where they name none, or several. */
export const homeTypeIn = (
  text: string,
): { readonly type: HomeType; readonly words: string } | null => {
  const found = types.flatMap(([type, pattern]) => {
    const words = pattern.exec(text)?.[0]
    return words === undefined ? [] : [{ type, words }]
  })
  const [first, ...others] = found
  return first !== undefined && others.length === 0 ? first : null
}

const types: readonly (readonly [HomeType, RegExp])[] = [
  [
    'House',
    /\b(?:SFR|SFH|SFD|single[- ]family(?: (?:residen(?:ce|tial)|home|house))?|detached|house)\b/i,
  ],
  ['Townhouse', /\b(?:town ?-?(?:house|home)|row ?house|rowhome)\b/i],
  ['Condo', /\b(?:condo(?:minium)?|co-?op)\b/i],
  [
    'MultiFamily',
    /\b(?:duplex|triplex|four ?plex|quad ?plex|quadruplex|multi[- ]?family|[2-4][- ](?:unit|plex)s?)\b/i,
  ],
  ['Other', /\b(?:mobile|manufactured|modular)\b/i],
]
