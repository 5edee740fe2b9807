import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/**
 * Keeps what a home is valued with now for an account that has recorded an offer for it, or has won it: comps and
 * figures as of then, for when it has left the market. It does nothing where the home has no value and none is kept.
 */
export type KeepValuation = (
  trx: Transaction<Database>,
  home: { readonly accountId: string; readonly propertyId: string },
  offerId: string,
) => Promise<void>

/** In place of the id of an offer: as it was when the home was won. */
export const AS_WON = ''
