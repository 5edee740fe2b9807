import type { ColumnType, Generated } from 'kysely'
import type { InvoiceState } from '../../../domain/account/subscription.ts'
import type { AlertFacts, AlertReason } from '../../../domain/alerts/alert-facts.ts'
import type { HomeState, KnownHome } from '../../../domain/alerts/home-event.ts'
import type { PushMessage } from '../../../domain/alerts/push-message.ts'
import type { AuditAction } from '../../../domain/audit-actions.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { Trust } from '../../../domain/listing/checks/check.ts'
import type { ExportDateOrigin } from '../../../domain/listing/export-date.ts'
import type { HomeType } from '../../../domain/listing/home-type.ts'
import type { PropertyType, StandardStatus } from '../../../domain/listing/listing.ts'
import type { HomeFacts } from '../../../domain/listing/merged-facts.ts'
import type { SpecialListingCondition } from '../../../domain/listing/special-listing-conditions.ts'
import type { ListingKind, Standing } from '../../../domain/listing/standing.ts'
import type { MailKind } from '../../../domain/mails/alert-mail.ts'
import type { HomeMark } from '../../../domain/pipeline/home-mark.ts'
import type { AsSeen } from '../../../domain/pipeline/since-last-look.ts'
import type { Grade } from '../../../domain/valuation/range/confidence-grade.ts'

/** The tables, as `migrations/` makes them. */
export interface Database {
  listing: ListingTable
  list_price: ListPriceTable
  market: MarketTable
  market_model: MarketModelTable
  valuation: ValuationTable
  home_to_value: HomeToValueTable
  left_place: LeftPlaceTable
  market_conditions: MarketConditionsTable
  source: SourceTable
  file_import: FileImportTable
  installation: InstallationTable
  known_home: KnownHomeTable
  account: AccountTable
  audit_log: AuditLogTable
  payment_event: PaymentEventTable
  home_choice: HomeChoiceTable
  saved_search: SavedSearchTable
  saved_search_place: SavedSearchPlaceTable
  search_match: SearchMatchTable
  deleted_search: DeletedSearchTable
  home_mark: HomeMarkTable
  home_mark_move: HomeMarkMoveTable
  home_look: HomeLookTable
  deal: DealTable
  deal_default: DealDefaultTable
  deal_share: DealShareTable
  alert: AlertTable
  mail: MailTable
  mail_link: MailLinkTable
  push_subscription: PushSubscriptionTable
  push_message: PushMessageTable
}

/**
 * The tables whose size follows the market. Each has the column `market`, in every key and in every join, so that
 * Citus can distribute them by it, co-located (docs/scale.md). All others follow the subscribers or the installation.
 *
 * @public
 */
export const marketTables = [
  'listing',
  'list_price',
  'valuation',
  'home_to_value',
  'left_place',
  'market',
  'market_model',
  'market_conditions',
  'known_home',
  'search_match',
] as const satisfies readonly TableWithMarket[]

type TableWithMarket = {
  [Table in keyof Database]: Database[Table] extends { market: string } ? Table : never
}[keyof Database]

/** One row per (source, listing key) and kind: what the newest export said of an offer, or of a sale. */
export interface ListingTable {
  id: Generated<number>
  source: string
  listing_key: string
  kind: ListingKind
  /** The home: the same for all its listings, of any source. */
  property_id: string
  /** The home as this source names it; null until `identifyHomes` has seen a row of an earlier version. */
  home_key: string | null
  /** The source has a name for the home, so `home_key` is not made of an address or of the listing. */
  home_named: Generated<boolean>
  /** Equal for homes at the same place, of the same size and year. */
  place_key: number | null
  exported_on: IsoDate
  /** Status, reader's revision and known fields: of two facts of one export date the greater one wins. */
  fact_rank: string
  /** The import that brought it: of two facts of one rank the later one wins. */
  import_run: number
  /** Equal for facts that say the same; decides within one import. */
  fact_hash: string
  standard_status: StandardStatus
  property_type: PropertyType
  property_sub_type: string | null
  home_type: HomeType | null
  list_price: number | null
  on_market_date: IsoDate | null
  close_price: number | null
  close_date: IsoDate | null
  listing_id: string | null
  originating_system_name: string | null
  unparsed_address: string | null
  address_key: string | null
  city: string | null
  city_key: string | null
  state_or_province: string | null
  postal_code: string | null
  market: string
  latitude: number
  longitude: number
  band: number
  living_area: number | null
  lot_size_square_feet: number | null
  bedrooms_total: number | null
  bathrooms_total_decimal: number | null
  year_built: number | null
  /** A month. */
  association_fee: number | null
  special_listing_conditions: readonly SpecialListingCondition[] | null
  purchase_contract_date: IsoDate | null
  /** As of the export, where no `on_market_date` follows from it. */
  days_on_market: number | null
  media_url: string | null
  listing_url: string | null
  modification_timestamp: Instant | null
  list_office_name: string | null
  public_remarks: string | null
  internet_entire_listing_display_yn: Generated<boolean>
  internet_address_display_yn: Generated<boolean>
  internet_automated_valuation_display_yn: Generated<boolean>
  /** What the row's own source says where the row shows what another row of its home says; else null. */
  own_facts: Partial<HomeFacts> | null
  /** JSON: the domain's FactsFrom, of a home for sale of which several sources speak. */
  facts_from: string | null
  /** Its home is to be worked out again at the next start. */
  to_settle: Generated<boolean>
  standing: Generated<Standing>
  /** The newest change of ListPrice: its size (negative for a cut) and the export that first showed it. */
  price_change: number | null
  price_changed_on: IsoDate | null
  /** Of the offer that is on the market: since when its home is, over all its listings. */
  on_market_since: IsoDate | null
  /**
   * Of that offer, the most that was asked since then, where it is more than now, and the export that first showed
   * it; of a sale, what was asked last before it.
   */
  asked_before: number | null
  asked_before_on: IsoDate | null
  /** Counts changes; a row whose `valued_revision` lags behind must still be included in values. */
  revision: Generated<number>
  valued_revision: Generated<number>
}

/** Every asking price an export showed, so changes come out the same in any order of files. */
export interface ListPriceTable {
  offer_id: number
  /** The offer's. */
  market: string
  exported_on: IsoDate
  list_price: number
  /** Null where an earlier version stored the price. */
  standard_status: StandardStatus | null
  /** What that export called the home. */
  home_type: HomeType | null
  /** When the source last changed what it said there; null where it does not tell. */
  seen_at: Instant | null
}

export interface MarketTable {
  market: string
  newest_export: IsoDate
  /** The newest closing date, as `settleAsOfDates` finds it; null while no sale gives a value here. */
  as_of: IsoDate | null
  /** What the stored values were computed with. */
  valued_as_of: IsoDate | null
  valued_by: string | null
  /** How many of its sales have changed since its model was last held against all of them. */
  sales_changed: Generated<number>
  /** How often something came that only valuing the market whole can include, and how much of that has been done. */
  whole_asked: Generated<number>
  whole_done: Generated<number>
  /** Its newest export when it was first valued: homes listed before were for sale all along. */
  known_since: IsoDate | null
}

/** Whose sales a market's model was fitted on: its own, or those of markets around it as well. */
export type ModelOf = 'market' | 'markets around'

/** What was fitted on the sales, market by market: the engine's `MarketFit` in JSON. */
export interface MarketModelTable {
  market: string
  /** Made of the sales the model was fitted on, the as-of date and the method: the same for the same. */
  version: string
  as_of: IsoDate
  model_of: ModelOf
  /** What was known of the sales when the model was last found to fit them. */
  inputs: string
  model: string
  correction: string
  /** By name of the distance; in `model`, what differs by home type stands by the type's name. */
  ranges: string
  /** What past sales were worth by those before them, by sale key. */
  past_values: string
  /** What is told of sales over the ask, in JSON; null until it is learned. It follows every import. */
  over_ask: string | null
  /** What the model says of each sale without it, by sale key. */
  sale_values: string
  /** What is wrong with sales it was made of, by sale key: arrays of the engine's `SaleCheck`. */
  sale_checks: Generated<string>
  /** The same of sales that have come or changed since. */
  later_checks: Generated<string>
  /** How many sales it was fitted on; null where an earlier version stored it. */
  sales: number | null
  /** The contract's MarketAccuracy, the version it was found for, and how many sales were valued for it. */
  accuracy: string | null
  accuracy_of: string | null
  accuracy_sales: number | null
}

/**
 * One value per active home and distance, with its comps as the browser gets them; one more where a home is not
 * valued as what it is listed as.
 */
export interface ValuationTable {
  property_id: string
  distance: SearchDistance
  market: string
  value: number
  /** It was valued as listed, although its facts say that it is something else. */
  as_listed: boolean
  /** The type it was valued as. */
  valued_as: HomeType
  /** What is wrong with the home: in short, and as a JSON array of the contract's Check. */
  trust: Trust
  checks: string
  /** The contract's Twin as JSON; null where no comp is one. */
  twin: string | null
  few_comps: boolean
  as_of: IsoDate
  average_closed: number | null
  average_with_active: number | null
  /** JSON arrays of the contract's Comp. */
  comps: string
  active_comps: string
  low80: number
  high80: number
  /** Logarithms. */
  expected_error: number
  grade: Grade
  size_step: '20' | '35' | 'any'
  comps_count: number
  /** The newest comp's closing date. */
  newest_closed: IsoDate | null
  fixed_up_value: number | null
  /** Of the comps' adjusted prices, in logarithms. */
  comps_spread: number
  /** What chances of a sale over the ask are told from, besides the row of `listing`. */
  doubtful: Generated<boolean>
  relisted: Generated<boolean>
  /** Too few sales lie within a mile of the home: sales up to three miles off count as well. */
  looks_far: Generated<boolean>
}

/** Homes whose stored values do not include every change yet. A home may stand here more than once. */
export interface HomeToValueTable {
  id: Generated<number>
  market: string
  property_id: string
}

/** Where listings were that have moved or were taken back, until the values around are made again. */
export interface LeftPlaceTable {
  id: Generated<number>
  market: string
  kind: ListingKind
  property_id: string
  latitude: number
  longitude: number
}

/** What the market of a place is like: of a market as a whole, a city by its key, or a zip. */
export interface MarketConditionsTable {
  kind: 'market' | 'city' | 'zip'
  place: string
  /** The market the place lies in; of a city in several, the one most of its homes lie in. */
  market: string
  demo: boolean
  for_sale: number
  /** JSON: the domain's MarketFigures with their dates. */
  figures: string
  /** JSON: the contract's price trend. Of markets only; null where too few sales are known. */
  price_trend: string | null
}

/** What a subscriber has chosen for a home: to use it anyway though it is doubtful, or to have it valued as listed. */
export interface HomeChoiceTable {
  account_id: string
  property_id: string
  choice: 'use anyway' | 'as listed'
  chosen_at: Generated<Date>
}

/** Where listings come from by themselves: one row per configured feed, from its first sync on. */
export interface SourceTable {
  /** The `source` of its listings. */
  name: string
  /** Where to go on: what the feed's adapter last answered; null before the first page. Kept with the rows. */
  cursor: string | null
  /** It is among the sources of this installation; else its listings count as those of a file do. */
  configured: Generated<boolean>
  /** An operator has stopped it. */
  paused: Generated<boolean>
  /** Until then one process syncs it, the one of this name; another takes it up only later. */
  lease_until: Instant | null
  lease_by: string | null
  /** The process of that lease, and the account it asks with: others leave all sources of the account alone. */
  lease_process: string | null
  account: string | null
  /** When it is asked again by itself; null: as soon as somebody looks. */
  next_sync_at: Instant | null
  /** The last sync: when it began, and when it ended, well or not. */
  sync_started_at: Instant | null
  sync_ended_at: Instant | null
  /** When a sync last reached the end of what the source had: the listings are as it had them then. */
  refreshed_at: Instant | null
  /** From when on it counts as overdue unless it is refreshed before; null before the first time. */
  overdue_from: Instant | null
  /** When the keys were last compared with all of the source's. */
  reconciled_at: Instant | null
  /** Rows taken and rows refused since the first sync. */
  rows_taken: Generated<number>
  rows_refused: Generated<number>
  /** Why the last sync did not end well, as a sentence; null when it did. */
  error: string | null
  /** How many syncs in a row did not end well. */
  faults: Generated<number>
  /** What the sync under way is doing, in words. */
  progress: string | null
  /** Why the last comparison of keys removed nothing, as a sentence; null when it ended well. */
  reconcile_error: string | null
}

/** A file that an operator brought in: what became of it, kept for 30 days. */
export interface FileImportTable {
  id: string
  /** A label alone: the file itself is kept under the id. */
  file_name: string
  bytes: number
  bytes_read: Generated<number>
  /** The principal who uploads it. */
  begun_by: string
  begun_at: ColumnType<Date, Date | undefined, never>
  /** The export date and the mapping (JSON), as the operator gave them. */
  exported: IsoDate | null
  mapping: string | null
  state: FileImportState
  cancel_asked: Generated<boolean>
  /** How often its import was begun: one that takes the server down is given up. */
  attempts: Generated<number>
  /** The import that its rows belong to, from its first attempt on. */
  import_run: number | null
  /** A batch and what became of its rows are stored in one transaction, so that an import goes on where it was killed. */
  batches_stored: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  sales: Generated<number>
  format: string | null
  exported_on: IsoDate | null
  exported_on_from: ExportDateOrigin | null
  rows_read: number | null
  rows_refused: number | null
  /** JSON arrays, as the contract has them. */
  refused_by_reason: Generated<string>
  notes: Generated<string>
  homes_valued: number | null
  /** How many files those homes were valued for at once, this one among them. */
  files_valued: number | null
  fault: string | null
  ended_at: Instant | null
}

export type FileImportState =
  | 'uploading'
  | 'waiting'
  | 'reading'
  | 'valuing'
  | 'done'
  | 'failed'
  | 'canceled'

/** A search that a subscriber has kept, by a name. */
export interface SavedSearchTable {
  id: string
  account_id: string
  name: string
  /** JSON: the contract's SearchFlipsRequest, without a connection. */
  criteria: string
  /** Of the criteria, what a changed home is held against in one query. */
  distance: SearchDistance
  home_type: HomeType
  price_below_market: number
  max_price: number
  cadence: 'as it happens' | 'daily' | 'weekly' | 'off'
  /** What the cadence was before a link in a mail turned it off; null where none did. */
  cadence_before: SavedSearchTable['cadence'] | null
  paused: Generated<boolean>
  /** Counts changes: a page that knew an older one does not overwrite a newer one. */
  version: Generated<number>
  created_at: Generated<Date>
  /** When its subscriber last looked at what it finds. */
  looked_at: Generated<Date>
  mailed_at: Instant | null
  /** Counts up: searches are listed by it, the newest first. */
  serial: Generated<number>
}

/** Where a saved search looks: a city by its key, or a zip. */
export interface SavedSearchPlaceTable {
  place: string
  search_id: string
}

/** What each home was when it was last held against saved searches and marks. */
export interface KnownHomeTable {
  property_id: string
  market: string
  state: HomeState
  asking: number | null
  /** JSON: the domain's figures by distance; those of a home that has left the market are its last ones. */
  figures: ColumnType<KnownHome['figures'], string, string>
}

/** A home that meets a saved search now. */
export interface SearchMatchTable {
  search_id: string
  property_id: string
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
  account_id: string
  deleted_at: Generated<Date>
  /** JSON: its row, and the rows of homes that met it. */
  search: string
  matches: string
  places: string[]
  /** Ids of the alerts that it fired. */
  alerts: number[]
}

/** How far a subscriber is with a home. */
export interface HomeMarkTable {
  account_id: string
  property_id: string
  mark: HomeMark
  /** Why it was passed. */
  reason: Generated<string>
  note: Generated<string>
  /** Counts changes, from a number of chance: a mark that is removed and set again has other ones. */
  version: number
  marked_at: Instant
  /** What the home asked when it got the mark; null when that is not known. */
  price: number | null
  /** Its value at a mile when it was last for sale; null while it is, and where it had none. */
  last_value: number | null
  /** The value last told in an alert, or known when the home was marked. */
  told_value: number | null
  told_value_at: Instant | null
}

/** Each move of a home from mark to mark. Those of a mark that is removed stay for a day. */
export interface HomeMarkMoveTable {
  account_id: string
  property_id: string
  moved_at: Instant
  mark: HomeMark
  reason: Generated<string>
  price: number | null
}

/** What a home was like when a subscriber looked at its comps. */
export interface HomeLookTable {
  account_id: string
  property_id: string
  /** The last look, and the one before it; looks within an hour are one. */
  looked_at: Instant
  /** JSON: the domain's AsSeen. */
  as_seen: AsSeenColumn
  before_at: Instant | null
  before_seen: AsSeenColumn | null
}

/** What a subscriber has worked out for a home. */
export interface DealTable {
  account_id: string
  property_id: string
  /** Ascending in the order in which they were begun. */
  serial: Generated<string>
  name: string
  /** JSON: the contract's DealInputs. */
  inputs: string
  started_from: string
  /** Counts changes, from a number of chance: a deal that is removed and begun again has other ones. */
  version: number
  created_at: Instant
  changed_at: Instant
}

/** What a subscriber has set in place of the shipped defaults: for all deals, a state or a market. */
export interface DealDefaultTable {
  account_id: string
  scope: string
  /** JSON: the contract's DealDefaults. */
  own_values: string
  /** JSON: the day each of them was set. */
  set_on: ColumnType<Readonly<Record<string, string>>, string, string>
  version: number
}

/** A deal as it was when it was shared, which whoever has the link may read. */
export interface DealShareTable {
  id: string
  account_id: string
  property_id: string
  /** SHA-256 of the token in the link; the token itself is kept nowhere. */
  token_hash: Buffer
  prepared_by: string
  /** JSON: the contract's SharedDeal. */
  snapshot: string
  created_at: Instant
  expires_at: Instant
  opens: Generated<number>
  opened_at: Instant | null
}

/** Something that a subscriber is told about a home: once for each event. */
export interface AlertTable {
  id: Generated<number>
  account_id: string
  /** The saved search that the home came to meet; null for a watched home. */
  search_id: string | null
  property_id: string
  reason: AlertReason
  /** Names what happened to the home: the same for the same. */
  event: string
  /** JSON: the home as it stood. */
  facts: ColumnType<AlertFacts, string, string>
  created_at: Generated<Date>
  read_at: Instant | null
  /** It is about a watched home, so that no search is missing where none is named. */
  watched: Generated<boolean>
  /** The mail that tells it; null while none does. */
  mail_id: string | null
  /** Why none ever will; null where one has or may. */
  not_mailed: string | null
  /** Pages that are open have heard that it is there. */
  told: Generated<boolean>
  /** Browsers that want it have been sent it, or none is to be. */
  pushed: Generated<boolean>
}

/** A mail of alerts, kept before it is sent so that it is sent once. */
export interface MailTable {
  id: string
  account_id: string
  message_id: string
  kind: MailKind
  search_id: string | null
  /** `refused`: the address takes no mail. `dead`: given up. `stopped`: its account took no mails any more. */
  state: 'waiting' | 'sent' | 'refused' | 'dead' | 'stopped'
  attempts: Generated<number>
  created_at: ColumnType<Date, Date | undefined, never>
  /** How many a day its account gets at most, where it is the last one of its day. */
  last_of_day: number | null
  offered_at: Instant | null
  sent_at: Instant | null
  error: string | null
}

/** What stands in links of a mail that stop mails, as SHA-256. */
export interface MailLinkTable {
  hash: Buffer
  mail_id: string
}

/** A browser that alerts are pushed to (RFC 8030), with the keys its messages are encrypted by (RFC 8291). */
export interface PushSubscriptionTable {
  id: string
  account_id: string
  endpoint: string
  /** base64url. */
  p256dh: string
  auth: string
  created_at: ColumnType<Date, Date | undefined, never>
}

/** A message on its way to a browser; gone once it has been taken or given up. */
export interface PushMessageTable {
  id: string
  subscription_id: string
  message: ColumnType<PushMessage, string, never>
  attempts: Generated<number>
  created_at: ColumnType<Date, Date, never>
}

/** Facts about this installation: which demo market it holds. */
export interface InstallationTable {
  name: string
  value: string
}

export type AccountState = 'new' | 'identity_created' | 'active' | 'deleting'

/** JSON: read as a value, written as text. */
type AsSeenColumn = ColumnType<AsSeen, string, string>

/** An instant: read as a `Date`, written as one or as ISO 8601. */
type Instant = ColumnType<Date, Date | string, Date | string>

/** A sign-up on its way, a subscriber, or a deletion on its way. */
export interface AccountTable {
  id: string
  state: AccountState
  /** Lower-case. */
  email: string
  /** E.164. */
  phone: string
  first_name: string
  last_name: string
  /** scrypt, of the password the sign-up was begun with. */
  password_verifier: string | null
  /** SHA-256 of the sign-up cookie. */
  cookie_hash: string | null
  cookie_expires_at: Instant | null
  /** The identity provider was asked to create the identity, whatever became of it. */
  identity_tried_at: Instant | null
  /** The identity provider's own id of the user (Graph). */
  directory_id: string | null
  /** The claims `iss` and `sub` of its tokens. */
  issuer: string | null
  subject: string | null
  /** What the payment calls' idempotency keys begin with; another one after a definite decline. */
  attempt: string
  /** One request at a time works on this sign-up. */
  lease_until: Instant | null
  payment_tried_at: Instant | null
  customer_id: string | null
  card_id: string | null
  subscription_id: string | null
  subscription_status: string | null
  subscription_created_at: Instant | null
  charged_through_date: IsoDate | null
  canceled_date: IsoDate | null
  invoice: InvoiceState | null
  /** When the payment provider was last asked. */
  subscription_checked_at: Instant | null
  created_at: Generated<Date>
  activated_at: Instant | null
  deletion_asked_at: Instant | null
  /** When its owner was last there, to the hour. */
  last_seen_at: Instant | null
  /** IANA name of the zone in which digests are due; null until the browser has told it. */
  time_zone: string | null
  /** Its owner chose it, so that browsers no longer tell it. */
  time_zone_chosen: Generated<boolean>
  /** Whether mails of alerts are wanted at all, and those of watched homes. */
  alert_mails: Generated<boolean>
  watched_mails: Generated<boolean>
  /** Its address refused mail: when, and in the server's words. */
  mail_refused_at: Instant | null
  mail_refusal: string | null
  /** Since when an operator holds back mails of alerts to it. */
  mails_held_at: Instant | null
  alerts_read_at: Instant | null
  /** When browsers were last sent alerts. */
  pushed_at: Instant | null
}

/** What operators did. Rows are added, and neither changed nor removed. */
export interface AuditLogTable {
  id: Generated<number>
  at: ColumnType<Date, never, never>
  actor_kind: 'operator' | 'command line'
  /** The email of an operator, or a user of the machine. */
  actor: string
  action: AuditAction
  subject: string
  request_id: string | null
  before: string | null
  after: string | null
}

/** Events of the payment provider that were taken: each once. */
export interface PaymentEventTable {
  event_id: string
  received_at: Generated<Date>
}
