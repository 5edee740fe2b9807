import { expect, it } from 'vitest'
import { analyzeDeal } from '../../../domain/deals/analyze-deal.ts'
import { startDeal } from '../../../domain/deals/inputs/start-deal.ts'
import { homeFigures } from '../../../domain/deals/results/home-figures.ts'
import { offerAndNet } from '../../../domain/deals/results/max-offer.ts'
import { roomForRepairsUsd } from '../../../domain/deals/results/room-for-repairs.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { storedValue } from '../../comps/value/shown-value.ts'

const own = [{ scope: 'mine', version: 1, values: { ratePercent: 9 }, setOn: {} }]

it.each([
  ['an ask far below typical', { price: 190_000 }],
  ['an ask near typical', { price: 295_000 }],
  ['a new home', { price: 230_000, yearBuilt: 2022 }],
  [
    'a home with dues, of a market without pairs of ask and sale',
    { hoaDues: 250, likelySale: null },
  ],
])('a deal begins to the dollar as the card has it: %s', (_, change) => {
  const home = homeForTests({ size: 1432, ...change })
  const { inputs } = startDeal({ home, shown: storedValue(home), defaults: own })
  const { livingArea } = inputs
  expect({
    assumed: Math.round(analyzeDeal(inputs).totals.rehabCents / 100),
    room: roomForRepairsUsd(inputs),
    maxOffer: offerAndNet(inputs).maxOfferUsd,
    net: Math.round(analyzeDeal(inputs).profitCents / 100),
    livingArea,
  }).toEqual(
    ((figures) => ({
      assumed: figures?.assumedRepairs.dollars,
      room: figures?.roomForRepairs.dollars,
      maxOffer: figures?.maxOffer,
      net: figures?.netAtAsk,
      livingArea: 1432,
    }))(homeFigures(home, own)),
  )
  expect(inputs.arvRange80).toEqual({ lowCents: 28_300_000, highCents: 36_100_000 })
  expect(inputs.asIsValueCents).toBe(100 * (home.likelySale?.price ?? home.price))
})
