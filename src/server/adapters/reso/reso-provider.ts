import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import type { RateLimit } from './calls/rate-limiter.ts'

/** What of the RESO Web API a provider does its own way, and how much may be asked of it. */
export type ResoProvider = {
  readonly limits: readonly RateLimit[]
  /** Records asked for at a time. */
  readonly pageSize: number
  /** Keys alone asked for at a time. */
  readonly keysPerPage: number
  /** Where Property is asked for, below the service root. */
  readonly propertyPath: string
  /** The field that says when a record last changed, and by which it can be filtered. */
  readonly changedField: 'ModificationTimestamp' | 'BridgeModificationTimestamp'
  /** Whether it takes `$orderby`; if not, it orders by `changedField` itself. */
  readonly takesOrder: boolean
  /** Whether `$filter` may name ListingKey. */
  readonly filtersByKey: boolean
  /** Each request must name one originating system. */
  readonly needsOriginatingSystem: boolean
  /** Records that were taken back come once more with `MlgCanView` false. */
  readonly hasMlgCanView: boolean
  /**
   * Where photos are: `with-record` in the record's field Media, `expanded` there by `$expand`, `apart` in the
   * Media resource. `none`: they may not be linked to, only copied.
   */
  readonly photos: 'with-record' | 'expanded' | 'apart' | 'none'
  /** A change may become visible so long after the time it is stamped with. */
  readonly lateMs: number
  /** What keys and numbers of listings begin with, besides the MLS's own. */
  readonly keyPrefix: RegExp | null
}

const generic: ResoProvider = {
  limits: [
    { ms: 1000, requests: 2 },
    { ms: MINUTE_MS, requests: 100 },
    { ms: HOUR_MS, requests: 3600, bytes: 2e9 },
    { ms: DAY_MS, requests: 40_000 },
  ],
  pageSize: 1000,
  keysPerPage: 1000,
  propertyPath: 'Property',
  changedField: 'ModificationTimestamp',
  takesOrder: true,
  filtersByKey: true,
  needsOriginatingSystem: false,
  hasMlgCanView: false,
  photos: 'apart',
  lateMs: MINUTE_MS,
  keyPrefix: null,
}

/** The providers that are known. What they allow is from their documentation, as of November 2026. */
export const resoProviders = {
  /** docs.mlsgrid.com: photos may be copied, but not linked to; more than the limits suspends the token. */
  mlsgrid: {
    ...generic,
    limits: [
      { ms: 1000, requests: 2 },
      { ms: HOUR_MS, requests: 7200, bytes: 4e9 },
      { ms: DAY_MS, requests: 40_000 },
    ],
    keysPerPage: 5000,
    takesOrder: false,
    filtersByKey: false,
    needsOriginatingSystem: true,
    hasMlgCanView: true,
    photos: 'none',
    keyPrefix: /^[A-Z]{3}(?=[A-Z]{0,2}\d)/,
  },
  /** trestle-documentation.corelogic.com: OAuth2 client credentials. */
  trestle: {
    ...generic,
    limits: [
      { ms: 1000, requests: 3 },
      { ms: MINUTE_MS, requests: 180 },
      { ms: HOUR_MS, requests: 7200 },
    ],
    photos: 'expanded',
  },
  /** Bridge Data Output: beyond 10,000 records its own replication path, which takes no order and gives oldest first. */
  bridge: {
    ...generic,
    limits: [
      { ms: MINUTE_MS, requests: 333 },
      { ms: HOUR_MS, requests: 5000 },
    ],
    keysPerPage: 2000,
    propertyPath: 'Property/replication',
    changedField: 'BridgeModificationTimestamp',
    takesOrder: false,
    filtersByKey: false,
    photos: 'with-record',
  },
  /** sparkplatform.com: at most 1,000 records; changes become visible up to 20 minutes late. It names no rates. */
  spark: {
    ...generic,
    photos: 'expanded',
    lateMs: 20 * MINUTE_MS,
  },
  generic,
} as const satisfies Record<string, ResoProvider>

export type ResoProviderName = keyof typeof resoProviders
