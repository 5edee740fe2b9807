import { expect, it } from 'vitest'
import type { HomeNow } from '../../../contract/marks/my-homes.ts'
import { gapWords } from '../../ui/words/figure-words.ts'
import { leftMarketSentence, nowInWords } from './home-now-sentences.ts'

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

it.each([
  ['pending', null, 'Under contract since Oct 2, 2022.', 'before it went under contract'],
  ['sold', 412_000, 'Sold for $412,000 on Oct 2, 2022.', 'before it was sold'],
  ['withdrawn', null, 'Off the market since Oct 2, 2022.', 'before it was taken off the market'],
  ['not seen', null, 'Last seen for sale Oct 2, 2022.', 'when we last counted it as for sale'],
] as const)(
  'a home that is %s says of when its comps and figures are',
  (state, soldPrice, what, when) => {
    const left = { state, since: '2022-10-02', soldPrice }
    expect(leftMarketSentence(left, '2022-09-27')).toBe(
      `${what} Comps and figures are as of Sep 27, 2022, ${when}.`,
    )
  },
)

it('a home whose leaving was reported late is not said to have left after its figures', () => {
  const left = { state: 'pending', since: '2022-10-02', soldPrice: null } as const
  expect(leftMarketSentence(left, '2022-10-05')).toBe(
    'Under contract since Oct 2, 2022. Comps and figures are as of Oct 5, 2022, when we still counted it as for sale.',
  )
})

it('comps of an offer say so, and what is newer than they are', () => {
  const left = {
    state: 'sold' as const,
    since: '2022-10-02',
    soldPrice: 412_000,
    asks: 415_000,
    offer: { price: 390_000, on: '2022-09-28' },
    newerValue: { value: 431_000, asOf: '2022-09-30' },
  }
  expect(leftMarketSentence(left, '2022-09-27', 425_000)).toBe(
    'Sold for $412,000 on Oct 2, 2022. Comps and figures are as of Sep 27, 2022, kept with your offer of $390,000 on Sep 28, 2022. Newer: last ask $415,000, was $425,000; typical value $431,000 as of Sep 30, 2022.',
  )
  const again = { ...left, state: 'for sale', since: null, soldPrice: null } as const
  expect(leftMarketSentence({ ...again, offer: null, newerValue: null }, '2022-09-27')).toBe(
    'For sale again, at $415,000. Comps and figures are as of Sep 27, 2022, as when you won it.',
  )
})

it('says of a home that its reader added as of when its figures are, and what is newer', () => {
  const offer = { price: 231_000, on: '2022-10-02' }
  const left = {
    state: 'off market',
    since: null,
    soldPrice: null,
    asks: 240_000,
    offer,
    newerValue: { value: 301_000, asOf: '2022-10-25' },
  } as const
  expect(leftMarketSentence(left, '2022-09-27', 250_000)).toBe(
    'Comps and figures are as of Sep 27, 2022, kept with your offer of $231,000 on Oct 2, 2022. Newer: ask $240,000, was $250,000; typical value $301,000 as of Oct 25, 2022.',
  )
  expect(leftMarketSentence({ ...left, offer: null, newerValue: null }, '2022-09-27')).toBe(
    'Comps and figures are as of Sep 27, 2022, and stay so.',
  )
})
