import { describe, expect, it } from 'vitest'
import { assumptionsOf } from './assumptions.ts'
import { defaultInputs } from './defaults.ts'

const { inputs, from } = defaultInputs(
  { state: 'WA', priceCents: 30_000_000, arvCents: 40_000_000, livingArea: 1500 },
  [{ for: 'all deals', asOf: '2026-01-02', values: { stagingCents: 100_000 } }],
)
const named = (name: string, of = assumptionsOf(inputs, inputs, from)) =>
  of.find((one) => one.name === name)

describe('what a deal takes as given', () => {
  it('has the source of its default and its date', () => {
    expect(named('First loan: points')).toMatchObject({
      value: '2% of the loan, $280,000.00',
      ...{ source: 'Trinity: 1 to 2.5 points', asOf: '2025' },
    })
    expect(named('First loan: of the price')?.source).toContain('RCN')
    expect(named('Time from buying to selling')).toMatchObject({ value: '6 months' })
    expect(named('Purchase price')?.source).toBe('The asking price when the deal began')
  })

  it('is called the preparer’s where they have set a default or a number', () => {
    expect(named('Staging')).toMatchObject({
      value: '$1,000.00',
      ...{ source: 'The preparer’s own default for all deals', asOf: '2026-01-02' },
    })
    const changed = { ...inputs, priceCents: 29_000_000, months: 8 }
    const now = assumptionsOf(changed, inputs, from)
    for (const name of ['Purchase price', 'Time from buying to selling'])
      expect(named(name, now)).toMatchObject({ source: 'Set by the preparer', asOf: null })
    // A cost that only follows the price is as it began.
    expect(named('Title, settlement and recording', now)?.source).toContain('LodeStar')
  })

  it('has an id each, and no source that says "you"', () => {
    const all = assumptionsOf(inputs, inputs, from)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ source }) => /\byou\b/.test(source))).toEqual([])
  })
})
