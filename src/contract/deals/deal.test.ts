import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hardMoney, referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { nothingAdded } from '../../domain/deals/inputs/after-repair.ts'
import type { DealInputs } from '../../domain/deals/inputs/deal-inputs.ts'
import { defaultInputs } from '../../domain/deals/inputs/new-deal.ts'
import { rowOfItem } from '../../domain/deals/scope/catalogue-row.ts'
import { scopeCatalogue } from '../../domain/deals/scope/scope-catalogue.ts'
import { stateTaxesOf } from '../../domain/deals/taxes/state-taxes.ts'
import { usStates } from '../../domain/search/us-states.ts'
import { dealInputsSchema } from './deal.ts'

const parse = (deal: unknown) => z.safeParse(dealInputsSchema, deal)
const line = (id: string, basis: unknown) => ({ id, name: id, basis })
const buying = (basis: unknown) => ({ ...referenceDeal(), buy: [line('one', basis)] })
const tax = {
  name: 'Tax',
  on: 'deed',
  payer: 'seller',
  unitUsd: null,
  applies: 'marginal',
  local: null,
  tiers: [{ fromUsd: 0, percent: 1 }],
}

describe('the shape of a deal', () => {
  it('takes the reference deal and the defaults of each state, as they are', () => {
    const deals: DealInputs[] = [
      referenceDeal({ closingDate: '2026-12-01' }),
      ...usStates.map(
        ({ code }) =>
          defaultInputs({ state: code, priceCents: 30_000_000, arvCents: 45_000_000 }).inputs,
      ),
    ]
    for (const deal of deals) expect(JSON.stringify(parse(deal).data)).toBe(JSON.stringify(deal))
  })

  it('takes the taxes of each city and county that is recorded, as they are', () => {
    const places = usStates.flatMap(({ code }) =>
      (stateTaxesOf(code)?.places ?? []).map(({ kind, name }) => ({ state: code, [kind]: name })),
    )
    expect(places.length).toBeGreaterThan(100)
    for (const place of places) {
      const { inputs } = defaultInputs({ ...place, priceCents: 30_000_000, arvCents: 45_000_000 })
      // In the same order, too: screens compare what is kept with what they show as JSON.
      expect(JSON.stringify(parse(inputs).data)).toBe(JSON.stringify(inputs))
    }
  })

  it('takes one of a version before, which could add nothing to its home', () => {
    const contributions = null
    const arvFor = { workCents: 100, asItStandsCents: 20_000_000 }
    const { added, ...rehab } = referenceDeal().rehab
    expect(
      parse({ ...referenceDeal({ arvFor: { ...arvFor, contributions } }), rehab, arvFor }),
    ).toEqual({
      success: true,
      data: referenceDeal({ arvFor: { ...arvFor, contributions } }),
    })
    expect(added).toEqual(nothingAdded)
  })

  const adding = (added: object) => ({
    rehab: { ...referenceDeal().rehab, added },
  })
  const bringing = (baths: object) => ({
    arvFor: {
      workCents: 0,
      asItStandsCents: 0,
      contributions: { bedrooms: { at: [0], height: [0] }, baths, livingArea: null },
    },
  })

  it('takes what is added in part, and nothing for the rest', () => {
    const { data } = parse({
      ...referenceDeal(),
      ...adding({ baths: 1.5 }),
      ...bringing({ at: [0, 1], height: [0, 0.1] }),
    })
    expect(data?.rehab.added).toEqual({ bedrooms: 0, baths: 1.5, livingArea: 0, costCents: 0 })
  })

  it.each([
    ['a quarter of a bath', adding({ baths: 0.25 })],
    ['half a bedroom', adding({ bedrooms: 0.5 })],
    ['fewer baths', adding({ baths: -1 })],
    ['more area than any home has', adding({ livingArea: 10_001 })],
    ['a line that falls', bringing({ at: [0, 1, 2], height: [0, 0.1, 0.09] })],
    ['a line that goes back', bringing({ at: [0, 2, 1], height: [0, 0.1, 0.2] })],
    ['a line with a knot too many', bringing({ at: [0, 1], height: [0] })],
    ['a negative price', { priceCents: -1 }],
    ['an endless price', { priceCents: Number.POSITIVE_INFINITY }],
    ['no number', { priceCents: Number.NaN }],
    ['parts of cents', { priceCents: 1.5 }],
    ['a price beyond all homes', { priceCents: 10_000_000_001 }],
    ['a text for a number', { priceCents: '21000000' }],
    ['no value', { arvCents: 0 }],
    ['negative months', { months: -1 }],
    ['months without end', { months: 121 }],
    ['months with three decimals', { months: 1.005 }],
    ['a range beside the value', { arvRange80: { lowCents: 33_000_000, highCents: 35_000_000 } }],
    ['a day that is none', { closingDate: '2026-02-30' }],
    ['three loans', { loans: ['a', 'b', 'c'].map((id) => hardMoney({ id })) }],
    ['two loans of one id', { loans: [hardMoney(), hardMoney()] }],
    ['a negative rate', { loans: [hardMoney({ ratePercent: -1 })] }],
    ['a rate beyond usury', { loans: [hardMoney({ ratePercent: 61 })] }],
    [
      'a spread that ends below nothing',
      {
        spreads: { ...referenceDeal().spreads, rehab: { underPercent: 100, overPercent: 0 } },
      },
    ],
    ['a target below nothing', { target: { kind: 'profit', cents: -1 } }],
  ])('refuses %s', (_, change) => {
    expect(parse({ ...referenceDeal(), ...change }).success).toBe(false)
  })

  it.each([
    ['a negative amount', { kind: 'fixed', cents: -1 }],
    ['more than all', { kind: 'percent', percent: 101, of: 'price' }],
    ['an unknown base', { kind: 'percent', percent: 1, of: 'taxes' }],
    ['five decimals', { kind: 'percent', percent: 1.00001, of: 'price' }],
    ['no months', { kind: 'by month', cents: [] }],
    ['months without end', { kind: 'by month', cents: Array.from({ length: 121 }, () => 1) }],
    ['an unknown kind', { kind: 'formula', text: '=1+1' }],
    ['a tax without tiers', { kind: 'transfer tax', side: 'buyer', tax: { ...tax, tiers: [] } }],
    [
      'tiers that do not begin at 0',
      {
        kind: 'transfer tax',
        side: 'buyer',
        tax: { ...tax, tiers: [{ fromUsd: 1, percent: 1 }] },
      },
    ],
    [
      'tiers out of order',
      {
        kind: 'transfer tax',
        side: 'buyer',
        tax: { ...tax, tiers: [0, 5, 3].map((fromUsd) => ({ fromUsd, percent: 1 })) },
      },
    ],
  ])('refuses a cost of %s', (_, basis) => {
    expect(parse(buying({ kind: 'fixed', cents: 1 })).success).toBe(true)
    expect(parse(buying(basis)).success).toBe(false)
  })

  it('refuses lists and texts without end, and ids that name two rows or nothing', () => {
    const one = { kind: 'fixed', cents: 1 }
    const many = Array.from({ length: 41 }, (_, i) => line(`${i}`, one))
    const taken = (buy: unknown) => parse({ ...referenceDeal(), buy }).success
    expect(taken(many.slice(1))).toBe(true)
    expect(taken(many)).toBe(false)
    expect(taken([line('a', one), line('a', one)])).toBe(false)
    expect(taken([line('', one)])).toBe(false)
    expect(taken([line('<b>', one)])).toBe(false)
    expect(taken([{ ...line('a', one), name: 'x'.repeat(81) }])).toBe(false)
  })

  it('refuses a row of the scope beyond $100 million', () => {
    const scope = (quantity: number) => ({
      ...referenceDeal(),
      rehab: {
        ...referenceDeal().rehab,
        budget: {
          kind: 'scope',
          rows: [
            {
              id: 'a',
              area: 'Roof',
              task: 'New',
              quantity,
              unit: 'each',
              unitCents: 100_000_000,
              contractor: '',
              permit: true,
              draw: 1,
            },
          ],
        },
      },
    })
    expect(parse(scope(100)).success).toBe(true)
    expect(parse(scope(100.01)).success).toBe(false)
  })
})

it('keeps the rows that a catalogue makes as they are, and rows of before it', () => {
  const facts = { livingArea: 1500, baths: 2, bedrooms: 3, stories: 1, lotSize: 6000 }
  const made = scopeCatalogue.map((item, i) =>
    rowOfItem(item, { id: `own-${i}`, facts, factor: 1.08 }),
  )
  const [first] = made
  const { item: _, fixedCents: __, ...before } = { fixedCents: 0, ...first }
  for (const rows of [made, [{ ...first, note: 'Soft spot' }], [before]]) {
    const deal = referenceDeal()
    const budget = { kind: 'scope', rows }
    const kept = dealInputsSchema.parse({ ...deal, rehab: { ...deal.rehab, budget } })
    expect(JSON.stringify(kept.rehab.budget)).toBe(JSON.stringify(budget))
  }
  const budget = { kind: 'scope', rows: [{ ...first, item: 'Not an id' }] }
  const deal = { ...referenceDeal(), rehab: { ...referenceDeal().rehab, budget } }
  expect(dealInputsSchema.safeParse(deal).success).toBe(false)
})
