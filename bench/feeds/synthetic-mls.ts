import type { Entry, Resource } from '../../packages/sandbox/mls/odata/resource.ts'
import {
  type Dialect,
  mediaFields,
  propertyFields,
  propertyRecord,
} from '../../packages/sandbox/mls/records/property-record.ts'
import { addDays, usDateOf } from '../../src/domain/iso-date.ts'
import { type ListingFact, withoutFeedFields } from '../../src/domain/listings/listing.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import { unknownCharacteristics } from '../../tests/listings/listing-facts.ts'

/** An MLS of any number of homes, three in ten for sale. It holds a number for each, and makes records when asked. */
export type SyntheticMls = {
  readonly property: Resource
  readonly media: Resource
  /** How many records were made so far. */
  readonly served: () => number
  /** Changes so many listings that were never changed: prices cut or corrected, homes under contract or sold. */
  readonly change: (count: number) => void
  /** Takes so many others back. */
  readonly takeBack: (count: number) => void
  /** The newest fact of every listing that is not taken back, by key. */
  readonly facts: () => Generator<ListingFact>
}

/** The `source` of its listings. */
export const SYNTHETIC = 'synthetic'

/** Listings that were changed during the two years before `now`; one in twenty in one and the same second. */
export const openSyntheticMls = (homes: number, now: number): SyntheticMls => {
  const madeAt = Float64Array.from({ length: homes }, (_, i) => madeMoment(i, now))
  const modified = madeAt.slice()
  const changed = new Uint8Array(homes)
  const removed = new Uint8Array(homes)
  let served = 0
  let touched = 0
  let order: Uint32Array | null = null
  const inOrder = () => {
    order ??= Uint32Array.from({ length: homes }, (_, i) => i).sort(
      (a, b) => (modified[a] ?? 0) - (modified[b] ?? 0) || a - b,
    )
    return order
  }
  const momentOf = (i: number) => new Date(modified[i] ?? 0).toISOString()
  const entryOf = (i: number): Entry => ({
    key: keyOf(i),
    modified: modified[i] ?? 0,
    fields: {
      OriginatingSystemName: SYNTHETIC,
      MlgCanView: removed[i] === 0,
    },
  })
  const factOf = (i: number): ListingFact => {
    const made = madeFact(i, new Date(madeAt[i] ?? 0))
    return changed[i] === 0 ? made : changedFact(made, i, momentOf(i))
  }
  /** In an order of its own, so that changes are spread over the market. */
  const touch = (count: number, how: (i: number) => void) => {
    for (let done = 0; done < count; done++) {
      const i = (touched++ * STRIDE) % homes
      how(i)
      modified[i] = Date.now()
    }
    order = null
  }
  return {
    property: {
      name: 'Property',
      keyField: 'ListingKey',
      fields: propertyFields,
      filterable: ['OriginatingSystemName', 'MlgCanView'],
      expandable: ['Media'],
      byModification: function* (from) {
        for (const i of inOrder()) if ((modified[i] ?? 0) >= from) yield entryOf(i)
      },
      byKey: function* (after) {
        for (let i = 0; i < homes; i++) if (after === null || keyOf(i) > after) yield entryOf(i)
      },
      recordOf: ({ key }) => {
        served++
        const i = Number(key.slice(1))
        const made = madeFact(i, new Date(madeAt[i] ?? 0))
        const status = removed[i] === 0 ? {} : ({ standardStatus: 'Delete' } as const)
        const fact = { ...factOf(i), ...status }
        return propertyRecord(
          { facts: [made, fact], modified: momentOf(i) },
          dialects[i % 4] ?? plain,
        )
      },
    },
    media: {
      name: 'Media',
      keyField: 'MediaKey',
      fields: mediaFields,
      filterable: [],
      expandable: [],
      byModification: () => [],
      byKey: () => [],
      recordOf: () => ({}),
    },
    served: () => served,
    change: (count) => touch(count, (i) => (changed[i] = 1)),
    takeBack: (count) => touch(count, (i) => (removed[i] = 1)),
    facts: function* () {
      for (let i = 0; i < homes; i++) if (removed[i] === 0) yield factOf(i)
    },
  }
}

const keyOf = (i: number): string => `S${String(i).padStart(7, '0')}`

const madeMoment = (i: number, now: number): number => {
  const { uniform } = drawsOf(i + 1)
  const sameSecond = i % 20 === 7
  const daysAgo = sameSecond ? 300 : 1 + 700 * uniform()
  return Math.floor((now - daysAgo * DAY_MS) / 1000) * 1000
}

/** A home in a square of thirty miles, with an address and a key that no other has. */
const madeFact = (i: number, at: Date): ListingFact => {
  const { uniform, normal } = drawsOf(i + 1_000_003)
  const day = usDateOf(at)
  const livingArea = Math.round(1700 * Math.exp(0.35 * normal()))
  const price = Math.round(250 * livingArea * Math.exp(0.2 * normal()))
  const isOffer = i % 10 < 3
  return {
    ...withoutFeedFields,
    source: SYNTHETIC,
    listingKey: keyOf(i),
    homeKey: `H${i}`,
    homeNamed: true,
    exportedOn: day,
    readerRevision: 4,
    standardStatus: isOffer ? 'Active' : 'Closed',
    propertyType: 'Residential',
    propertySubType: 'Single Family Residence',
    listPrice: price,
    onMarketDate: addDays(day, -20 - Math.floor(60 * uniform())),
    closePrice: isOffer ? null : Math.round(price * (0.95 + 0.1 * uniform())),
    closeDate: isOffer ? null : addDays(day, -Math.floor(10 * uniform())),
    listingId: String(1_000_000 + i),
    originatingSystemName: SYNTHETIC,
    unparsedAddress: `${(i % 5000) + 1} ${numbered(Math.floor(i / 5000) + 1)} Ave`,
    city: 'Seattle',
    stateOrProvince: 'WA',
    postalCode: '98101',
    latitude: round(47.3 + 0.435 * uniform()),
    longitude: round(-122.4 + 0.64 * uniform()),
    ...unknownCharacteristics,
    livingArea,
    lotSizeSquareFeet: Math.round(6000 * Math.exp(0.5 * normal())),
    bedroomsTotal: Math.max(1, Math.round(livingArea / 600)),
    bathroomsTotalDecimal: Math.max(1, Math.round(livingArea / 450) / 2),
    yearBuilt: 1920 + Math.floor(100 * uniform()),
    specialListingConditions: null,
    purchaseContractDate: null,
    daysOnMarket: null,
    mediaUrl: null,
    listingUrl: null,
    modificationTimestamp: at.toISOString(),
    listOfficeName: `Brokerage ${i % 400}`,
    publicRemarks: null,
  }
}

const changedFact = (made: ListingFact, i: number, at: string): ListingFact => {
  const day = usDateOf(new Date(at))
  const stamp = { exportedOn: day, modificationTimestamp: at }
  const price = made.listPrice ?? 0
  if (made.closeDate !== null) return { ...made, ...stamp, closePrice: price + 500 }
  switch (i % 3) {
    case 0:
      return { ...made, ...stamp, listPrice: price - 5000 }
    case 1:
      return { ...made, ...stamp, standardStatus: 'Pending', purchaseContractDate: day }
    default:
      return { ...made, ...stamp, standardStatus: 'Closed', closePrice: price, closeDate: day }
  }
}

const numbered = (n: number): string =>
  `${n}${n % 10 === 1 && n % 100 !== 11 ? 'st' : n % 10 === 2 && n % 100 !== 12 ? 'nd' : n % 10 === 3 && n % 100 !== 13 ? 'rd' : 'th'}`
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const plain: Dialect = { lookups: 'spaced', lotSize: 'LotSizeSquareFeet', address: 'plain' }
const dialects: readonly Dialect[] = [
  plain,
  { lookups: 'joined', lotSize: 'LotSizeAcres', address: 'spaced out' },
  { lookups: 'joined', lotSize: 'LotSizeArea in acres', address: 'plain' },
  { lookups: 'spaced', lotSize: 'LotSizeArea in feet', address: 'spaced out' },
]
/** A prime that divides no number of homes anybody tries. */
const STRIDE = 7919
