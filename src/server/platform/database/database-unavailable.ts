import pg from 'pg'
import { reasonOf } from '../reason-of.ts'

/**
 * The database cannot be reached, is too busy, or did not answer in time. It says nothing about the statement:
 * the same one may succeed in a moment.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
  }
}

/** The primary is away, so a statement that changes something was not sent anywhere, or was refused by a replica. */
export class ReadingOnly extends DatabaseUnavailable {
  override readonly name: string = 'ReadingOnly'

  constructor() {
    super(new Error('the primary is away, and nothing can be changed'))
  }
}

/** The error of a statement, as `DatabaseUnavailable` when that is what it means. */
export const errorOfStatement = (error: unknown): unknown => {
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
  // All that `pg` throws itself while a statement runs is about the connection, unless a parameter cannot be sent.
  return error instanceof Error &&
    LOST.test(`${'code' in error ? error.code : ''} ${error.message}`)
    ? new DatabaseUnavailable(error)
    : error
}

/**
 * Whether the database may answer in a moment, by what a start failed of: it restarts, is full, or cannot be reached.
 * Not where it refuses this user, this password or this name.
 */
export const mayAnswerSoon = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.cause !== undefined) return mayAnswerSoon(error.cause)
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? '')
  return AWAY.test(`${'code' in error ? error.code : ''} ${error.message}`)
}

/**
 * By SQLSTATE (PostgreSQL, appendix A): connection exceptions (08), too few resources (53), intervention of the
 * operator or a statement that took too long (57), a lock not given in time (55P03).
 */
const UNAVAILABLE = /^(?:08|53|57|55P03)/
/** What the system says of an address that does not answer, and `pg` of a connection that broke off or took too long. */
const AWAY =
  /^(?:E(?:AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOENT|NOTFOUND|PIPE|TIMEDOUT) | ?Connection terminated| ?timeout (?:exceeded|expired)| no answer in time)/
const LOST = /^(?:E[A-Z]+ | ?Connection terminated|.*not queryable)/
