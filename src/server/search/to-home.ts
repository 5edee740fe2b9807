import type { Home } from '../../contract/home.ts'
import { profitPotential } from '../../domain/search/profit-potential.ts'
import type { FoundHomeRow } from './store.ts'

/** The home on the wire, as the specification names its fields; estimates are rounded here and only here. */
const toHome = (row: FoundHomeRow): Omit<Home, 'comps'> => {
  const value = Math.round(row.value)
  return {
    propertyId: row.propertyId,
    imageUrl: row.mediaUrl,
    price: row.listPrice,
    zip: row.postalCode ?? '',
    bath: row.bathroomsTotalDecimal,
    beds: row.bedroomsTotal,
    size: row.livingArea,
    dateListed: row.onMarketDate,
    addressLine: row.unparsedAddress ?? '',
    mls: row.listingId,
    city: row.city ?? '',
    lat: row.latitude,
    long: row.longitude,
    webUrl: row.listingUrl,
    averageCompPrice: row.averagePrice === null ? null : Math.round(row.averagePrice),
    arv: profitPotential(value, row.listPrice),
    state: row.stateOrProvince ?? '',
    propertyType: row.homeType,
    value,
    range80: { low: Math.round(value / 1.35), high: Math.round(value * 1.35) },
    grade: row.fewComps ? 'No comps' : 'Weak',
    gradeFacts: { comps: 0, newestDaysAgo: null, sizeStep: 'any', modelOf: 'market' },
    chance: 0,
    chanceOfUsd: 0,
    expectedGap: value - row.listPrice,
    fixedUpValue: null,
    fewComps: row.fewComps,
    asOf: row.asOf,
    source: sourceInWords(row),
    demo: row.source === 'demo',
    lastSeen: row.exportedOn,
    priceChange:
      row.priceChange === null || row.priceChangedOn === null
        ? null
        : { amount: row.priceChange, date: row.priceChangedOn },
  }
}

/** The home as JSON. Its comps are stored as JSON and spliced in as they are: parsing them would cost most of a search. */
export const homeJson = (row: FoundHomeRow): string =>
  `${JSON.stringify(toHome(row)).slice(0, -1)},"comps":${joinArrays(row.comps, row.activeComps)}}`

const joinArrays = (a: string, b: string): string =>
  a === '[]' ? b : b === '[]' ? a : `${a.slice(0, -1)},${b.slice(1)}`

const sourceInWords = (row: FoundHomeRow): string => {
  if (row.source === 'demo') return 'Demo data'
  const name = row.source === 'redfin' ? 'Redfin file' : row.source
  return row.originatingSystemName ? `${name} (${row.originatingSystemName})` : name
}
