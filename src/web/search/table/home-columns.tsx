import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import { maxOfferName } from '../../../domain/search/figures-in-words.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import { formatChance } from '../../ui/words/chance-words.ts'
import { isLongUnseen, likelySaleWords } from '../../ui/words/figure-words.ts'
import {
  formatCount,
  formatDayIn,
  formatListDate,
  formatUsd,
  formatUsdRange,
  UNKNOWN,
} from '../../ui/words/format.ts'

/** A column of the table of homes: one fact or figure of each. */
export type HomeColumn = {
  readonly name: string
  /** Pixels, until the reader makes it wider or narrower. */
  readonly width: number
  readonly align: 'left' | 'right'
  /** It is among those shown at first. */
  readonly usual: boolean
  /** The sort that orders by it, best first. */
  readonly sort?: SortKey
  /** What it orders by, where no sort does; null comes last. */
  readonly value: (home: Home) => number | string | null
  readonly cell: (home: Home) => ReactNode
  /** Classes of a cell that looks another way. */
  readonly looks?: (home: Home) => string
}

const usd = (
  name: string,
  value: (home: Home) => number | null | undefined,
  more: Partial<HomeColumn> = {},
): HomeColumn => ({
  name,
  width: 92,
  align: 'right',
  usual: false,
  value: (home) => value(home) ?? null,
  cell: (home) => formatUsd(value(home) ?? null),
  ...more,
})

const count = (
  name: string,
  value: (home: Home) => number | null | undefined,
  more: Partial<HomeColumn> = {},
): HomeColumn => ({
  name,
  width: 60,
  align: 'right',
  usual: false,
  value: (home) => value(home) ?? null,
  cell: (home) => formatCount(value(home) ?? null),
  ...more,
})

const text = (
  name: string,
  value: (home: Home) => string | null | undefined,
  more: Partial<HomeColumn> = {},
): HomeColumn => ({
  name,
  width: 96,
  align: 'left',
  usual: false,
  value: (home) => value(home) ?? null,
  cell: (home) => value(home) ?? UNKNOWN,
  ...more,
})

/** Every column beside the mark and the address, by its name in a layout, in the usual order. */
export const homeColumns = {
  ask: usd('Ask', ({ price }) => price, { usual: true, sort: 'price' }),
  maxOffer: usd('Max offer', ({ maxOffer }) => maxOffer, {
    usual: true,
    sort: 'maxOffer',
    cell: ({ maxOffer, maxOfferBy }) => (
      <span title={maxOfferName(maxOfferBy)}>
        {formatUsd(maxOffer)}
        {maxOfferBy === undefined ? null : (
          <span className="text-muted"> {maxOfferBy.toLowerCase()}</span>
        )}
      </span>
    ),
  }),
  room: usd('Room for repairs', ({ roomForRepairs }) => roomForRepairs?.dollars, {
    usual: true,
    sort: 'room',
    width: 112,
  }),
  netAtAsk: usd('Net at ask', ({ netAtAsk }) => netAtAsk, {
    usual: true,
    sort: 'netAtAsk',
    // What can be bought, in one unit: dollars against the max offer, in the tone of the verdict.
    looks: ({ verdict }) => `font-semibold ${verdict === null ? '' : tones[verdict].ink}`,
  }),
  prices: {
    name: 'Prices',
    width: 112,
    align: 'left',
    usual: true,
    value: ({ price, typicalValue }) => price / typicalValue,
    cell: (home) => <PriceToValueBar home={home} className="-my-1 scale-y-[.8]" />,
  },
  afterRepairValue: usd('After-repair value', ({ afterRepairValue: { price } }) => price, {
    usual: true,
    width: 122,
  }),
  grade: text('Grade', ({ grade }) => grade, { usual: true, width: 60 }),
  days: count('Days', ({ daysOnMarket }) => daysOnMarket, {
    usual: true,
    sort: 'days',
    width: 48,
  }),
  cut: usd('Cut', ({ askedBefore, price }) => (askedBefore ? askedBefore.price - price : null), {
    usual: true,
    sort: 'cut',
    width: 72,
  }),
  likelySale: usd('Likely sale', ({ likelySale }) => likelySale?.price, {
    width: 190,
    cell: ({ likelySale }) => (likelySale === null ? UNKNOWN : likelySaleWords(likelySale)),
  }),
  typicalValue: usd('Typical value', ({ typicalValue }) => typicalValue, {
    width: 240,
    cell: ({ typicalValue, range80 }) => `${formatUsd(typicalValue)}, ${formatUsdRange(range80)}`,
  }),
  averageCompPrice: usd('Average comp price', ({ averageCompPrice }) => averageCompPrice),
  profitPotential: usd('Profit potential', ({ arv }) => arv.max, {
    sort: 'arv',
    width: 170,
    cell: ({ arv }) => `${formatUsd(arv.max)} to ${formatUsd(arv.min)}`,
  }),
  overAsking: count('Sells over asking', ({ chance }) => chance, {
    sort: 'overAsking',
    width: 96,
    cell: (home) => (home.chance === null ? UNKNOWN : formatChance(home)),
  }),
  condition: text(
    'Condition',
    ({ condition }) => (condition === null ? null : conditionWords(condition)),
    { width: 180 },
  ),
  beds: count('Beds', ({ beds }) => beds, { width: 52 }),
  baths: count('Baths', ({ bath }) => bath, { width: 56 }),
  sqft: count('Sqft', ({ size }) => size),
  lot: count('Lot', ({ lotSize }) => lotSize, { width: 76 }),
  year: count('Built', ({ yearBuilt }) => yearBuilt, {
    cell: ({ yearBuilt }) => yearBuilt ?? UNKNOWN,
  }),
  perSqft: usd('$/sqft', ({ price, size }) => (size ? price / size : null), { width: 64 }),
  hoa: usd('HOA', ({ hoaDues }) => hoaDues, { width: 64 }),
  zip: text('Zip', ({ zip }) => zip, { width: 60 }),
  mls: text('Mls', ({ mls }) => mls, { width: 92 }),
  listed: text('Date Listed', ({ dateListed }) => dateListed, {
    sort: 'date',
    cell: ({ dateListed }) => formatListDate(dateListed),
  }),
  lastSeen: text('Last seen', ({ lastSeen }) => lastSeen, {
    cell: (home) => (
      <span className={isLongUnseen(home) ? 'text-notice' : ''}>
        {formatDayIn(home.lastSeen, home.asOf)}
      </span>
    ),
  }),
  checks: text(
    'Checks',
    ({ checks }) => checks.map(({ evidence }) => evidence).join('; ') || null,
    {
      width: 220,
      cell: ({ checks }) => checks.map(({ evidence }) => evidence).join('; '),
    },
  ),
} as const satisfies Readonly<Record<string, HomeColumn>>

export type ColumnName = keyof typeof homeColumns
export type NamedColumn = { readonly name: ColumnName; readonly column: HomeColumn }

/** A sign of what is to be checked of a home, with the reasons. */
export const CheckSign = ({ checks }: Pick<Home, 'checks'>) => {
  const reasons = checks.map(({ evidence }) => evidence).join('; ')
  return reasons === '' ? null : (
    <TriangleAlert
      role="img"
      aria-label={`Check: ${reasons}`}
      className="size-3.5 shrink-0 text-notice"
    />
  )
}
