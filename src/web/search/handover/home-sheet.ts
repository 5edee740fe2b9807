import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import { exitNames } from '../../../domain/deals/exits/exit-inputs.ts'
import { namesOf } from '../../../domain/record-of.ts'
import { verdictNames } from '../../../domain/search/figures-in-words.ts'
import type { SheetColumn } from '../../../domain/sheet.ts'
import { paths } from '../../paths.ts'
import type { ColumnName } from '../table/home-columns.tsx'

type HomeColumn = SheetColumn<Home>
type Amount = (home: Home) => number | null | undefined
type Words = (home: Home) => string | null | undefined

/**
 * The columns of a file of homes: what names each, then those of the table that are shown, in their order, or all of
 * them, then where it comes from and its page at `origin`.
 */
export const homeSheet = (
  shown: readonly ColumnName[] | 'all',
  origin: string,
): readonly HomeColumn[] => {
  const names = shown === 'all' ? namesOf(columns) : shown
  const page = ({ propertyId }: Home) => `${origin}${paths.comps(propertyId)}`
  return [
    { ...text('Address', ({ addressLine }) => addressLine), leadsTo: page },
    text('City', ({ city }) => city),
    text('State', ({ state }) => state),
    text('Zip', ({ zip }) => zip),
    text('Type', ({ propertyType }) => propertyType),
    text('Verdict', ({ verdict }) => verdict && verdictNames[verdict]),
    ...names.flatMap((name) => columns[name]),
    text('Source', ({ source }) => source),
    text('Listed by', ({ listedBy }) => listedBy),
    { name: 'Listing page', kind: 'link', value: ({ webUrl }) => webUrl },
    { name: 'Link', kind: 'link', value: page },
  ]
}

const text = (name: string, words: Words): HomeColumn => ({
  name,
  kind: 'text',
  value: (home) => words(home) ?? null,
})
const dollars = (name: string, amount: Amount): HomeColumn => ({
  name,
  kind: 'dollars',
  value: (home) => amount(home) ?? null,
})
const number = (name: string, amount: Amount): HomeColumn => ({
  name,
  kind: 'number',
  value: (home) => amount(home) ?? null,
})
const day = (name: string, date: Words): HomeColumn => ({
  name,
  kind: 'date',
  value: (home) => date(home) ?? null,
})

/** The ends of a range stand in columns of their own. */
const ends = (
  name: string,
  range: (home: Home) => { readonly low: number; readonly high: number } | null,
): readonly HomeColumn[] => [
  dollars(`${name}, low end`, (home) => range(home)?.low),
  dollars(`${name}, high end`, (home) => range(home)?.high),
]

/** Of each column of the table those of a file: one figure each. */
const columns: Readonly<Record<ColumnName, readonly HomeColumn[]>> = {
  ask: [dollars('Ask', ({ price }) => price)],
  maxOffer: [
    dollars('Max offer', ({ maxOffer }) => maxOffer),
    text('Exit of the max offer', ({ maxOffer, maxOfferBy = exitNames.flip }) =>
      maxOffer === null ? null : maxOfferBy,
    ),
    {
      ...dollars('Max offer less ask', ({ maxOffer, price }) =>
        maxOffer === null ? null : maxOffer - price,
      ),
      worked: { from: ['Max offer', 'Ask'], formula: (offer, ask) => `${offer}-${ask}` },
    },
  ],
  room: [
    dollars('Room for repairs', ({ roomForRepairs }) => roomForRepairs?.dollars),
    dollars('Assumed repairs', ({ assumedRepairs }) => assumedRepairs?.dollars),
  ],
  netAtAsk: [dollars('Net at ask', ({ netAtAsk }) => netAtAsk)],
  // A drawing of figures that have columns of their own.
  prices: [],
  afterRepairValue: [dollars('After-repair value', ({ afterRepairValue: { price } }) => price)],
  grade: [text('Grade', ({ grade }) => grade)],
  days: [number('Days on market', ({ daysOnMarket }) => daysOnMarket)],
  cut: [
    dollars('Asked before', ({ askedBefore }) => askedBefore?.price),
    {
      ...dollars('Cut', ({ askedBefore, price }) =>
        askedBefore ? askedBefore.price - price : null,
      ),
      worked: { from: ['Asked before', 'Ask'], formula: (before, ask) => `${before}-${ask}` },
    },
  ],
  likelySale: [
    dollars('Likely sale', ({ likelySale }) => likelySale?.price),
    ...ends('Likely sale', ({ likelySale }) => likelySale),
  ],
  typicalValue: [
    dollars('Typical value', ({ typicalValue }) => typicalValue),
    ...ends('Typical value', ({ range80 }) => range80),
  ],
  averageCompPrice: [dollars('Average comp price', (home) => home.averageCompPrice)],
  profitPotential: [
    dollars('Profit potential, high end', ({ arv }) => arv.max),
    dollars('Profit potential, low end', ({ arv }) => arv.min),
  ],
  overAsking: [{ name: 'Sells over asking', kind: 'share', value: ({ chance }) => chance }],
  condition: [text('Condition', ({ condition }) => condition && conditionWords(condition))],
  beds: [number('Bedrooms', ({ beds }) => beds)],
  baths: [number('Bathrooms', ({ bath }) => bath)],
  sqft: [number('Sqft', ({ size }) => size)],
  lot: [number('Lot sqft', ({ lotSize }) => lotSize)],
  // As text: a year has no comma.
  year: [{ name: 'Year built', kind: 'text', value: ({ yearBuilt }) => yearBuilt ?? null }],
  perSqft: [
    {
      ...dollars('Ask a sqft', ({ price, size }) => (size ? Math.round(price / size) : null)),
      worked: { from: ['Ask', 'Sqft'], formula: (ask, sqft) => `ROUND(${ask}/${sqft},0)` },
    },
  ],
  hoa: [dollars('HOA dues a month', ({ hoaDues }) => hoaDues)],
  // Beside the address.
  zip: [],
  mls: [text('MLS number', ({ mls }) => mls)],
  listed: [day('Listed', ({ dateListed }) => dateListed)],
  lastSeen: [day('Last seen for sale', ({ lastSeen }) => lastSeen)],
  checks: [
    text('Checks', ({ checks }) => checks.map(({ evidence }) => evidence).join('; ') || null),
  ],
}
