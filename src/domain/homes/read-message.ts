import { LONGEST_REMARKS } from '../listings/plausible.ts'
import { streetWords } from '../listings/reading/usps-words.ts'
import { holdsContact, withoutContacts } from '../listings/reading/without-contacts.ts'
import { type GivenHome, NOTHING_GIVEN } from './added-home.ts'
import { type AmountFound, amountsIn } from './dollars-in.ts'
import { homeTypeIn } from './home-type-in.ts'
import { type SplitAddress, splitAddress } from './split-address.ts'

/** A fact of a home that a message says, and the words that say it. */
export type FoundFact = {
  readonly fact: 'address' | 'type' | 'beds' | 'baths' | 'size' | 'lot' | 'year built' | 'ask'
  readonly words: string
}

/** What a sender says a home is worth repaired, or what the work costs. It is shown as theirs, and used for nothing. */
export type SendersClaim = {
  readonly of: 'after-repair value' | 'repairs'
  /** Whole US dollars. */
  readonly usd: number
  readonly words: string
}

/** What a wholesaler's message says of a home. */
export type ReadMessage = {
  readonly home: GivenHome
  readonly found: readonly FoundFact[]
  readonly claims: readonly SendersClaim[]
  /** What is not sure, and is left open, as sentences. */
  readonly unsure: readonly string[]
}

/**
 * Reads what a wholesaler's message says of a home: address, ask, beds and baths (`3/2`), size, lot, year and type. What
 * it does not say, or says in two ways, is left open; nothing is taken from how such messages usually are.
 */
export const readMessage = (message: string): ReadMessage => {
  const text = inShort(message)
  const found: FoundFact[] = []
  const unsure: string[] =
    message.length > LONGEST_REMARKS
      ? [
          `It is long: only its first ${LONGEST_REMARKS.toLocaleString('en-US')} characters are read.`,
        ]
      : []
  const note = <T>(fact: FoundFact['fact'], one: Read<T> | null): T | null => {
    if (one !== null) found.push({ fact, words: one.words.replace(/\s+/g, ' ').trim() })
    return one === null ? null : one.value
  }
  const addresses = addressesIn(text)
  const [address] = addresses
  if (addresses.length > 1)
    unsure.push(
      `It names ${addresses.length} addresses: ${addresses.map(({ words }) => words).join('; ')}. The first one is taken.`,
    )
  const at = note('address', address ?? null)
  // Numbers of the address are no facts of the home.
  const rest = addresses.reduce((left, { words }) => left.replace(words, ' '), text)
  const rooms = roomsIn(rest)
  const type = homeTypeIn(rest)
  const money = moneyIn(rest, unsure)
  const home: GivenHome = {
    ...NOTHING_GIVEN,
    ...at,
    propertyType: note('type', type && { value: type.type, words: type.words }),
    beds: note('beds', rooms.beds),
    bath: note('baths', rooms.baths),
    size: note('size', sizeIn(rest)),
    lotSize: note('lot', lotIn(rest)),
    yearBuilt: note('year built', yearIn(rest)),
    price: note('ask', money.ask),
    remarks: wordsIn(text),
  }
  return { home, found, claims: money.claims, unsure }
}

/**
 * The beginning of a message, in plain characters, without the long runs of spaces and lines that would make the patterns
 * below try every way to share them out.
 */
const inShort = (message: string): string =>
  message
    .slice(0, LONGEST_REMARKS)
    .normalize('NFKC')
    .slice(0, LONGEST_REMARKS)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\s{3,}/g, (run) => (run.includes('\n') ? '\n\n' : '  '))

/**
 * What the message says besides, to be read for condition: without contacts, and without the parts that name money, since
 * `Rehab: $60k` is the sender's claim and no word on the home's state.
 */
const wordsIn = (text: string): string => {
  const parts = text
    .split(/\n|\s\|\s|;|(?<=[.!])\s|\s{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && amountsIn(part).length === 0)
  const words = parts.join('\n')
  return (holdsContact(words) ? (withoutContacts(words, []) ?? '') : words).slice(
    0,
    LONGEST_REMARKS,
  )
}

type Read<T> = { readonly value: T; readonly words: string }

const STREET_WORD = [...streetWords.keys()]
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const DIRECTION = 'NE|NW|SE|SW|N|S|E|W|North|South|East|West'
const UNIT = '(?:(?:apt|apartment|unit|ste|suite|bldg|#)\\.?\\s*#?\\s*[\\w-]{1,6})'
const PLACE = "[A-Za-z][A-Za-z .'-]{1,30}?"
/** A house number, a street that ends in a street word, and what may follow of unit, city, state and zip code. */
const ADDRESS = new RegExp(
  `(?<![\\w$.,/-])\\d{1,6}(?:-\\d{1,4})?[A-Za-z]?(?:[ \\t]+1/2)?[ \\t]+(?:(?:${DIRECTION})\\.?[ \\t]+)?(?:[A-Za-z0-9][\\w.'-]*[ \\t]+){1,4}?(?:${STREET_WORD})\\b\\.?(?:[ \\t]+(?:${DIRECTION})\\b\\.?)?(?:,?[ \\t]*${UNIT})?(?:[ \\t]*[,\\n][ \\t]*${PLACE}(?:,[ \\t]*|[ \\t]+)[A-Z]{2}\\b\\.?(?:,?[ \\t]*\\d{5}(?:-\\d{4})?)?|[ \\t]+${PLACE}(?:,[ \\t]*|[ \\t]+)[A-Z]{2}\\b\\.?,?[ \\t]+\\d{5}(?:-\\d{4})?|,?[ \\t]+\\d{5}(?:-\\d{4})?)?`,
  'gi',
)

const addressesIn = (text: string): Read<SplitAddress>[] => {
  const found = [...text.matchAll(ADDRESS)].flatMap(([words]): Read<SplitAddress>[] => {
    // `3 bed 2 bath ranch on a quiet street` has a number and a street word, and is no address.
    if (
      /^\d+\s*(?:bed|bath|br|ba|bd|sq|sf|car|acre|min|mile|day|unit|story|stories|block)/i.test(
        words,
      )
    )
      return []
    const address = splitAddress(words.replace(/\n/g, ', ').replace(/,\s*,/g, ','))
    return address === null ? [] : [{ value: address, words }]
  })
  const once = new Map(found.map((one) => [one.value.addressLine.toLowerCase(), one]))
  return [...once.values()]
}

type Rooms = { readonly beds: Read<number> | null; readonly baths: Read<number> | null }

const roomsIn = (text: string): Rooms => {
  const [words, beds, baths] =
    /(?<![\d/.$,-])(\d{1,2})\s*(?:\/|x)\s*(\d{1,2}(?:\.\d{1,2})?)(?:\s*\/\s*\d)?(?![\d/%]|\s*(?:mile|block|acre|ac\b|hour|hr))/i.exec(
      text.replace(/24\/7|\b1\/2\b/g, '   '),
    ) ?? []
  const named: Rooms = {
    beds:
      numberIn(text, /\b(?:bed(?:room)?s?|bds?|brs?)\s*[:=-]\s*(\d{1,2})\b/i) ??
      numberIn(text, /(\d{1,2})[ \t]*-?[ \t]*(?:bed(?:room)?s?|bdrms?|bds?|brs?)\b/i),
    baths:
      numberIn(text, /\b(?:bath(?:room)?s?|ba)\s*[:=-]\s*(\d{1,2}(?:\.\d{1,2})?)/i) ??
      halfBaths(text),
  }
  const slash: Rooms =
    words === undefined || Number(beds) > 12 || Number(baths) > 12
      ? { beds: null, baths: null }
      : { beds: { value: Number(beds), words }, baths: { value: Number(baths), words } }
  return { beds: named.beds ?? slash.beds, baths: named.baths ?? slash.baths }
}

/** `2 full 1 half bath` and `1 1/2 baths` hold halves as well as `1.5 ba`. */
const halfBaths = (text: string): Read<number> | null => {
  const [fullWords, full, half] =
    /(\d)\s*full\s*(?:baths?)?\s*(?:and|&|,|\+)?\s*(\d)\s*half/i.exec(text) ?? []
  if (fullWords !== undefined) return { value: Number(full) + Number(half) / 2, words: fullWords }
  const [andHalf, whole] = /(\d)\s+1\/2\s*-?\s*(?:bath(?:room)?s?|ba)\b/i.exec(text) ?? []
  if (andHalf !== undefined) return { value: Number(whole) + 0.5, words: andHalf }
  return numberIn(text, /(\d{1,2}(?:\.\d{1,2})?)[ \t]*-?[ \t]*(?:bath(?:room)?s?|bths?|ba)\b/i)
}

const numberIn = (text: string, pattern: RegExp): Read<number> | null => {
  const [words, digits] = pattern.exec(text) ?? []
  return words === undefined || digits === undefined
    ? null
    : { value: Number(digits.replaceAll(',', '')), words }
}

const FEET = '(?:sq\\.?\\s*-?\\s*f(?:ee|oo)?t\\.?|sqft|sf|s\\.f\\.|square\\s+f(?:ee|oo)t|sq\\.?)'
const NUMBER = '(\\d{1,3}(?:,\\d{3})+|\\d{3,6})'

/** Square feet that are not those of the lot. */
const sizeIn = (text: string): Read<number> | null => {
  const pattern = new RegExp(
    `(?<![\\w$.,])${NUMBER}\\+?\\s*${FEET}(?![a-z])|\\b(?:sq\\.?\\s*ft\\.?|sqft|square\\s+feet|living\\s+area|size)\\s*[:=-]?\\s*${NUMBER}\\b`,
    'gi',
  )
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 12)
    if (/\b(?:lot|land|parcel)\b[^.\n]*$/i.test(before) || /^\s*(?:lot|land|parcel)\b/i.test(after))
      continue
    const value = Number((match[1] ?? match[2] ?? '').replaceAll(',', ''))
    if (value >= 200 && value <= 50_000) return { value, words: match[0] }
  }
  return null
}

const SQUARE_FEET_AN_ACRE = 43_560

const lotIn = (text: string): Read<number> | null => {
  const acres = /(?<![\w$,])(\d{0,4}\.?\d{1,3})\s*-?\s*(?:acres?|ac)\b/i.exec(text)
  if (acres !== null && Number(acres[1]) > 0)
    return { value: Math.round(Number(acres[1]) * SQUARE_FEET_AN_ACRE), words: acres[0] }
  const feet =
    new RegExp(
      `\\b(?:lot|land|parcel)(?:\\s+(?:size|area))?\\s*(?:of|is|[:=-])?\\s*${NUMBER}\\s*(?:${FEET})?`,
      'i',
    ).exec(text) ??
    new RegExp(`(?<![\\w$.,])${NUMBER}\\s*${FEET}\\s*(?:lot|of\\s+land|parcel)\\b`, 'i').exec(text)
  return feet === null
    ? null
    : { value: Number((feet[1] ?? '').replaceAll(',', '')), words: feet[0] }
}

const yearIn = (text: string): Read<number> | null => {
  const [words, year] =
    /\b(?:(?:year|yr)\.?\s*built|built(?:\s+in)?|YB|yob|constructed(?:\s+in)?)\s*[:=-]?\s*((?:17|18|19|20)\d\d)\b/i.exec(
      text,
    ) ??
    /\b((?:17|18|19|20)\d\d)\s*(?:built|build|construction|home|house)\b/i.exec(text) ??
    []
  return words === undefined ? null : { value: Number(year), words }
}

/** What an amount is, by the words right before or behind it; null where none say. */
const meaningOf = (text: string, { start, end }: AmountFound): Meaning | null => {
  const before = text
    .slice(Math.max(0, start - 40), start)
    .replace(/\b(est|approx|appx)\. /gi, '$1 ')
  const after = text.slice(end, end + 24)
  // The nearest words count, of the same line and sentence.
  const near = before.split(/[\n;|]|\.\s|(?<=\d[kKmM]?)[\s,]/).at(-1) ?? ''
  const behind = after.split(/[\n;|,]|\.\s/)[0] ?? ''
  return (
    meanings.find(([, words]) => words.test(near))?.[0] ??
    meaningsBehind.find(([, words]) => words.test(behind))?.[0] ??
    null
  )
}

type Meaning = 'ask' | SendersClaim['of'] | 'other'

/** What may not be the ask comes first: `assignment fee` and `rent` are named beside it. */
const meanings: readonly (readonly [Meaning, RegExp])[] = [
  [
    'after-repair value',
    /\b(?:ARV|A\.R\.V\.?|after[- ]repair(?:ed)?(?:[- ]value)?|comps?(?:\s+(?:at|around|up to|sold|are|show))?|resale|worth|valued? at|sold for|zestimate|market value)\b[^.]*$/i,
  ],
  [
    'repairs',
    /\b(?:repairs?|rehab|reno(?:vation)?s?|work needed|fix[- ]?up|budget|construction)\b[^.]*$/i,
  ],
  [
    'other',
    /\b(?:EMD|earnest|deposit|down|rent(?:s|al|ed)?|lease[sd]?|tax(?:es)?|HOA|dues|insurance|fee|assignment|spread|profit|equity|owed|owes|payoff|balance|mortgage|payment|noi|closing costs?|loan|save|below|under|reduced from|was)\b[^.]*$/i,
  ],
  [
    'ask',
    /\b(?:ask(?:s|ing|ed)?|price|priced|purchase|buy(?:[- ]?in)?|list(?:ed)?|contract|wholesale|sell(?:ing)?|cash|offered|only|now|for|at|investor)\b[^.]*$/i,
  ],
]

const meaningsBehind: readonly (readonly [Meaning, RegExp])[] = [
  ['after-repair value', /^\s*(?:\()?\s*(?:ARV|after[- ]repair|comps?|resale)\b/i],
  ['repairs', /^\s*(?:in|of)?\s*(?:repairs?|rehab|reno(?:vation)?s?|work)\b/i],
  [
    'other',
    /^\s*(?:EMD|earnest|deposit|non-?refundable|down|rent|a month|per month|\/\s?mo|monthly|\/\s?yr|a year|assignment|fee|profit|spread|below|under|equity|HOA|taxes)\b/i,
  ],
  ['ask', /^\s*(?:ask(?:ing)?|cash|purchase|buy|OBO|firm|as[- ]is)\b/i],
]

const moneyIn = (
  text: string,
  unsure: string[],
): { readonly ask: Read<number> | null; readonly claims: SendersClaim[] } => {
  const amounts = amountsIn(text).map((amount) => ({ ...amount, means: meaningOf(text, amount) }))
  const claims = amounts.flatMap(({ means, usd, words }): SendersClaim[] =>
    means === 'after-repair value' || means === 'repairs' ? [{ of: means, usd, words }] : [],
  )
  const asks = amounts.filter(({ means }) => means === 'ask')
  const different = [...new Set(asks.map(({ usd }) => usd))]
  if (different.length === 1 && asks[0])
    return { ask: { value: asks[0].usd, words: asks[0].words }, claims }
  if (different.length > 1) {
    unsure.push(
      `It names several asks: ${asks.map(({ words }) => words).join(', ')}. Enter the right one.`,
    )
    return { ask: null, claims }
  }
  const unnamed = amounts.filter(
    ({ means, words, usd }) => means === null && words.startsWith('$') && usd >= 10_000,
  )
  if (unnamed.length > 0)
    unsure.push(
      `It does not say what ${unnamed.map(({ words }) => words).join(' and ')} ${unnamed.length === 1 ? 'is' : 'are'}. If it is the ask, enter it.`,
    )
  return { ask: null, claims }
}
