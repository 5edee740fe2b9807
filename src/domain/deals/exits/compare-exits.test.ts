import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { bareDeal, fixedLine, monthlyLine, percentLine, referenceDeal } from '../deal-for-tests.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { defaultValues } from '../inputs/defaults.ts'
import { defaultInputs } from '../inputs/new-deal.ts'
import { maxOffer } from '../results/max-offer.ts'
import { arvDistributionOf } from '../results/odds.ts'
import { analyzeRental, openRental, rentalTimeOf } from './analyze-rental.ts'
import { compareExits, dscrUnderOne, type ExitRow } from './compare-exits.ts'
import { defaultAssignment, defaultRental } from './exit-defaults.ts'
import { exitSections } from './exit-fields.ts'
import {
  type AssignmentInputs,
  asIsOf,
  type ExitInputs,
  exits,
  type RentalInputs,
} from './exit-inputs.ts'
import { leadOffer } from './lead-offer.ts'
import { asIsDeal, assignmentDeal } from './other-deals.ts'
import { rentalOdds } from './rental-odds.ts'
import { rentalMaxOffer } from './rental-offer.ts'
import { rentalStress } from './rental-stress.ts'

const deal = referenceDeal()
const { values } = defaultValues({ state: null })
const rentalOf = (rentCentsAMonth: number, of: DealInputs = deal): RentalInputs => ({
  ...defaultRental(of, values),
  rentCentsAMonth,
})
const assigning = (method: AssignmentInputs['method'] = 'assignment', of: DealInputs = deal) => ({
  ...defaultAssignment(of, values),
  method,
})
const asIs = {
  saleCents: 23_000_000,
  saleRange80: { lowCents: 21_500_000, highCents: 24_500_000 },
  months: 2,
}
const exitsOf = (change: Partial<ExitInputs> = {}): ExitInputs => ({
  worksBy: 'flip',
  rental: rentalOf(260_000),
  assignment: assigning(),
  asIs,
  ...change,
})
const rowOf = (rows: readonly ExitRow[], exit: ExitRow['exit']) =>
  rows.find((row) => row.exit === exit)

describe('a contract that is assigned', () => {
  it('earns its fee at the max offer of the next buyer less that fee, to the cent', () => {
    const assigned = assignmentDeal(deal, {
      ...assigning(),
      // Of a double close only.
      closingCosts: [percentLine('seller-closing', 1, 'sale')],
    })
    expect(assigned && maxOffer(assigned)).toBe(18_731_711 - 1_000_000)
    expect(assigned && analyzeDeal(assigned).profitCents).toBe(18_731_711 - 21_000_000)
  })

  it('pays for two closings in a double close', () => {
    const double = assignmentDeal(deal, {
      ...assigning('double close'),
      closingCosts: [percentLine('seller-closing', 1, 'sale')],
    })
    // 187,317.11 less 1% of it, 1,100 and 10,000 are 174,343.94, over 1 + 1.5% + 2 points.
    expect(double && maxOffer(double)).toBe(16_844_825)
    const at = double && analyzeDeal({ ...double, priceCents: 16_844_825 })
    expect(at?.profitCents).toBe(1_000_000)
    expect(at?.lines.map(({ cents }) => cents)).toEqual([
      16_844_825, 252_672, 110_000, 336_897, 0, 0, 0, 187_317,
    ])
    // The day's lender pays the price; what is left are costs.
    expect(at?.cash.toCloseCents).toBe(252_672 + 110_000 + 336_897)
  })

  it('OfferMarket: bought for $100,000, sold for $120,000, with $10,000 of fees', () => {
    // https://offermarket.us/real-estate-glossary/double-closing, read 2026-11-27.
    const published = assignmentDeal(bareDeal({ priceCents: 10_000_000 }), {
      ...assigning('double close'),
      buyerPaysCents: 12_000_000,
      fundingPointsPercent: 0,
      closingCosts: [fixedLine('fees', 1_000_000)],
    })
    expect(published && analyzeDeal(published).profitCents).toBe(1_000_000)
    expect(published && maxOffer(published)).toBe(10_000_000)
  })

  it('is no exit where no price leaves another buyer the target', () => {
    const hopeless = referenceDeal({ target: { kind: 'profit', cents: 90_000_000 } })
    expect(assignmentDeal(hopeless, assigning('assignment', hopeless))).toBeNull()
    const { rows } = compareExits(hopeless, exitsOf())
    expect(rowOf(rows, 'assign')).toMatchObject({
      result: null,
      missing: expect.stringContaining('no one to assign it to'),
      bestFor: [],
    })
  })
})

describe('a home that is sold as it is', () => {
  it('has the costs of buying, holding and selling, and no work', () => {
    const figures = analyzeDeal(
      asIsDeal(
        bareDeal({
          priceCents: 20_000_000,
          buy: [percentLine('closing', 1.5, 'price')],
          hold: [monthlyLine('hold', 45_000)],
          sale: { priceCents: 99_000_000, costs: [percentLine('selling', 6, 'sale')] },
          rehab: deal.rehab,
        }),
        asIs,
      ),
    )
    expect(figures.totals.rehabCents).toBe(0)
    expect(figures.profitCents).toBe(23_000_000 - 1_380_000 - 20_000_000 - 300_000 - 90_000)
  })
})

describe('exits side by side', () => {
  it('have each its own target, and the max offer of the one that the user works by leads', () => {
    const { rows, leads } = compareExits(deal, exitsOf({ worksBy: 'rent' }))
    expect(rows.map(({ exit }) => exit)).toEqual([...exits])
    expect(rowOf(rows, 'flip')?.result).toMatchObject({
      maxOfferCents: 18_731_711,
      profitCents: 746_561,
      cashLeftInCents: 0,
      cashFlowCentsAYear: null,
    })
    const rent = rowOf(rows, 'rent')?.result
    const figures = analyzeRental(deal, rentalOf(260_000))
    expect(rent).toMatchObject({
      maxOfferCents: rentalMaxOffer(deal, rentalOf(260_000)),
      cashNeededCents: figures.cashNeededCents,
      cashLeftInCents: figures.cashLeftInCents,
      cashFlowCentsAYear: figures.years[0]?.cashFlowCents,
      profitCents: null,
      months: null,
    })
    expect(leads).toEqual({ exit: 'rent', maxOfferCents: rent?.maxOfferCents })
    expect(rowOf(rows, 'assign')?.result).toMatchObject({
      cashNeededCents: 100_000,
      chanceOfLoss: null,
      months: 0,
    })
    expect(compareExits(deal, exitsOf()).leads).toEqual({
      exit: 'flip',
      maxOfferCents: 18_731_711,
    })
  })

  it('say what each is best for; what loses is best for nothing that is to be had', () => {
    const { rows } = compareExits(deal, exitsOf())
    const best = Object.fromEntries(rows.map(({ exit, bestFor }) => [exit, bestFor]))
    expect(best.flip).toContain('the most profit at once')
    // It loses at this price, however little cash it takes.
    expect(best.assign).toEqual([])
    const cheap = compareExits({ ...deal, priceCents: 15_000_000 }, exitsOf()).rows
    expect(rowOf(cheap, 'assign')?.bestFor).toEqual(['the least cash', 'the shortest time'])
    expect(rowOf(cheap, 'rent')?.bestFor).toContain('income that stays')
    const measures = cheap.flatMap(({ bestFor }) => bestFor)
    expect(measures).toContain('the highest offer')
    expect(new Set(measures).size).toBe(6)
  })

  it('have no rental without a rent, and no sale as it is without its value, and say so', () => {
    const { rows, leads } = compareExits(
      deal,
      exitsOf({
        worksBy: 'rent',
        rental: { ...rentalOf(1), rentCentsAMonth: null },
        asIs: { ...asIs, saleCents: null },
      }),
    )
    expect(rowOf(rows, 'rent')).toMatchObject({
      result: null,
      missing: 'No rent, no exit: enter what it rents for when repaired.',
    })
    expect(rowOf(rows, 'as is')?.result).toBeNull()
    expect(leads).toEqual({ exit: 'rent', maxOfferCents: null })
  })

  it('say that the rent does not cover the payment', () => {
    const { rows } = compareExits(deal, exitsOf({ rental: rentalOf(150_000) }))
    const facts = rowOf(rows, 'rent')?.result?.facts ?? []
    expect(facts[0]).toMatch(
      /^DSCR under 1 at your offer: with all that the value would let you borrow, the rent is 0\.8\d of the payment/,
    )
    expect(facts.at(-3)).toMatch(
      /^The lender's floor of debt service coverage takes \$\d+,\d{3} off the loan: DSCR is 1\.0\d then/,
    )
    const floor =
      /^No price is low enough: .* a floor of debt service coverage of (\d\.\d\d) /i.exec(
        facts.at(-2) ?? '',
      )?.[1]
    const { refinance, ...rental } = rentalOf(150_000)
    const cashFlowAt = (minDscr: number) =>
      openRental(
        { ...deal, priceCents: 0 },
        { ...rental, refinance: refinance && { ...refinance, minDscr } },
      ).years[0]?.cashFlowCents
    expect(cashFlowAt(Number(floor))).toBeGreaterThanOrEqual(0)
    expect(cashFlowAt(Number(floor) - 0.02)).toBeLessThan(0)
    expect(facts.at(-1)).toMatch(/^A loss is a sale after 5 years .* growing by 2% a year\.$/)
    const kept = { refinance: null }
    expect(dscrUnderOne({ ...kept, dscr: 0.9999 }, 'at the max offer')).toContain('0.99')
    expect(dscrUnderOne({ ...kept, dscr: 1 }, 'at your offer')).toBeNull()
    expect(dscrUnderOne({ ...kept, dscr: null }, 'at your offer')).toBeNull()
  })
})

describe('the odds of a rental', () => {
  const rental = rentalOf(260_000)
  const certain = { lowCents: 32_000_000, middleCents: 32_000_000, highCents: 32_000_000 }

  it('are those of its rehab alone where the value is certain', () => {
    const { holds } = analyzeRental(deal, rental)
    expect(rentalOdds(deal, rental, certain).profit.p50Cents).toBe(holds[0]?.profitCents)
  })

  it('know that what always loses loses, and never gain by a wider range below', () => {
    const low = referenceDeal({ arvCents: 22_000_000 })
    expect(rentalOdds(low, rentalOf(120_000), certain).chanceOfLoss).toBe(1)
    const arv = arvDistributionOf(deal)
    expect(arv).not.toBeNull()
    if (arv === null) return
    const narrow = rentalOdds(deal, rental, arv)
    const wide = rentalOdds(deal, rental, { ...arv, lowCents: 22_000_000 })
    expect(wide.chanceOfLoss).toBeGreaterThanOrEqual(narrow.chanceOfLoss)
    expect(wide.profit.p10Cents).toBeLessThan(narrow.profit.p10Cents)
  })

  it('count the likely range of rents', () => {
    const ranged = { ...rental, rentRange80: { lowCents: 180_000, highCents: 270_000 } }
    expect(rentalOdds(deal, ranged, certain).profit.p10Cents).toBeLessThan(
      rentalOdds(deal, rental, certain).profit.p10Cents,
    )
  })
})

describe('the stress of a rental', () => {
  it('has a row each, in order, with a smaller loan by a low appraisal and none without a refinance', () => {
    const rental = rentalOf(260_000)
    const planned = analyzeRental(deal, rental)
    const rows = rentalStress(deal, rental)
    expect(rows.map(({ name }) => name)).toEqual([
      'Rent is 10% lower',
      'Vacancy doubles',
      'Rate 1 point higher at the refinance',
      'Appraisal comes in 10% low at the refinance',
      'No refinance: the loans are paid off in cash',
    ])
    const [rent, vacancy, rate, appraisal, none] = rows
    const annual = planned.years[0]?.cashFlowCents ?? 0
    expect(planned.refinance?.loanCents).toBe(24_000_000)
    // 10% of 31,200, less 6% vacancy, management of 8% of what is collected, and 10% for maintenance and reserve.
    expect((rent?.cashFlowCentsAYear ?? 0) - annual).toBe(-(312_000 - 18_720 - 23_462 - 31_200))
    expect((vacancy?.cashFlowCentsAYear ?? 0) - annual).toBe(-(187_200 - 14_976))
    expect(rate?.dscr).toBeLessThan(planned.dscr ?? 0)
    expect(appraisal?.loanCents).toBe(21_600_000)
    expect(none?.cashLeftInCents).toBe(
      planned.cashLeftInCents + 24_000_000 - (planned.refinance?.costCents ?? 0),
    )
  })
})

describe('the defaults of exits', () => {
  it('have each a source with its date', () => {
    for (const { source, words, about } of Object.values(exitSections).flatMap((section) =>
      Object.values(section),
    )) {
      expect(source.source.length).toBeGreaterThan(20)
      expect(source.asOf).toMatch(/^20\d\d(-\d\d)?$/)
      expect(words.length + about.length).toBeGreaterThan(10)
    }
  })

  it('take property tax and dues from the deal, the bill where one is known', () => {
    const begun = defaultInputs({
      state: 'WA',
      priceCents: 21_000_000,
      arvCents: 32_000_000,
      propertyTaxCentsAYear: 301_200,
      duesCentsAMonth: 5_000,
    }).inputs
    const kept = ({ operating }: RentalInputs) =>
      operating
        .filter(({ kind }) => kind === 'property tax' || kind === 'dues')
        .map(({ basis }) => basis)
    expect(kept(rentalOf(260_000, begun))).toEqual([
      { kind: 'a year', cents: 301_200 },
      { kind: 'a month', cents: 5_000 },
    ])
    const byRate = defaultInputs({ state: 'WA', priceCents: 1, arvCents: 1 }).inputs
    expect(kept(rentalOf(260_000, byRate))).toEqual([
      // Assessed at what it is worth once repaired, while it is kept.
      { kind: 'percent a year', percent: 0.84, of: 'value' },
    ])
    // Washington's excise tax and the title are the seller's in a double close; agents are not.
    const { closingCosts } = assigning('double close', byRate)
    expect(closingCosts.map(({ id }) => id)).toEqual(['sellerClosingPercent', 'transferTaxes'])
  })

  it('wait for the seasoning, or longer for the work', () => {
    const months = (rehabMonths: number) =>
      rentalTimeOf({ ...deal, rehab: { ...deal.rehab, months: rehabMonths } }, rentalOf(1))
        .refinancedAfterMonths
    expect([months(3), months(8)]).toEqual([6, 9])
  })

  it('sell as is for what the deal says, unless a price is given', () => {
    const known = { ...deal, asIsValueCents: 21_500_000 }
    const plans = exitsOf({ asIs: { ...asIs, saleCents: null } })
    expect(asIsOf(known, plans)?.saleCents).toBe(21_500_000)
    expect(asIsOf(deal, plans)).toBeNull()
    expect(asIsOf(known, exitsOf())?.saleCents).toBe(asIs.saleCents)
    expect(asIsOf(known, plans)?.saleRange80).toEqual(asIs.saleRange80)
    // The likely range is of another price.
    expect(asIsOf({ ...deal, asIsValueCents: 20_000_000 }, plans)?.saleRange80).toBeNull()
  })

  it.each(exits)('lead by the max offer of the exit that is worked by: %s', (worksBy) => {
    const plans = exitsOf({ worksBy })
    const { leads } = compareExits(deal, plans)
    expect(leadOffer({ ...deal, exits: plans })).toMatchObject(leads)
    expect(leads.maxOfferCents).toBeGreaterThan(0)
  })
})
