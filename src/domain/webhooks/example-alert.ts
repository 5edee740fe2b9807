import type { AlertFacts } from '../alerts/alert-facts.ts'
import { isoDateOf } from '../iso-date.ts'

const day = isoDateOf(2026, 3, 2)
if (day === null) throw new Error('the day of the example is none')

/** What a message says of a home, for those who set up a receiver before anything has happened to theirs. */
export const exampleFacts: AlertFacts = {
  imageUrl: null,
  addressLine: '12 Example St',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  beds: 3,
  bath: 2,
  size: 1450,
  price: 289_000,
  earlierPrice: 305_000,
  date: day,
  figures: null,
  value: 318_000,
  earlierValue: null,
  range80: { low: 292_000, high: 344_000 },
  discount: 29_000,
  distance: 'mile',
  checks: [],
  comps: [
    {
      addressLine: '48 Example St',
      price: 321_000,
      dateSold: isoDateOf(2026, 1, 16),
      distanceMiles: 0.2,
      beds: 3,
      bath: 2,
      size: 1500,
    },
  ],
  why: 'an example: price cut $16,000; now asks $29,000 (9%) less than typical',
}
