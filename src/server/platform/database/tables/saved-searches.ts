import type { ColumnType, Generated } from 'kysely'
import type { HomeState, KnownHome } from '../../../../domain/alerts/home-event.ts'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { HomeType } from '../../../../domain/listings/home-type.ts'
import type { Instant } from './instant.ts'

/** A search that a subscriber has kept, by a name. */
export interface SavedSearchTable {
  id: string
  accountId: string
  name: string
  /** JSON: the contract's SearchFlipsRequest, without a connection. */
  criteria: string
  /** The part of the criteria that one query compares with a changed home. */
  distance: SearchDistance
  homeType: HomeType
  priceBelowMarket: number
  maxPrice: number
  cadence: 'as it happens' | 'daily' | 'weekly' | 'off'
  /** What the cadence was before a link in a mail turned it off; null where none did. */
  cadenceBefore: SavedSearchTable['cadence'] | null
  paused: Generated<boolean>
  /** JSON: the contract's Layout; null where as its owner has found homes laid out. */
  layout: string | null
  /** Counts changes: a page that knew an older one does not overwrite a newer one. */
  version: Generated<number>
  createdAt: Generated<Date>
  /** When its subscriber last looked at what it finds. */
  lookedAt: Generated<Date>
  mailedAt: Instant | null
  /** Counts up: searches are listed by it, the newest first. */
  serial: Generated<number>
}

/** Where a saved search looks: a city by its key, or a zip. */
export interface SavedSearchPlaceTable {
  place: string
  searchId: string
}

/** Each home as it was when it was last compared with saved searches and marks. */
export interface KnownHomeTable {
  propertyId: string
  market: string
  state: HomeState
  asking: number | null
  /** JSON: the domain's figures by distance; those of a home that has left the market are its last ones. */
  figures: ColumnType<KnownHome['figures'], string, string>
}

/** A home that meets a saved search now. */
export interface SearchMatchTable {
  searchId: string
  propertyId: string
  /** The home's. */
  market: string
  since: Generated<Date>
  /** Whether its subscriber has looked at the search since: else the home is "new". */
  seen: Generated<boolean>
  /** The screen sets the home aside. */
  doubtful: Generated<boolean>
}

/** A saved search as it was when it was deleted: for an hour that can be undone. */
export interface DeletedSearchTable {
  id: string
  accountId: string
  deletedAt: Generated<Date>
  /** JSON: its row, and the rows of homes that met it. */
  search: string
  matches: string
  places: string[]
  /** Ids of the alerts that it fired. */
  alerts: number[]
}
