import { expect, it } from 'vitest'
import { noneClears } from './none-clears.ts'

const loses = { price: 300_000, verdict: 'loses', maxOffer: 250_000 } as const
const pays = { price: 400_000, verdict: 'pays', maxOffer: 388_000 } as const
const unknown = { price: 100_000, verdict: null, maxOffer: null } as const

it('names the home that clears at the least off its ask', () => {
  expect(noneClears([loses, pays, unknown])).toEqual({
    homes: 2,
    nearest: { home: pays, lessUsd: 12_000 },
  })
})

it('says nothing where a home clears, or none has a verdict', () => {
  expect(noneClears([loses, { price: 1, verdict: 'clears', maxOffer: 2 }])).toBeNull()
  expect(noneClears([unknown])).toBeNull()
  expect(noneClears([])).toBeNull()
})

it('names no home where no price leaves the target', () => {
  expect(noneClears([{ ...loses, maxOffer: null }])).toEqual({ homes: 1, nearest: null })
})
