import { expect, it } from 'vitest'
import { type IsoDate, parseIsoDate } from '../iso-date.ts'
import type { PriceEvent } from '../listings/price-history.ts'
import { whatBecame } from './what-became.ts'

const day = (text: string): IsoDate => {
  const parsed = parseIsoDate(text)
  if (parsed === null) throw new Error(`${text} is no date`)
  return parsed
}
const happened = (date: string, event: PriceEvent['event'], priceUsd = 250_000): PriceEvent => ({
  date: day(date),
  event,
  priceUsd,
})
const lastSeen = day('2024-09-30')
const became = (...history: PriceEvent[]) => whatBecame('none', history, lastSeen)

const boughtIn2019 = happened('2019-05-01', 'sold', 180_000)
const listed = happened('2024-06-01', 'listed')

it('is for sale while its listing is', () => {
  expect(whatBecame('active', [listed], lastSeen)).toEqual({
    state: 'for sale',
    on: null,
    soldUsd: null,
  })
})

it('is sold once a sale follows its listing, however it went there', () => {
  const pending = happened('2024-07-01', 'pending')
  expect(became(listed, pending, happened('2024-08-01', 'sold', 262_000))).toEqual({
    state: 'sold',
    on: '2024-08-01',
    soldUsd: 262_000,
  })
})

it('a sale from before it was listed is of its past', () => {
  expect(became(boughtIn2019, listed, happened('2024-07-01', 'pending'))).toMatchObject({
    state: 'pending',
    on: '2024-07-01',
  })
  expect(became(boughtIn2019, listed, happened('2024-07-01', 'withdrawn')).state).toBe('withdrawn')
})

it('was last seen on a day where nothing else is known, or where it came back and is gone again', () => {
  expect(became(boughtIn2019, listed)).toMatchObject({ state: 'not seen', on: lastSeen })
  const back = happened('2024-08-01', 'relisted')
  expect(became(listed, happened('2024-07-01', 'pending'), back).state).toBe('not seen')
})
