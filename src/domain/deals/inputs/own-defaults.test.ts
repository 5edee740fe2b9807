import { describe, expect, it } from 'vitest'
import { rehabLevels } from './deal-inputs.ts'
import { defaultValues } from './defaults.ts'
import { defaultInputs } from './new-deal.ts'
import { type OwnDefaults, overridesAt } from './own-defaults.ts'

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

describe('own costs of the levels', () => {
  const perSqft = { light: 2_500, medium: 4_500, heavy: 7_500, gut: 11_000 }
  const fixed = { light: 0, medium: 900_000, heavy: 0, gut: 0 }
  const costs = (values: OwnDefaults['values'], setOn: OwnDefaults['setOn'] = {}) => {
    const kept = [{ scope: 'mine', values, setOn }]
    const overrides = overridesAt(kept, { state: null, zip: null })
    return rehabLevels.map(
      (level) => defaultInputs({ ...home, state: null, level }, overrides).inputs.rehab.budget,
    )
  }
  const shipped = costs({})

  it('mean by the square foot what they meant before levels had a fixed part', () => {
    for (const setOn of [{}, { rehabCentsPerSqft: '2025-01-01' }])
      expect(costs({ rehabCentsPerSqft: perSqft }, setOn)).toEqual(
        rehabLevels.map((level) => ({ kind: 'level', level, centsPerSqft: perSqft[level] })),
      )
  })

  it('have a fixed part where one is set too, also on another day', () => {
    const setOn = { rehabCentsPerSqft: '2026-11-02', rehabFixedCents: '2026-11-01' }
    expect(costs({ rehabCentsPerSqft: perSqft, rehabFixedCents: fixed }, setOn)[1]).toEqual({
      kind: 'level',
      level: 'medium',
      centsPerSqft: 4_500,
      fixedCents: 900_000,
    })
  })

  it('leave the levels by the catalogue whose numbers are as shipped', () => {
    const { rehabCentsPerSqft, rehabFixedCents } = defaultValues({ state: null }).values
    const [light, ...others] = costs({
      rehabCentsPerSqft: { ...rehabCentsPerSqft, light: 2_000 },
      rehabFixedCents,
    })
    expect(light).toMatchObject({ centsPerSqft: 2_000, fixedCents: rehabFixedCents.light })
    expect(others).toEqual(shipped.slice(1))
  })
})

it('each value says for which deals it was set, and on which day', () => {
  const { from } = at('WA', '98101')
  expect(from.ratePercent).toEqual({ source: 'Set by you for this market', asOf: '2026-03-01' })
  expect(from.pointsPercent).toEqual({ source: 'Set by you for this state', asOf: '2026-02-01' })
  expect(from.stagingCents).toEqual({ source: 'Set by you for all deals', asOf: '2026-01-02' })
  expect(from.concessionsPercent.source).toMatch('Redfin')
})
