import type { Flip, Flips, NearFlip } from '../../src/contract/flips.ts'

const unchanged = { beds: null, baths: null, squareFeet: null }

/** A flip of 266 days that brought $183,000 more, unless a test has it otherwise. */
export const flip = (change: Partial<Flip> = {}): Flip => ({
  propertyId: 'f1',
  address: '4320 S Alder St',
  city: 'Seattle',
  state: 'WA',
  zip: '98118',
  lat: 47.55,
  long: -122.28,
  homeType: 'House',
  squareFeet: 1_500,
  yearBuilt: 1926,
  bought: { price: 230_000, date: '2021-08-09', typicalValue: 320_000 },
  again: { how: 'sold', price: 413_000, date: '2022-05-02' },
  daysHeld: 266,
  rise: 0.62,
  leftForWork: 128_263,
  changed: { beds: { from: 3, to: 4 }, baths: { from: 1, to: 2.5 }, squareFeet: null },
  ...change,
})

const listedAgain = flip({
  propertyId: 'f2',
  address: '12 Birch Ave',
  lat: 47.56,
  long: -122.29,
  bought: { price: 400_000, date: '2022-04-01', typicalValue: null },
  again: { how: 'listed', ask: 600_000, price: 582_000, date: '2022-07-10' },
  daysHeld: 100,
  leftForWork: 116_200,
  changed: unchanged,
})

const soldAtALoss = flip({
  propertyId: 'f3',
  address: '7 Cedar Ct',
  lat: 47.57,
  long: -122.27,
  squareFeet: null,
  bought: { price: 500_000, date: '2021-03-01', typicalValue: 480_000 },
  again: { how: 'sold', price: 540_000, date: '2021-12-26' },
  daysHeld: 300,
  leftForWork: -55_100,
  changed: unchanged,
})

/** The flips of a city, with every figure. */
export const seattleFlips: Flips = {
  place: 'Seattle, WA',
  kind: 'city',
  demo: false,
  from: '2020-09-28',
  asOf: '2022-09-27',
  summary: {
    state: 'known',
    figures: {
      flips: 79,
      shareOfSales: 0.0412,
      daysHeld: 204,
      boughtOfTypical: 0.718,
      resoldOfTypical: 1.046,
      between: 183_000,
      betweenPerSqft: 112,
      leftForWork: 118_400,
      resales: 340,
      lostBeforeWork: 0.1235,
    },
  },
  quarters: [
    { quarter: '2021 Q4', flips: 30, sales: 700 },
    { quarter: '2022 Q1', flips: 1, sales: 1 },
    { quarter: '2022 Q2', flips: 48, sales: 1_200 },
  ],
  flips: [listedAgain, flip(), soldAtALoss],
  leftOut: {
    land: 0,
    'new home': 12,
    'unlike homes': 3,
    'package sale': 1,
    'doubtful sale': 2,
    'share of a home': 0,
  },
}

/** A place with three flips: too few for figures. */
export const fewFlips: Flips = {
  ...seattleFlips,
  place: '98118',
  kind: 'zips',
  summary: { state: 'too few', flips: 3 },
  quarters: [],
}

/** A place where no home came back. */
export const noFlips: Flips = {
  ...fewFlips,
  from: null,
  asOf: null,
  summary: { state: 'too few', flips: 0 },
  flips: [],
  leftOut: {
    land: 0,
    'new home': 0,
    'unlike homes': 0,
    'package sale': 0,
    'doubtful sale': 0,
    'share of a home': 0,
  },
}

/** The flips nearest to a home. */
export const nearFlips: readonly NearFlip[] = [
  { distanceMiles: 0.42, flip: flip() },
  { distanceMiles: 1.3, flip: listedAgain },
]
