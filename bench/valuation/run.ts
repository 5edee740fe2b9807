import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { homeTableOf } from '../../src/domain/comps/home-table.ts'
import { MarketSales } from '../../src/domain/comps/market-sales.ts'
import { surroundingsOfSales } from '../../src/domain/comps/surroundings.ts'
import { HomeValuer } from '../../src/domain/valuation/appraisal/home-valuer.ts'
import { fitMarketPattern } from '../../src/domain/valuation/boosting/market-pattern.ts'
import { fitStacker, StackerCursor } from '../../src/domain/valuation/boosting/stacker.ts'
import { fitMarketModel } from '../../src/domain/valuation/market-model/fit-market-model.ts'
import { ModelCursor } from '../../src/domain/valuation/market-model/market-model.ts'
import { modelOfSales, rowsToFit } from '../../src/domain/valuation/market-model/model-of-sales.ts'
import { LAST_DAY, syntheticSales } from '../../tests/listings/synthetic-sales.ts'
import { machine } from '../machine.ts'
import { medianMs, yardstickMs } from './yardstick.ts'

/** `node bench/valuation/run.ts`: see bench/README.md. */
const SALES = 21_613
const DISTANCES = [1, 0.5, 0.25]
/** Ranges and stacker are trained on so many of the newest past valuations at most. */
const STACKED = 6000
// About as many sales within half a mile as in King County.
const sales = syntheticSales(SALES, { wide: 7 })
const homes = homeTableOf(sales)
const lnPrice = Float64Array.from(sales, (sale) => Math.log(sale.price))

const yardstick = yardstickMs()
const fitMs = medianMs(3, () => fitMarketModel({ homes, lnPrice }, 'bench'))
const market = new MarketSales(sales)
const modeled = modelOfSales(market, LAST_DAY + 1)
if (modeled === null) throw new Error('there are sales')
const rows = rowsToFit(market, LAST_DAY + 1)
// Read once for all fits of a market.
const surroundingsMs = medianMs(3, () => surroundingsOfSales(market))
const patternMs = medianMs(3, () => fitMarketPattern(market, rows))
const cursor = new ModelCursor(modeled.model)
const readMs = medianMs(5, () => {
  for (let row = 0; row < market.sales.length; row++) cursor.read(market.homes, row)
})
const valuer = new HomeValuer({ ...modeled, sales: market })
const asOf = homeTableOf(market.sales.map((sale) => ({ ...sale, day: LAST_DAY })))
const value = (distances: readonly number[]) =>
  medianMs(3, () => {
    for (const [row, { propertyId, addressKey }] of market.sales.entries())
      for (const { stackClues } of valuer.appraise(
        { homes: asOf, row, propertyId, addressKey },
        distances,
      ))
        stacker.read(stackClues)
  })
const past = Array.from({ length: STACKED }, (_, row) => {
  const identity = market.homeAt(row)
  const [appraisal] = valuer.appraise({ homes: asOf, row, ...identity }, [0.5])
  if (!appraisal?.stackClues) throw new Error('a market this large has a pattern')
  return { clues: appraisal.stackClues, error: (row % 21) / 100 - 0.1 }
})
const stackerMs = medianMs(3, () => fitStacker(past))
const stacker = new StackerCursor(fitStacker(past))
const atHalfMileMs = value([0.5])
const atAllDistancesMs = value(DISTANCES)

const perSecond = (count: number, ms: number) => Math.round((1000 * count) / ms)
const report = {
  machine,
  command: 'node bench/valuation/run.ts',
  sales: SALES,
  yardstickMs: Math.round(yardstick),
  fitMs: Math.round(fitMs),
  fitInYardsticks: Math.round(fitMs / yardstick),
  surroundingsMs: Math.round(surroundingsMs),
  marketPatternMs: Math.round(patternMs),
  marketPatternInYardsticks: Math.round(patternMs / yardstick),
  stackerMs: Math.round(stackerMs),
  modelReadsPerSecond: perSecond(market.sales.length, readMs),
  homesPerSecondAtHalfMile: perSecond(market.sales.length, atHalfMileMs),
  homesPerSecondAtThreeDistances: perSecond(market.sales.length, atAllDistancesMs),
  appraisingAllAtThreeDistancesMs: Math.round(atAllDistancesMs),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)
