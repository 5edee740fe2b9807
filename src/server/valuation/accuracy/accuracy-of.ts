import type { AccuracyFigures, FlipTest, MarketAccuracy } from '../../../contract/accuracy.ts'
import type { MarketSales } from '../../../domain/comps/market-sales.ts'
import { entryAt } from '../../../domain/entry-at.ts'
import { dateOfDay, type IsoDate } from '../../../domain/iso-date.ts'
import type { HomeValue } from '../../../domain/valuation/appraisal/home-value.ts'
import { asksAccuracyOf, type ToldThen } from '../../../domain/valuation/backtest/asks-study.ts'
import { flipTest } from '../../../domain/valuation/backtest/flip-test.ts'
import { ratioStudy, shareOf } from '../../../domain/valuation/backtest/ratio-study.ts'
import type { TrainingSale } from '../training/training-sales.ts'

export type Figures = Pick<
  MarketAccuracy,
  'tested' | 'overall' | 'zips' | 'zipsWithTooFew' | 'flips' | 'asks'
>

/** What is read from the value of a past sale that was made from earlier ones alone. */
export type HeldOutValue = Pick<HomeValue, 'value' | 'range80' | 'fixedUpValue'>

export type HeldOut = {
  /** By row of the sales. */
  readonly values: ReadonlyMap<number, HeldOutValue>
  /** Homes for sale at the end of past months, told as of then; places are zips. */
  readonly told: readonly ToldThen[]
}

/**
 * How far values of a market's past sales (by their rows), each made from earlier ones alone, were from what
 * the homes sold for: those of the days from `testedFrom` on, in all and by zip, and for homes sold twice.
 * Null where too few were valued to say anything.
 */
export const accuracyOf = (
  sales: MarketSales<TrainingSale>,
  { values: heldOut, told }: HeldOut,
  { market, testedFrom }: { readonly market: string; readonly testedFrom: number },
): Figures => {
  const own = [...heldOut].flatMap(([row, home]) => {
    const sale = sales.sales[row]
    return sale?.market === market ? { row, sale, home } : []
  })
  const tested = own.filter(({ sale }) => sale.day >= testedFrom)
  const zips = [...Map.groupBy(tested, ({ sale }) => sale.postalCode ?? '')]
  const enough = zips.filter(([zip, values]) => zip !== '' && values.length >= ENOUGH_SALES)
  return {
    tested: spanOf(tested),
    overall: tested.length < ENOUGH_SALES ? null : figuresOf(tested),
    zips: enough
      .map(([zip, values]) => ({ zip, figures: figuresOf(values) }))
      .sort((a, b) => b.figures.n - a.figures.n || (a.zip < b.zip ? -1 : 1)),
    zipsWithTooFew: zips.length - enough.length,
    flips: flipsOf(sales, own),
    asks: told.length === 0 ? null : asksOf(told),
  }
}

/** Fewer sales say more about chance than about the market or zip they were made in. */
const ENOUGH_SALES = 20
const ENOUGH_FLIPS = 10

type ValuedSale = {
  readonly row: number
  readonly sale: TrainingSale
  readonly home: HeldOutValue
}

const figuresOf = (valued: readonly ValuedSale[]): AccuracyFigures => {
  const { n, mdape, within10, within20, medianRatio, cod } = ratioStudy(
    valued.map(({ sale, home }) => ({ value: home.value, priceUsd: sale.price })),
    valued.length,
  )
  const inside = ({ sale, home: { range80 } }: ValuedSale) =>
    sale.price >= range80.low && sale.price <= range80.high
  return { n, mdape, within10, within20, medianRatio, cod, cover80: shareOf(valued, inside) }
}

const asksOf = (told: readonly ToldThen[]): MarketAccuracy['asks'] => ({
  overall: asksAccuracyOf(told),
  months: [...Map.groupBy(told, ({ day }) => day)].map(([day, homes]) => ({
    asOf: dateOfDay(day),
    figures: asksAccuracyOf(homes),
  })),
  zips: [...Map.groupBy(told, ({ place }) => place)]
    .filter(([zip, homes]) => zip !== '' && homes.length >= ENOUGH_SALES)
    .map(([zip, homes]) => ({ zip, figures: asksAccuracyOf(homes) }))
    .sort((a, b) => b.figures.homes - a.figures.homes || (a.zip < b.zip ? -1 : 1)),
})

const flipsOf = (sales: MarketSales, valued: readonly ValuedSale[]): FlipTest | null => {
  const valueAtSale = new Map(valued.map(({ row, home }) => [row, home]))
  const { n, below20k, value, fixedUpValue } = flipTest(sales, valueAtSale)
  const span = spanOf(valued)
  if (n < ENOUGH_FLIPS || span === null) return null
  return {
    n,
    ...span,
    boughtBelow20k: below20k,
    value: againstResale(value),
    fixedUpValue: fixedUpValue.n === 0 ? null : againstResale(fixedUpValue),
  }
}

const againstResale = ({
  n,
  medianError,
  mdape,
}: {
  readonly n: number
  readonly medianError: number
  readonly mdape: number
}) => ({ n, medianError, medianAbsoluteError: mdape })

const spanOf = (
  valued: readonly ValuedSale[],
): { readonly from: IsoDate; readonly to: IsoDate } | null => {
  if (valued.length === 0) return null
  const days = valued.map(({ sale }) => sale.day).sort((a, b) => a - b)
  return { from: dateOfDay(entryAt(days, 0)), to: dateOfDay(entryAt(days, days.length - 1)) }
}
