import { expect, it } from 'vitest'
import { analyzeDeal } from './analyze-deal.ts'
import { cardFigures } from './card-figures.ts'
import { defaultInputs } from './defaults.ts'
import { maxOffer } from './max-offer.ts'

const home = {
  ...{ price: 210_000, fixedUpValue: 320_000, size: 1400 },
  ...{ state: 'WA', city: 'Seattle', zip: '98101' },
}
const own = (values: object) => [{ scope: 'mine', values, setOn: {} }]
const worked = (change: object = {}) =>
  defaultInputs({
    ...{ state: 'WA', city: 'Seattle', priceCents: 21_000_000, arvCents: 32_000_000 },
    ...{ livingArea: 1400, ...change },
  }).inputs

it('are those of the whole engine on the defaults, the offer down to the dollar', () => {
  for (const price of [1, 90_000, 187_316, 187_317, 210_000, 600_000, 5_000_000]) {
    const inputs = worked({ priceCents: price * 100 })
    expect(cardFigures({ ...home, price }, [])).toEqual({
      maxOfferUsd: Math.floor((maxOffer(inputs, inputs.target) ?? 0) / 100),
      netAtAskUsd: Math.round(analyzeDeal(inputs).profitCents / 100),
    })
  }
})

it('follow own defaults, those for the market before those for every home', () => {
  const shipped = cardFigures(home, [])
  const cheaper = cardFigures(home, own({ ratePercent: 0, pointsPercent: 0 }))
  expect(cheaper?.netAtAskUsd).toBeGreaterThan(shipped?.netAtAskUsd ?? 0)
  const market = { scope: '981', values: { ratePercent: 10.5, pointsPercent: 2 }, setOn: {} }
  expect(cardFigures(home, [...own({ ratePercent: 0, pointsPercent: 0 }), market])).toEqual(shipped)
})

it('count the dues of a home', () => {
  const dues = cardFigures({ ...home, hoaDues: 300 }, [])
  expect(dues?.netAtAskUsd).toBe((cardFigures(home, [])?.netAtAskUsd ?? 0) - 6 * 300)
})

it('are not told without a value after repairs, or a living area', () => {
  expect(cardFigures({ ...home, fixedUpValue: null }, [])).toBeNull()
  expect(cardFigures({ ...home, size: null }, [])).toBeNull()
})

it('tell a loss as a loss, and no offer where none leaves the target', () => {
  expect(cardFigures({ ...home, price: 500_000 }, [])?.netAtAskUsd).toBeLessThan(-100_000)
  expect(cardFigures({ ...home, fixedUpValue: 20_000 }, [])?.maxOfferUsd).toBeNull()
})
