import { expect, it } from 'vitest'
import { defaultInputs } from './new-deal.ts'
import { overridesAt } from './own-defaults.ts'

const own = [
  {
    scope: '981',
    values: { ratePercent: 8 },
    setOn: { ratePercent: '2026-03-01' },
  },
  {
    scope: 'mine',
    values: { ratePercent: 12, pointsPercent: 3, stagingCents: 0 },
    setOn: { ratePercent: '2026-01-01', pointsPercent: '2026-01-01', stagingCents: '2026-01-02' },
  },
  { scope: 'WA', values: { pointsPercent: 1 }, setOn: { pointsPercent: '2026-02-01' } },
]
const home = { priceCents: 20_000_000, arvCents: 30_000_000, livingArea: 1400 }
const at = (state: string | null, zip: string | null) => {
  const { inputs, from } = defaultInputs({ ...home, state }, overridesAt(own, { state, zip }))
  return { rate: inputs.loans[0]?.ratePercent, points: inputs.loans[0]?.pointsPercent, from }
}

it('a value for the market wins over that for its state, and this over that for every home', () => {
  expect(at('WA', '98101')).toMatchObject({ rate: 8, points: 1 })
  expect(at('WA', '99201')).toMatchObject({ rate: 12, points: 1 })
  expect(at('OH', '43201')).toMatchObject({ rate: 12, points: 3 })
  expect(at(null, null)).toMatchObject({ rate: 12, points: 3 })
})

it('each value says for which deals it was set, and on which day', () => {
  const { from } = at('WA', '98101')
  expect(from.ratePercent).toEqual({ source: 'Set by you for this market', asOf: '2026-03-01' })
  expect(from.pointsPercent).toEqual({ source: 'Set by you for this state', asOf: '2026-02-01' })
  expect(from.stagingCents).toEqual({ source: 'Set by you for all deals', asOf: '2026-01-02' })
  expect(from.concessionsPercent.source).toMatch('Redfin')
})
