import { expect, it } from 'vitest'
import type { HomeNow } from '../../contract/homes/my-homes.ts'
import { gapWords } from '../ui/figure-words.ts'
import { nowInWords } from './home-now-sentences.ts'

const home: HomeNow = {
  state: 'for sale',
  since: null,
  addressLine: '1 Ash St',
  city: 'Columbus',
  stateCode: 'OH',
  zip: '43215',
  imageUrl: null,
  around: null,
  beds: 3,
  bath: 2,
  size: 1_540,
  price: 250_000,
  figures: { typicalValue: 302_500, likelySale: null, deal: null },
  value: 302_500,
  distance: 'mile',
  soldPrice: null,
  lastSeen: '2022-11-20',
  source: 'Redfin file (NWMLS)',
  demo: false,
}

it('a home for sale asks as much less than typical as its card says', () => {
  for (const typicalValue of [302_500, 302_499, 250_000, 250_400, 198_000, 249_500]) {
    const figures = { typicalValue, likelySale: null, deal: null }
    expect(nowInWords({ ...home, figures }).beside).toBe(gapWords({ price: 250_000, typicalValue }))
  }
})

it('one that is gone has its last ask and what we predicted, and never an offer', () => {
  const since = '2022-11-10'
  const likelySale = { price: 247_000, low: 232_000, high: 259_000 }
  const predicted = { typicalValue: 302_500, likelySale, deal: null }
  expect(
    nowInWords({ ...home, state: 'sold', since, soldPrice: 251_000, figures: predicted }),
  ).toEqual({
    leads: 'Sold for $251,000 on Nov 10, 2022',
    beside: 'Asked $250,000. We predicted $247,000, from $232,000 to $259,000',
  })
  expect(nowInWords({ ...home, state: 'not seen', since, figures: null, price: null })).toEqual({
    leads: 'Last seen for sale Nov 10, 2022',
    beside: null,
  })
})
