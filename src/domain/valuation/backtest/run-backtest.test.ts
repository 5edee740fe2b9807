import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { type BacktestOptions, runBacktest, usualTestFrom } from './run-backtest.ts'

let time = 0
const clock = () => time++
const sales = syntheticSales(1600)
const testFrom = LAST_DAY - 150
const asOf: BacktestOptions = { miles: 0.5, protocol: { kind: 'as-of', testFrom }, clock }
const result = runBacktest(sales, asOf)

describe('a backtest of sales with remarks', () => {
  const isWreck = (i: number) => i % 6 === 0
  const described = sales.slice(0, 900).map((sale, i) => ({
    ...sale,
    price: isWreck(i) ? Math.round(0.72 * sale.price) : sale.price,
    publicRemarks: isWreck(i)
      ? 'Fixer-upper sold as is. Needs new kitchen and TLC; bring your contractor. The yard is level and fenced.'
      : 'Three-bedroom home with a fenced yard, a garage and a porch, near the middle of a quiet town of old trees.',
  }))

  it('says how near values come with them and without, and to homes that need work', () => {
    const { words, n, mdape } = runBacktest(described, asOf)
    if (words === null) throw new Error('remarks are there')
    expect(words.described).toBe(100)
    expect(words.withWords).toMatchObject({ n, mdape })
    expect(words.withWords.mdape).toBeLessThan(words.withoutWords.mdape)
    const [bad, unread] = [words.withWords.badWords, words.withoutWords.badWords]
    expect(bad.n).toBe(unread.n)
    expect(bad.n).toBeGreaterThan(20)
    expect(Math.abs(bad.bias)).toBeLessThan(7)
    expect(unread.bias).toBeGreaterThan(20)
    expect(words.chanceOfWork.reduce((sum, tenth) => sum + tenth.n, 0)).toBeLessThanOrEqual(n)
    const [lowest, highest] = [words.chanceOfWork[0], words.chanceOfWork[9]]
    expect(highest?.predicted).toBeGreaterThan(lowest?.predicted ?? 100)
    expect(highest?.observed).toBeGreaterThan(lowest?.observed ?? 100)
  })

  it('knows nothing of later ones: how remarks are written is learned before the test period', () => {
    const later = described.map((sale) =>
      sale.day >= testFrom ? { ...sale, publicRemarks: null } : sale,
    )
    const { words } = runBacktest(later, asOf)
    expect(words).toMatchObject({ described: 0, withWords: { badWords: { n: 0 } } })
  })

  it('has nothing to say of them where no sale has any', () => {
    expect(result.words).toBeNull()
  })
})

describe('a backtest', () => {
  it('values every sale of the test period, better than the naive ways', () => {
    expect(result.n).toBe(sales.filter((sale) => sale.day >= testFrom).length)
    expect(result.coverage).toBe(100)
    // The scatter of .12 alone makes a median error of 8 %.
    expect(result.mdape).toBeLessThan(10.5)
    expect(result.mdape).toBeLessThan(result.baselines.medianPerSqft.mdape)
    expect(result.mdape).toBeLessThan(result.baselines.meanPrice.mdape)
    expect(result.medianRatio).toBeCloseTo(1, 1)
  })

  it('counts a sale of unknown size as one not valued, and one for next to nothing not at all', () => {
    const some = sales.slice(0, 300).map((sale) => ({ ...sale, day: LAST_DAY }))
    const unknown = some.slice(0, 15).map((sale) => ({ ...sale, livingArea: null }))
    const given = some.slice(15, 30).map((sale) => ({ ...sale, price: 10 }))
    const { n, coverage } = runBacktest([...unknown, ...given, ...some.slice(30)], {
      miles: 1,
      protocol: { kind: 'folds', folds: 2 },
      clock,
    })
    expect(n).toBe(270)
    expect(coverage).toBeCloseTo((100 * 270) / 285, 9)
  })

  it('says how often ranges hold, the surest quarter first', () => {
    expect(Math.abs(result.cover80 - 80)).toBeLessThan(8)
    expect(Math.abs(result.cover90 - 90)).toBeLessThan(6)
    expect(result.quarters).toHaveLength(4)
    expect(result.width80).toBeLessThan(result.width90)
    const total = (parts: readonly { readonly n: number }[]) =>
      parts.reduce((sum, { n }) => sum + n, 0)
    expect(total(result.types)).toBe(result.n)
    const condos = result.types.find(({ type }) => type === 'Condo')?.n ?? 0
    expect(condos).toBeGreaterThan(0)
    expect(total(result.lots)).toBe(result.n - condos)
  })

  it('takes folds where time is not known', () => {
    const undated = sales.slice(0, 400).map((sale) => ({ ...sale, day: LAST_DAY }))
    const byFolds = runBacktest(undated, { miles: 1, protocol: { kind: 'folds', folds: 5 }, clock })
    expect(byFolds.n).toBe(400)
    expect(byFolds.mdape).toBeLessThan(12)
    expect(byFolds.baselines.meanPrice.coverage).toBeGreaterThan(95)
    expect(byFolds.flips).toBeNull()
  })

  it('holds values of homes sold twice against the second price', () => {
    const some = sales.slice(0, 700)
    const flipped = some
      .filter((sale) => sale.day > testFrom && sale.day < LAST_DAY - 60)
      .slice(0, 20)
      .map((sale) => ({ ...sale, price: sale.price * 0.75 }))
    const bought = new Set(flipped.map((sale) => sale.listingKey))
    const all = [
      ...some.filter((sale) => !bought.has(sale.listingKey)),
      ...flipped,
      ...flipped.map((sale) => ({
        ...sale,
        listingKey: `${sale.listingKey} resold`,
        day: sale.day + 45,
        price: sale.price * 1.5,
      })),
    ]
    const { flips } = runBacktest(all, asOf)
    if (flips === null) throw new Error('tested as of each day')
    expect(flips.resales).toBe(20)
    expect(flips.flips).toBe(20)
    expect(flips.afterRepair.typicalValue.bias).toBeLessThan(-3)
    expect(flips.afterRepair.afterRepairValue.bias).toBeGreaterThan(
      flips.afterRepair.typicalValue.bias,
    )
    expect(flips.afterRepair.bands.reduce((sum, { n }) => sum + n, 0)).toBe(20)
    expect(flips.lostByGap.reduce((sum, { n }) => sum + n, 0)).toBe(20)
    // Among homes bought for a quarter less, an order by gap finds half in its first tenth; chance would find two.
    expect(flips.leads.found.lead[2]).toBeGreaterThan(7)
    expect(flips.leads.flips).toBe(20)
  })

  it('tests the last third of the days unless another day is given', () => {
    const onDays = sales.slice(0, 3).map((sale, i) => ({ ...sale, day: 45 * i }))
    expect(usualTestFrom(onDays)).toBe(60)
  })
})
