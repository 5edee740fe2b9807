import type { IsoDate } from '../iso-date.ts'
import type { Characteristics } from './facts.ts'
import type { SpecialListingCondition } from './reading/special-listing-conditions.ts'

/** RESO Data Dictionary lookup StandardStatus. */
export type StandardStatus =
  | 'Active'
  | 'Active Under Contract'
  | 'Canceled'
  | 'Closed'
  | 'Coming Soon'
  | 'Delete'
  | 'Expired'
  | 'Hold'
  | 'Incomplete'
  | 'Pending'
  | 'Withdrawn'

/** RESO Data Dictionary lookup PropertyType, as far as files give it. */
export type PropertyType =
  | 'Residential'
  | 'Residential Income'
  | 'Residential Lease'
  | 'Land'
  | 'Farm'
  | 'Manufactured In Park'
  | 'Commercial Sale'
  | 'Commercial Lease'
  | 'Business Opportunity'

/**
 * One listing as one export or feed showed it, in RESO Data Dictionary terms. Money is whole US dollars,
 * areas are square feet. A listing that is Closed with a closing date is a sale; any other is an offer.
 */
export type ListingFact = {
  /** Who brought it: `redfin`, `county:king-county`, `demo`. */
  readonly source: string
  /** The listing within its source. */
  readonly listingKey: string
  /** The home within its source: listings with the same key are the same home, listed or sold again. */
  readonly homeKey: string
  /** The source has a name for the home; else `homeKey` is made of its address, or of the listing. */
  readonly homeNamed: boolean
  /** The date of the export or feed that showed it: newer facts win, in whatever order they come. */
  readonly exportedOn: IsoDate
  /**
   * The revision of the parser or mapping that read it, raised when it reads better: within one export date the higher
   * wins.
   */
  readonly readerRevision: number
  readonly standardStatus: StandardStatus
  readonly propertyType: PropertyType
  readonly propertySubType: string | null
  readonly listPrice: number | null
  readonly onMarketDate: IsoDate | null
  readonly closePrice: number | null
  readonly closeDate: IsoDate | null
  /** The MLS number. */
  readonly listingId: string | null
  /** The MLS behind the export, as it names itself: `NWMLS`. */
  readonly originatingSystemName: string | null
  readonly unparsedAddress: string | null
  readonly city: string | null
  readonly stateOrProvince: string | null
  /** Five digits. */
  readonly postalCode: string | null
  readonly latitude: number
  readonly longitude: number
  /** Why the sale is no ordinary one; null where the source says nothing of it. */
  readonly specialListingConditions: readonly SpecialListingCondition[] | null
  /** When buyer and seller agreed, before the closing. */
  readonly purchaseContractDate: IsoDate | null
  /** As of the export, where the source counts days but no OnMarketDate follows from them. */
  readonly daysOnMarket: number | null
  /** The first photo. */
  readonly mediaUrl: string | null
  /** The listing's page. */
  readonly listingUrl: string | null
} & Characteristics &
  FeedFields

/** What feeds of an MLS say, and most files do not. */
type FeedFields = {
  /**
   * The moment the source last changed the listing (ISO 8601 in UTC, to the millisecond): of two facts of one
   * day the later wins.
   */
  readonly modificationTimestamp: string | null
  /** The brokerage that lists the home, which MLS rules want shown. */
  readonly listOfficeName: string | null
  /** The listing's description for the public. */
  readonly publicRemarks: string | null
  /** RESO lookup PropertyCondition, one or more: `Fixer`; a county's rating: `Very Good`. */
  readonly propertyCondition: string | null
  /** `King`, `Orleans Parish`; null where the source does not say it. */
  readonly countyOrParish: string | null
  /** Whether the listing may be shown on the Internet at all, its address, and an automated value of it. */
  readonly internetEntireListingDisplayYN: boolean
  readonly internetAddressDisplayYN: boolean
  readonly internetAutomatedValuationDisplayYN: boolean
}

/** The fields of a feed, of a source that does not have them. */
export const withoutFeedFields: FeedFields = {
  modificationTimestamp: null,
  listOfficeName: null,
  publicRemarks: null,
  propertyCondition: null,
  countyOrParish: null,
  internetEntireListingDisplayYN: true,
  internetAddressDisplayYN: true,
  internetAutomatedValuationDisplayYN: true,
}
