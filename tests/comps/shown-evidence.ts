import type { EvidenceShown } from '../../src/contract/valuation/evidence.ts'
import { homeTableOf } from '../../src/domain/comps/home-table.ts'
import { MarketSales } from '../../src/domain/comps/market-sales.ts'
import { milesOf, type SearchDistance, searchDistances } from '../../src/domain/distance.ts'
import { SHIPPED_RESALE_FIT } from '../../src/domain/flips/resale-fit.ts'
import { parseIsoDate, utcDateOf } from '../../src/domain/iso-date.ts'
import { type HomeValue, homeValueOf } from '../../src/domain/valuation/appraisal/home-value.ts'
import { HomeValuer } from '../../src/domain/valuation/appraisal/home-valuer.ts'
import { StackerCursor } from '../../src/domain/valuation/boosting/stacker.ts'
import { fitMarket } from '../../src/domain/valuation/calibration/fit-market.ts'
import { evidenceOf } from '../../src/domain/valuation/evidence/evidence-of.ts'
import { OverAskCursor } from '../../src/domain/valuation/over-ask/over-ask-chance.ts'
import { LAST_DAY, syntheticSales } from '../listings/synthetic-sales.ts'
import { predictedOverAsk, underAskFit } from '../search/predicted-over-ask.ts'

const CHANCE_OF_USD = 20_000

type ValuedHome = {
  readonly value: HomeValue
  readonly evidence: EvidenceShown
  /** What is asked for the home, and the chance that it sells over that. */
  readonly offer: { readonly price: number; readonly chance: number; readonly othersChance: number }
}

/**
 * Values of homes of a synthetic town, each with its evidence as it reaches the page; where they are `resold`, each was
 * sold before, half a year ago or earlier.
 */
export const valuedHomes = (
  count: number,
  distance: SearchDistance = 'mile',
  { resold = false } = {},
): ValuedHome[] => {
  const all = syntheticSales(700 + count)
  const own = all.slice(700).map((home, i) => ({
    ...home,
    listingKey: `own ${home.listingKey}`,
    price: Math.round(home.price * (0.8 + 0.06 * (i % 7))),
    day: LAST_DAY - 180 - 30 * (i % 15),
  }))
  const sales = new MarketSales([...all.slice(0, 700), ...(resold ? own : [])])
  const distances = searchDistances.map((name) => milesOf[name])
  const fit = fitMarket(sales.sales, { asOfDay: LAST_DAY, distances })
  if (fit === null) throw new Error('700 sales make a market')
  const { correction, ranges, stacker } = fit.calibration
  const stack = new StackerCursor(stacker)
  const predicted = predictedOverAsk(LAST_DAY)
  if (predicted.state !== 'told') throw new Error('chances are predicted')
  const { fit: overAskFit, others } = predicted
  const cursor = new OverAskCursor(overAskFit)
  const asked = { daysOnMarket: 12, cut: false, doubtful: false, relisted: false }
  const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
  const modelValue = sales.sales.map((sale) => known.get(sale.listingKey) ?? Number.NaN)
  const { model, marketPattern } = fit
  const market = { model, marketPattern, sales, modelValue: Float64Array.from(modelValue) }
  const valuer = new HomeValuer(market)
  const place = searchDistances.indexOf(distance)

  return all.slice(700).map((one) => {
    const home = { ...one, day: LAST_DAY }
    const subject = { ...home, homes: homeTableOf([home]), row: 0 }
    const appraisal = valuer.appraise(subject, distances)[place]
    const range = ranges[place]
    if (!appraisal || !range) throw new Error('an appraisal for each distance')
    const stacked = stack.read(appraisal.stackClues)
    const calibration = { correction: correction.added, stacked, range }
    const value = homeValueOf(appraisal, calibration)
    const evidence = evidenceOf(market, home, appraisal, calibration)
    const price = Math.round(value.value * 0.82)
    const { value: valueUsd, expectedError } = value
    const about = { askUsd: price, valueUsd, expectedError, homeType: home.homeType, ...asked }
    const chance = cursor.chance(about, CHANCE_OF_USD)
    const shown = {
      ...evidence,
      sales: evidence.sales.map((sale, index) => ({
        ...sale,
        addressLine: `${100 + index} Alder St`,
        dateSold: utcDateOf(new Date(sale.day * 86_400_000)),
        dateListed: parseIsoDate('2024-01-02'),
        imageUrl: null,
        webUrl: null,
        source: 'Example file',
        checks: [],
      })),
      asOf: utcDateOf(new Date(LAST_DAY * 86_400_000)),
      modelOf: 'market',
      modelSales: 700,
      recentSales: correction,
      overAsk: { fit: overAskFit, others, asked },
      underAsk: { state: 'told', fit: underAskFit(LAST_DAY), asked },
      likelySale: null,
      resales: SHIPPED_RESALE_FIT,
      workConstant: null,
      noChance: null,
      chanceOfUsd: CHANCE_OF_USD,
    }
    const offer = { price, chance, othersChance: others[1] ?? Number.NaN }
    return { value, evidence: JSON.parse(JSON.stringify(shown)), offer }
  })
}
