import * as z from 'zod/mini'
import { exits } from '../../../../domain/deals/exits/exit-inputs.ts'
import { searchDistances } from '../../../../domain/distance.ts'
import { homeTypes } from '../../../../domain/listings/home-type.ts'
import { homeFilters } from '../../../../domain/search/home-filters.ts'
import type { KeyValueStore } from '../open-store.ts'
import { storedJson } from '../stored-json.ts'

/** What the form's selects for money offer, as they hold it. */
export const priceBelowMarketValues = ['Any', '10000', '20000', '30000', '40000', '50000'] as const
export const maxPriceValues = ['100000', '200000', '300000', '400000', '500000'] as const
/** Beyond the specification's, for places where homes cost more. The last one takes any price. */
export const higherMaxPriceValues = ['750000', '1000000', '100000000'] as const
/** Percent. */
export const chanceValues = ['5', '10', '20'] as const

/** The filters beyond the specification's, as they were typed or picked; what is not there is any. */
const filterTextsSchema = z.partialRecord(z.enum(homeFilters), z.string())
export type FilterTexts = z.infer<typeof filterTextsSchema>

/** Around a point or an address; of both, the address is what the point is called. Named as on the wire. */
const nearSchema = z.object({
  miles: z.number(),
  latitude: z.exactOptional(z.number()),
  longitude: z.exactOptional(z.number()),
  address: z.exactOptional(z.string()),
})

const orEmpty = <const V extends readonly string[]>(values: V) => z.enum(['', ...values])

/** As GeoJSON writes it. Whether it can be searched the server says. */
const drawnAreaSchema = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(z.array(z.number()))),
})
export type DrawnArea = z.infer<typeof drawnAreaSchema>

/** The search criteria as the form holds them (specification, section 3). Empty: not picked yet. */
export const searchStateSchema = z.object({
  version: z.literal(1),
  /** Several with a semicolon between them. */
  city: z.string(),
  /** The state's two letters, of the city or of the picked zip; may be empty. */
  state: z.string(),
  distance: orEmpty(searchDistances),
  priceBelowMarket: orEmpty(priceBelowMarketValues),
  includeHomesForSale: z.boolean(),
  propertyType: orEmpty(homeTypes),
  maxPrice: orEmpty([...maxPriceValues, ...higherMaxPriceValues]),
  /** Not a field of the specification, and never required: empty is any. */
  chanceAtLeast: z._default(orEmpty(chanceValues), ''),
  /** The exit whose max offer leads; empty as the deal defaults say. */
  worksBy: z._default(orEmpty(exits), ''),
  /** The filters that are set, as they were typed or picked. */
  filters: z._default(filterTextsSchema, {}),
  /** Where to look in place of the city: at most one of these, which leaves the city empty. */
  county: z.exactOptional(z.string()),
  near: z.exactOptional(nearSchema),
  /** What was drawn on the map: it is searched in place of the others, which wait until it is removed. */
  area: z._default(z.nullable(drawnAreaSchema), null),
})
export type SearchState = z.infer<typeof searchStateSchema>

/** Where a form looks. */
export type AskedPlace = Pick<SearchState, 'city' | 'state' | 'county' | 'near' | 'area'>

/** The form with another place to look in, and nothing left of the one before. */
export const lookIn = (
  { county: _county, near: _near, ...form }: SearchState,
  place: Partial<AskedPlace>,
): SearchState => ({ ...form, city: '', state: '', area: null, ...place })

/** A form in which nothing has been picked yet. */
export const emptySearchState: SearchState = {
  version: 1,
  city: '',
  state: '',
  distance: '',
  priceBelowMarket: '',
  includeHomesForSale: false,
  propertyType: '',
  maxPrice: '',
  chanceAtLeast: '',
  worksBy: '',
  filters: {},
  area: null,
}

/**
 * How far below market is asked for, in whole US dollars. What is not a number is 0 (specification, section
 * 5); so is "Any".
 */
export const belowMarketUsd = ({ priceBelowMarket }: Pick<SearchState, 'priceBelowMarket'>) =>
  wholeNumberOr0(priceBelowMarket)

/** Specification, section 5: what cannot be read as a number becomes 0. */
export const wholeNumberOr0 = (text: string): number => Number.parseInt(text, 10) || 0

/** The criteria of the latest search, under the key `searchState`. */
export const createSearchStateStorage = (store: KeyValueStore) =>
  storedJson(store, 'searchState', searchStateSchema, 1)
