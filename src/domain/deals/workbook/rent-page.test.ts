import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hardMoney, monthlyLine, referenceDeal } from '../deal-for-tests.ts'
import { defaultExits } from '../exits/exit-defaults.ts'
import type { ExitInputs, RentalPlan } from '../exits/exit-inputs.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { defaultValues } from '../inputs/defaults.ts'
import { defaultInputs } from '../inputs/new-deal.ts'
import { dealWorkbook } from './deal-workbook.ts'
import { deskIn, disagreements, TITLE } from './desk-for-tests.ts'
import { storedCells } from './recalculate.ts'

const { values } = defaultValues({ state: null })
const rented = (
  change: Partial<RentalPlan> = {},
  deal: DealInputs = referenceDeal(),
): DealInputs => {
  const exits: ExitInputs = defaultExits(deal, values)
  return {
    ...deal,
    exits: { ...exits, rental: { ...exits.rental, rentCentsAMonth: 260_000, ...change } },
  }
}
const refinance = (change: Partial<NonNullable<RentalPlan['refinance']>>) => {
  const { rental } = defaultExits(referenceDeal(), values)
  return { refinance: rental.refinance && { ...rental.refinance, ...change } }
}

/** Where the page of the rental gives something other than the engine. */
const rentDisagreements = (deal: DealInputs): string[] => {
  const pages = dealWorkbook(deal, TITLE)
  const { value } = deskIn(storedCells(pages))
  const rows = pages.find(({ name }) => name === 'Rent')?.rows ?? []
  expect(rows.length).toBeGreaterThan(100)
  const found = rows.flatMap(([name, now, engine], i) => {
    // What only the app works out is no formula.
    if (!now || !('formula' in now)) return []
    if (!name || !('text' in name) || !engine || !('number' in engine)) return []
    const made = value(`Rent!B${i + 1}`)
    const { number, format } = engine
    const same =
      number === null
        ? typeof made === 'string'
        : format === 'dollars'
          ? made === number
          : typeof made === 'number' && Math.abs(made - number) <= 1e-7
    return same ? [] : [`${name.text}: ${made}, not ${number}`]
  })
  return [...found, ...(value('Rent!B2') === 0 ? [] : [`the checks are ${value('Rent!B2')}`])]
}

describe('the page of a rental', () => {
  it.each<readonly [string, DealInputs]>([
    ['as it begins', rented()],
    ['with a floor that cuts the loan', rented({ rentCentsAMonth: 150_000 })],
    ['with a rent that bears no loan', rented({ rentCentsAMonth: 20_000 })],
    ['interest only', rented(refinance({ interest: 'interest only', minDscr: 1.25 }))],
    ['without a floor', rented({ ...refinance({ minDscr: null }), rentCentsAMonth: 120_000 })],
    ['without interest', rented(refinance({ ratePercent: 0 }))],
    [
      'before its seasoning',
      rented({ ...refinance({ seasoningMonths: 12 }), payoffAfterMonths: 6 }),
    ],
    [
      'paid off within ten years',
      rented(refinance({ interest: { kind: 'amortized', months: 100 } })),
    ],
    ['without a refinance', rented({ refinance: null })],
    [
      'for a target of cash',
      rented({
        target: { kind: 'cash left in', mostCents: 2_000_000, cashFlowCentsAMonth: 5_000 },
      }),
    ],
    ['in cash, rented later', rented({ leaseUpMonths: 3.25 }, referenceDeal({ loans: [] }))],
    [
      'bought with a mortgage',
      rented(
        {},
        referenceDeal({ loans: [hardMoney({ interest: { kind: 'amortized', months: 360 } })] }),
      ),
    ],
    [
      'with costs by month and falling rents',
      rented(
        { growth: { rentPercent: -1.5, costPercent: 4, valuePercent: -2 } },
        referenceDeal({
          hold: [
            monthlyLine('insurance', 15_001),
            { id: 'lawn', name: 'Lawn', basis: { kind: 'by month', cents: [5_000, 7_777] } },
          ],
        }),
      ),
    ],
    [
      'with the taxes of a state',
      rented(
        {},
        defaultInputs({
          state: 'WA',
          priceCents: 30_000_000,
          arvCents: 45_000_000,
          livingArea: 1500,
          asItStandsCents: 31_000_000,
        }).inputs,
      ),
    ],
  ])('is worked out by its formulas as by the engine: %s', (_, deal) => {
    expect(rentDisagreements(deal)).toEqual([])
  })

  it('is worked out as by the engine whatever the rent, the rate and the floor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 500_000 }),
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 0, max: 150 }),
        (rentCentsAMonth, rate, floor) => {
          const deal = rented({
            ...refinance({ ratePercent: rate / 100, minDscr: floor / 100 }),
            rentCentsAMonth,
          })
          expect(rentDisagreements(deal)).toEqual([])
        },
      ),
      { numRuns: 8, examples: [[50_000, 626, 32]] },
    )
  })

  it('leaves the pages of the flip as they are, and is not there without a rent', () => {
    const names = (deal: DealInputs) => dealWorkbook(deal, TITLE).map(({ name }) => name)
    expect(names(rented({ rentCentsAMonth: null }))).toEqual(names(referenceDeal()))
    expect(names(rented()).slice(-5)).toEqual([
      'Rent',
      'RentOffer',
      'RentMonths',
      'RentWays',
      'Exits',
    ])
    expect(disagreements(rented())).toEqual([])
    // What runs on beyond the plan of the deal is worked out in the app only.
    const mortgage = hardMoney({ interest: { kind: 'amortized', months: 360 } })
    expect(names(rented({ refinance: null }, referenceDeal({ loans: [mortgage] })))).toEqual([
      ...names(referenceDeal()),
      'Exits',
    ])
  })

  it('follows the rent that is typed into the file', () => {
    const { cells, inputCell } = deskIn(storedCells(dealWorkbook(rented(), TITLE)))
    const typed = new Map(cells).set(inputCell('Rent a month'), { value: 2750 })
    const pages = dealWorkbook(rented({ rentCentsAMonth: 275_000 }), TITLE)
    const rows = pages.find(({ name }) => name === 'Rent')?.rows ?? []
    const desk = deskIn(typed)
    for (const name of [
      'Max offer, keep and rent',
      'Cash left in',
      'Profit when sold after 10 years',
      'Cash needed at the peak',
      'Internal rate a year when sold after 5 years',
      'Rent is 10% lower: profit when sold after 5 years',
      'No refinance: the loans are paid off in cash: cash left in',
    ]) {
      const at = rows.findIndex(([first]) => first && 'text' in first && first.text === name)
      const engine = rows[at]?.[2]
      const number = engine && 'number' in engine ? engine.number : null
      expect(number).not.toBeNull()
      expect(desk.value(`Rent!B${at + 1}`)).toBeCloseTo(number ?? 0, 7)
    }
  })
})
