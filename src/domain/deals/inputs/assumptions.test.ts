import { describe, expect, it } from 'vitest'
import { assumptionsOf } from './assumptions.ts'
import { type DefaultsOverride, defaultValues } from './defaults.ts'
import { defaultInputs } from './new-deal.ts'

const home = { state: 'WA', priceCents: 30_000_000, arvCents: 40_000_000, livingArea: 1500 }
const own: DefaultsOverride[] = [
  { for: 'all deals', asOf: '2026-01-02', values: { stagingCents: 100_000 } },
]
const { inputs } = defaultInputs(home, own)
const defaults = defaultValues(home, own)
const named = (name: string, of = assumptionsOf(inputs, inputs, defaults)) =>
  of.find((one) => one.name === name)

describe('what a deal takes as given', () => {
  it('has the source of its default and its date', () => {
    expect(named('First loan: points')).toMatchObject({
      value: '2% of the loan, $280,000.00',
      source: 'Trinity: 1 to 2.5 points',
      asOf: '2025',
    })
    expect(named('First loan: of the price')?.source).toContain('RCN')
    expect(named('Time from buying to selling')).toMatchObject({ value: '6 months' })
    expect(named('Purchase price')?.source).toBe(
      'The ask when the deal began; where nothing was asked, the max offer',
    )
  })

  it('is called the preparer’s where they have set a default or a number', () => {
    expect(named('Staging')).toMatchObject({
      value: '$1,000.00',
      source: 'The preparer’s own default for all deals',
      asOf: '2026-01-02',
    })
    const changed = { ...inputs, priceCents: 29_000_000, months: 8 }
    const now = assumptionsOf(changed, inputs, defaults)
    for (const name of ['Purchase price', 'Time from buying to selling'])
      expect(named(name, now)).toMatchObject({ source: 'Set by the preparer', asOf: null })
    // A cost that only follows the price is as it began.
    expect(named('Title, settlement and recording', now)?.source).toContain('LodeStar')
  })

  it('is not called the preparer’s where the level of rehab that they chose brings it along', () => {
    const light = defaultInputs({ ...home, level: 'light' }, own).inputs
    const { budget, contingencyPercent, months } = light.rehab
    const chosen = {
      ...inputs,
      months: light.months,
      rehab: { ...inputs.rehab, budget, contingencyPercent, months },
    }
    const now = assumptionsOf(chosen, inputs, defaults)
    expect(named('Contingency', now)).toMatchObject({ source: 'DealIntel: 10% to 20%' })
    expect(named('Time for the rehab', now)?.source).toContain('LoanFunders')
    expect(named('Time from buying to selling', now)?.source).toContain('Redfin')
    const own10 = { ...chosen, rehab: { ...chosen.rehab, contingencyPercent: 11 } }
    expect(named('Contingency', assumptionsOf(own10, inputs, defaults))?.source).toBe(
      'Set by the preparer',
    )
  })

  it('says that less work is assumed to bring less', () => {
    const asIs = defaultInputs({ ...home, asItStandsCents: 29_500_000 }, own).inputs
    expect(
      named('Sale price where less work is done', assumptionsOf(asIs, asIs, defaults)),
    ).toMatchObject({
      value:
        'falls in proportion, down to $295,000.00 without any; $72,900.00 of work, before permits and contingency, bring the after-repair value',
      source: 'Our assumption: half the work brings half the rise',
    })
    expect(named('Sale price where less work is done')).toBeUndefined()
  })

  it('has what a rental takes as given once it is asked for, from defaults or the preparer', () => {
    expect(named('Vacancy')).toBeUndefined()
    const { exits } = inputs
    if (exits === null) throw new Error('A new deal has exits.')
    const rental = { ...exits.rental, rentCentsAMonth: 260_000, vacancyPercent: 9 }
    const rented = { ...inputs, exits: { ...exits, rental } }
    for (const startedFrom of [inputs, { ...inputs, exits: null }]) {
      const all = assumptionsOf(rented, startedFrom, defaults)
      expect(named('Rent a month', all)).toMatchObject({
        value: '$2,600.00',
        source: 'Set by the preparer',
      })
      expect(named('Vacancy', all)).toMatchObject({ value: '9%', source: 'Set by the preparer' })
      expect(named('Rental: Management', all)).toMatchObject({
        value: '8% of the collected rent',
        source: 'Gitnux: property managers take 8% to 12% of rents',
        asOf: '2024',
      })
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    }
  })

  it('has an id each, and no source that says "you"', () => {
    const all = assumptionsOf(inputs, inputs, defaults)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ source }) => /\byou\b/.test(source))).toEqual([])
  })
})
