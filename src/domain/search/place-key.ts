/**
 * The key that matches a listing's city to a searched one, no matter how either is written: `St. Louis`, `MO`
 * and `SAINT LOUIS`, `mo` are both `saint louis|MO`. `state` is a two-letter code.
 */
export const cityKeyOf = (city: string, state: string): string => {
  const key = `${placeNameKey(city)}|${state.trim().toUpperCase()}`
  return postalNames.get(key) ?? key
}

/** What else maps and census lists call a city, as name keys: `new york|NY` is also `new york city`. */
export const otherNamesOf = (cityKey: string): readonly string[] => otherNames.get(cityKey) ?? []

/**
 * A place name made comparable: lower case, no accents or punctuation, single spaces, and `St`, `Ste`, `Mt`
 * and `Ft` spelled out. `O Fallon`, `Mc Lean` and `Coeur D Alene` close up, as `O'Fallon` does.
 */
export const placeNameKey = (name: string): string =>
  plainPlaceText(name)
    .replace(/\b(?:st|ste|mt|ft)\b/g, (short) => spelledOut[short] ?? short)
    .replace(/\b(mc|o|d) (?=[a-z])/g, '$1')

/** A place name in lower case without accents, punctuation or double spaces; abbreviations stay. */
export const plainPlaceText = (name: string): string => {
  const lower = name.toLowerCase()
  // As most are, and tens of thousands are read at a start.
  if (PLAIN.test(lower)) return lower
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/

const spelledOut: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
}

/** Names of maps and census lists that the mail and listings do not use, and the names they do. */
const postalNames = new Map([
  ['new york city|NY', 'new york|NY'],
  ['the bronx|NY', 'bronx|NY'],
  ['washington dc|DC', 'washington|DC'],
  ['lexington fayette|KY', 'lexington|KY'],
])

const otherNames = new Map(
  [...postalNames].map(([other, postal]) => [postal, [other.slice(0, other.indexOf('|'))]]),
)
