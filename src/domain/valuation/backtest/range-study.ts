import { lnLotOf } from '../../comps/home-table.ts'
import { type HomeType, homeTypes } from '../../listings/home-type.ts'
import type { HomeValue } from '../appraisal/home-value.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { type LotClass, lotClasses, lotClassOf } from '../range/home-kind.ts'
import { shareOf } from './ratio-study.ts'

/**
 * Whether ranges hold as many prices as they say, in percent. Widths are of the value, high end less low end.
 */
export type RangeStudy = {
  readonly cover80: number
  readonly width80: number
  readonly cover90: number
  readonly width90: number
  /** The same homes in four parts by the width of the likely range, the surest first. */
  readonly quarters: readonly Held[]
  /** The same homes by type, and those with a lot of their own by its size; without those that no home is of. */
  readonly types: readonly (Held & { readonly type: HomeType })[]
  readonly lots: readonly (Held & { readonly lot: LotClass })[]
}

export type Held = {
  readonly n: number
  readonly mdape: number
  readonly cover80: number
  readonly cover90: number
}

/** A valued sale: the home as it stood, and what it sold for. */
type Priced = {
  readonly home: Pick<HomeValue, 'value' | Which>
  readonly priceUsd: number
}
type Ranged = Priced & {
  readonly homeType: HomeType
  readonly lotSizeSquareFeet: number | null
}

/** Compares the ranges of valued homes with what the homes sold for (whole US dollars). */
export const rangeStudy = (valued: readonly Ranged[]): RangeStudy => {
  const bySureness = valued.toSorted((a, b) => width(a, 'likelyRange') - width(b, 'likelyRange'))
  const withLots = valued.filter(({ homeType }) => homeType !== 'Condo')
  const lotOf = (one: Ranged) => lotClassOf(lnLotOf(one))
  return {
    cover80: cover(valued, 'likelyRange'),
    width80: medianOf(valued.map((one) => width(one, 'likelyRange'))),
    cover90: cover(valued, 'wideRange'),
    width90: medianOf(valued.map((one) => width(one, 'wideRange'))),
    quarters: [0, 1, 2, 3].map((quarter) =>
      held(
        bySureness.slice(
          Math.round((quarter * valued.length) / 4),
          Math.round(((quarter + 1) * valued.length) / 4),
        ),
      ),
    ),
    types: homeTypes
      .map((type) => ({ type, ...held(valued.filter(({ homeType }) => homeType === type)) }))
      .filter(({ n }) => n > 0),
    lots: lotClasses
      .map((lot) => ({ lot, ...held(withLots.filter((one) => lotOf(one) === lot)) }))
      .filter(({ n }) => n > 0),
  }
}

/** The study's types and lots by the names that tables give them, in their order: `Houses`, `Lot half an acre or more`. */
export const heldByKind = ({
  types,
  lots,
}: Pick<RangeStudy, 'types' | 'lots'>): readonly (readonly [string, Held])[] => [
  ...types.map((ofType) => [typeNames[ofType.type], ofType] as const),
  ...lots.map((ofLot) => [`Lot ${ofLot.lot}`, ofLot] as const),
]

const typeNames: Record<HomeType, string> = {
  House: 'Houses',
  Townhouse: 'Townhouses',
  Condo: 'Condos',
  MultiFamily: 'Multi-family',
  Other: 'Other homes',
}

/** How often the ranges of these homes hold, and how near their values came. */
export const held = (part: readonly Priced[]): Held => ({
  n: part.length,
  mdape: medianOf(part.map(({ home, priceUsd }) => 100 * Math.abs(home.value / priceUsd - 1))),
  cover80: cover(part, 'likelyRange'),
  cover90: cover(part, 'wideRange'),
})

type Which = 'likelyRange' | 'wideRange'

const width = ({ home }: Priced, which: Which): number =>
  (100 * (home[which].high - home[which].low)) / home.value

const cover = (valued: readonly Priced[], which: Which): number =>
  shareOf(
    valued,
    ({ home, priceUsd }) => priceUsd >= home[which].low && priceUsd <= home[which].high,
  )
