import { MINUTE_MS } from '../../../domain/time-units.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

type Known<Row> = { readonly row: Row; readonly at: number; readonly ask: Ask<Row> }
type Ask<Row> = () => Promise<Row | undefined>

type LastKnownOptions<Row> = {
  readonly readingOnlySince: () => Date | null
  /** The id of the account that a row is of. */
  readonly accountOf: (row: Row) => string
  /** Of what was known of a row and what a replica has of it, what lets in least. */
  readonly strictest: (known: Row, read: Row) => Row
}

/**
 * What the primary last said of those who ask. It is looked at only while the node reads nothing but a replica, which may
 * lack the newest: then what was read within the minute before holds as well, and of the two what lets in least. A row
 * that is known to neither is undefined.
 */
export class LastKnown<Row> {
  readonly #options: LastKnownOptions<Row>
  /** The order is that in which they were read. */
  readonly #known = new Map<string, Known<Row>>()

  constructor(options: LastKnownOptions<Row>) {
    this.#options = options
  }

  /** Reads a row by `ask`. */
  async read(key: string, ask: Ask<Row>): Promise<Row | undefined> {
    try {
      const row = await ask()
      const since = this.#options.readingOnlySince()
      if (since === null) {
        this.#keep(key, row, ask)
        return row
      }
      const known = this.#knownBefore(key, since)
      if (row === undefined || known === undefined) return row ?? known
      return this.#options.strictest(known, row)
    } catch (error) {
      const since = this.#options.readingOnlySince()
      const known = since === null ? undefined : this.#knownBefore(key, since)
      if (known !== undefined && error instanceof DatabaseUnavailable) return known
      throw error
    }
  }

  /** Reads again what is known of an account, after its owner or an operator has ended something of it. */
  async readAgain(accountId: string): Promise<void> {
    const ofAccount = [...this.#known].filter(
      ([, { row }]) => this.#options.accountOf(row) === accountId,
    )
    await Promise.all(ofAccount.map(([key, { ask }]) => this.read(key, ask)))
  }

  /** The account of a row that is known. */
  accountAt(key: string): string | undefined {
    const known = this.#known.get(key)
    return known && this.#options.accountOf(known.row)
  }

  #knownBefore(key: string, since: Date): Row | undefined {
    const known = this.#known.get(key)
    return known !== undefined && since.getTime() - known.at <= MINUTE_MS ? known.row : undefined
  }

  #keep(key: string, row: Row | undefined, ask: Ask<Row>): void {
    this.#known.delete(key)
    const now = Date.now()
    for (const [other, { at }] of this.#known) {
      if (now - at <= 2 * MINUTE_MS && this.#known.size < MOST) break
      this.#known.delete(other)
    }
    if (row !== undefined) this.#known.set(key, { row, at: now, ask })
  }
}

const MOST = 20_000
