import type {
  AccountSessionTable,
  AccountTable,
  AuditLogTable,
  EmailCodeTable,
  PaymentEventTable,
} from './tables/accounts.ts'
import type {
  AlertTable,
  MailLinkTable,
  MailTable,
  PushMessageTable,
  PushSubscriptionTable,
} from './tables/alerts.ts'
import type { DealDefaultTable, DealShareTable, DealTable } from './tables/deals.ts'
import type {
  HomeChoiceTable,
  HomeLookTable,
  HomeMarkMoveTable,
  HomeMarkTable,
} from './tables/homes-of-subscribers.ts'
import type { FileImportTable, SourceTable } from './tables/imports.ts'
import type {
  LeftPlaceTable,
  ListingsOnFileTable,
  ListingTable,
  ListPriceTable,
} from './tables/listings.ts'
import type {
  HomeToValueTable,
  LastValuationTable,
  MarketConditionsTable,
  MarketModelTable,
  MarketTable,
  ResaleTable,
  ValuationTable,
} from './tables/markets.ts'
import type {
  DeletedSearchTable,
  KnownHomeTable,
  SavedSearchPlaceTable,
  SavedSearchTable,
  SearchMatchTable,
} from './tables/saved-searches.ts'

/** The tables, as `migrations/` makes them. */
export interface Database {
  listing: ListingTable
  list_price: ListPriceTable
  listings_on_file: ListingsOnFileTable
  market: MarketTable
  market_model: MarketModelTable
  valuation: ValuationTable
  last_valuation: LastValuationTable
  home_to_value: HomeToValueTable
  left_place: LeftPlaceTable
  market_conditions: MarketConditionsTable
  resale: ResaleTable
  source: SourceTable
  file_import: FileImportTable
  installation: InstallationTable
  known_home: KnownHomeTable
  account: AccountTable
  account_session: AccountSessionTable
  audit_log: AuditLogTable
  email_code: EmailCodeTable
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
  'listings_on_file',
  'valuation',
  'home_to_value',
  'left_place',
  'market',
  'market_model',
  'market_conditions',
  'resale',
  'known_home',
  'search_match',
] as const satisfies readonly TableWithMarket[]

type TableWithMarket = {
  [Table in keyof Database]: Database[Table] extends { market: string } ? Table : never
}[keyof Database]

/** Facts about this installation: which demo market it holds. */
export interface InstallationTable {
  name: string
  value: string
}
