import type { DemoListing } from '../../demo-market/demo-listing.ts'
import { type DemoMarket, FIRST_MOMENT, newestFact } from '../../demo-market/demo-market.ts'
import { demoCities } from '../../towns/demo-cities.ts'
import { randomOf } from '../../towns/random.ts'
import type { Entry, Resource } from '../odata/resource.ts'
import {
  type Dialect,
  type KeptListing,
  mediaFields,
  mediaKeyOf,
  mediaRecord,
  propertyFields,
  propertyRecord,
} from './property-record.ts'

/** The demo market as the Property and Media resources of an MLS. */
export const demoResources = (
  market: DemoMarket,
): { readonly property: Resource; readonly media: Resource } => {
  const entries = openEntries(market)
  const listingOf = (key: string): DemoListing => {
    const found = market.find(key)
    if (!found) throw new Error(`There is no demo listing ${key}.`)
    return found.listing
  }
  return {
    property: {
      name: 'Property',
      keyField: 'ListingKey',
      fields: propertyFields,
      filterable: ['OriginatingSystemName', 'MlgCanView', 'StandardStatus'],
      expandable: ['Media'],
      ...entries,
      recordOf: ({ key }) => {
        const listing = listingOf(key)
        const record = propertyRecord(keptOf(market, listing), dialectOf(key))
        return { ...record, ListOfficeName: firmOf(key) }
      },
    },
    media: {
      name: 'Media',
      keyField: 'MediaKey',
      fields: mediaFields,
      filterable: ['ResourceRecordKey', 'ResourceName', 'MlgCanView'],
      expandable: [],
      byModification: (from) => photosOf(entries.byModification(from), listingOf),
      byKey: (after) =>
        photosOf(entries.byKey(after === null ? null : listingKeyOf(after)), listingOf),
      recordOf: ({ key }) => mediaRecord(keptOf(market, listingOf(listingKeyOf(key)))) ?? {},
    },
  }
}

/** The entries of listings. Those that are as they were made are drawn only when a client asks so far back. */
const openEntries = (market: DemoMarket): Pick<Resource, 'byModification' | 'byKey'> => {
  const { asOf, cities } = market
  let made: readonly Entry[] | null = null
  const madeOnes = () => {
    made ??= cities
      .flatMap((city) => market.listingsOf(city).flatMap((listing) => entryOf(market, listing)))
      .filter(({ key }) => !market.hasChanged(key))
      .sort(inTime)
    return made
  }
  return {
    byModification: function* (from) {
      if (from < Date.parse(`${asOf}${FIRST_MOMENT}`))
        for (const entry of madeOnes())
          if (entry.modified >= from && !market.hasChanged(entry.key)) yield entry
      for (const listing of market.changed()) {
        const entry = entryOf(market, listing)
        if (entry.modified >= from) yield entry
      }
    },
    byKey: (after) =>
      cities
        .filter((city) => after === null || `${city.key}-99999` > after)
        .flatMap((city) => market.listingsOf(city))
        .map((listing) => entryOf(market, listing))
        .filter(({ key }) => after === null || key > after)
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

const inTime = (a: Entry, b: Entry): number => a.modified - b.modified || (a.key < b.key ? -1 : 1)

const entryOf = (market: DemoMarket, listing: DemoListing): Entry => {
  const { listingKey: key, originatingSystemName, standardStatus } = newestFact(listing)
  return {
    key,
    modified: Date.parse(keptOf(market, listing).modified),
    fields: {
      OriginatingSystemName: originatingSystemName,
      MlgCanView: standardStatus !== 'Delete',
      StandardStatus: standardStatus,
    },
  }
}

function* photosOf(
  entries: Iterable<Entry>,
  listingOf: (key: string) => DemoListing,
): Generator<Entry> {
  for (const { key, modified, fields } of entries)
    if (newestFact(listingOf(key)).mediaUrl !== null)
      yield {
        key: mediaKeyOf(key),
        modified,
        fields: {
          ResourceRecordKey: key,
          ResourceName: 'Property',
          MlgCanView: fields.MlgCanView ?? null,
        },
      }
}

const listingKeyOf = (mediaKey: string): string => mediaKey.replace(/-m1$/, '')

const keptOf = ({ asOf }: DemoMarket, listing: DemoListing): KeptListing => {
  const { listingKey, modificationTimestamp } = newestFact(listing)
  return {
    facts: listing.facts,
    modified: modificationTimestamp ?? `${asOf}${madeAt(listingKey)}`,
  }
}

/** An MLS that touches all its listings does so within an hour, several in the same second. */
const madeAt = (listingKey: string): string => {
  const second = randomOf(`${listingKey} made`).whole(0, 3599)
  const two = (value: number) => String(value).padStart(2, '0')
  return `T10:${two(Math.floor(second / 60))}:${two(second % 60)}.000Z`
}

/** The demo's brokerages. */
const firmOf = (listingKey: string): string =>
  randomOf(`${listingKey} firm`).pick(['Demo Realty', 'Example Homes', 'Sample & Daughters'])

/** Each city's part of the MLS writes things its own way, so that all ways are read. */
const dialectOf = (listingKey: string): Dialect => {
  const at = demoCities.findIndex(({ key }) => listingKey.startsWith(`${key}-`))
  return {
    lookups: at % 2 === 0 ? 'spaced' : 'joined',
    lotSize: lotSizes[at % lotSizes.length] ?? 'LotSizeSquareFeet',
    address: at % 3 === 2 ? 'spaced out' : 'plain',
  }
}

const lotSizes: readonly Dialect['lotSize'][] = [
  'LotSizeSquareFeet',
  'LotSizeAcres',
  'LotSizeArea in acres',
  'LotSizeArea in feet',
]
