import type { HomeNow, MyHome } from '../../../contract/marks/my-homes.ts'

/** A home of My homes; tests say what matters to them. */
export const myHomeForTests = (
  change: Partial<Omit<MyHome, 'now'>> & { readonly now?: Partial<HomeNow> | null } = {},
): MyHome => {
  const { now, ...over } = change
  return {
    propertyId: 'h1',
    mark: 'Watching',
    reason: '',
    note: '',
    version: 1,
    markedAt: '2022-11-03T12:00:00.000Z',
    price: 250_000,
    moves: [{ mark: 'Watching', reason: '', movedAt: '2022-11-03T12:00:00.000Z' }],
    look: null,
    ...over,
    now: now === null ? null : { ...forSale, ...now },
  }
}

const forSale: HomeNow = {
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
  figures: {
    typicalValue: 302_500,
    likelySale: { price: 247_000, low: 232_000, high: 259_000 },
    deal: {
      afterRepairValue: { price: 330_000, low: 295_000, high: 365_000 },
      assumedRepairs: { level: 'light', dollars: 40_000 },
      roomForRepairs: { dollars: 21_000, perSqft: 14, level: null },
      verdict: 'pays',
      maxOffer: 232_400,
      netAtAsk: 14_200,
      kept: false,
    },
  },
  value: 302_500,
  distance: 'mile',
  soldPrice: null,
  lastSeen: '2022-11-20',
  source: 'Redfin file (NWMLS)',
  demo: false,
}
