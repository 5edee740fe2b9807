import type {
  AccountSessionTable,
  AccountTable,
  AuditLogTable,
  EmailCodeTable,
  PaymentEventTable,
} from './tables/account.ts'
import type {
  AlertTable,
  MailLinkTable,
  MailTable,
  PushMessageTable,
  PushSubscriptionTable,
} from './tables/alerts.ts'
import type {
  CountyListHomeTable,
  CountyListRowTable,
  CountyListTable,
} from './tables/county-lists.ts'
import type { DealDefaultTable, DealShareTable, DealTable } from './tables/deals.ts'
import type { FeedTable } from './tables/feeds.ts'
import type { AddedHomeTable, AddedValuationTable } from './tables/homes.ts'
import type { DealJobEntryTable, DealJobFileTable, DealJobTable } from './tables/job-costs.ts'
import type {
  LeftPlaceTable,
  ListingsOnFileTable,
  ListingTable,
  ListPriceTable,
} from './tables/listings.ts'
import type {
  HomeChoiceTable,
  HomeConditionTable,
  HomeLookTable,
  HomeMarkMoveTable,
  HomeMarkTable,
} from './tables/marks.ts'
import type { FairMarketRentTable, RentListingTable } from './tables/rents.ts'
import type {
  DeletedSearchTable,
  KnownHomeTable,
  SavedSearchPlaceTable,
  SavedSearchTable,
  SearchMatchTable,
} from './tables/saved-searches.ts'
import type { AreaChangeTable } from './tables/search.ts'
import type { FileImportTable, SourceTable } from './tables/sources.ts'
import type { PersonalTokenTable, PersonalTokenUseTable } from './tables/tokens.ts'
import type {
  HomeToValueTable,
  KeptValuationTable,
  LastValuationTable,
  MarketConditionsTable,
  MarketModelTable,
  MarketTable,
  ResaleTable,
  ValuationTable,
} from './tables/valuation.ts'
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts'

/** The tables, as `migrations/` makes them. */
export interface Database {
  areaChange: AreaChangeTable
  listing: ListingTable
  listPrice: ListPriceTable
  listingsOnFile: ListingsOnFileTable
  market: MarketTable
  marketModel: MarketModelTable
  valuation: ValuationTable
  lastValuation: LastValuationTable
  keptValuation: KeptValuationTable
  homeToValue: HomeToValueTable
  leftPlace: LeftPlaceTable
  marketConditions: MarketConditionsTable
  resale: ResaleTable
  rentListing: RentListingTable
  addedHome: AddedHomeTable
  addedValuation: AddedValuationTable
  countyList: CountyListTable
  countyListRow: CountyListRowTable
  countyListHome: CountyListHomeTable
  fairMarketRent: FairMarketRentTable
  source: SourceTable
  fileImport: FileImportTable
  installation: InstallationTable
  knownHome: KnownHomeTable
  account: AccountTable
  accountSession: AccountSessionTable
  auditLog: AuditLogTable
  emailCode: EmailCodeTable
  paymentEvent: PaymentEventTable
  personalToken: PersonalTokenTable
  personalTokenUse: PersonalTokenUseTable
  homeChoice: HomeChoiceTable
  homeCondition: HomeConditionTable
  savedSearch: SavedSearchTable
  savedSearchPlace: SavedSearchPlaceTable
  searchMatch: SearchMatchTable
  deletedSearch: DeletedSearchTable
  homeMark: HomeMarkTable
  homeMarkMove: HomeMarkMoveTable
  homeLook: HomeLookTable
  deal: DealTable
  dealDefault: DealDefaultTable
  dealShare: DealShareTable
  dealJob: DealJobTable
  dealJobEntry: DealJobEntryTable
  dealJobFile: DealJobFileTable
  feed: FeedTable
  alert: AlertTable
  mail: MailTable
  mailLink: MailLinkTable
  pushSubscription: PushSubscriptionTable
  pushMessage: PushMessageTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  webhookAttempt: WebhookAttemptTable
}

/**
 * The tables whose size follows the market. Each has the column `market`, in every key and in every join, so that
 * Citus can distribute them by it, co-located (docs/scale.md). All others follow the subscribers or the installation.
 *
 * @public
 */
export const marketTables = [
  'listing',
  'listPrice',
  'listingsOnFile',
  'valuation',
  'homeToValue',
  'leftPlace',
  'market',
  'marketModel',
  'marketConditions',
  'resale',
  'rentListing',
  'knownHome',
  'searchMatch',
] as const satisfies readonly TableWithMarket[]

type TableWithMarket = {
  [Table in keyof Database]: Database[Table] extends { market: string } ? Table : never
}[keyof Database]

/** Facts about this installation: which demo market it holds. */
export interface InstallationTable {
  name: string
  value: string
}
