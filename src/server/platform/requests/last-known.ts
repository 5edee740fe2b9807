import { MINUTE_MS } from '../../../domain/time-units.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

type Known<Row> = {
  readonly row: Row
  readonly at: number
  readonly ask: Ask<Row>
  /** Which of all reads it came of. */
  readonly turn: number
}
type Ask<Row> = () => Promise<Row | undefined>

type LastKnownOptions<Row> = {
  readonly readingOnlySince: () => Date | null
  /** The id of the account that a row is of. */
  readonly accountOf: (row: Row) => string
  /** What lets in least, of a row as it was known and as a replica has it. */
  readonly strictest: (known: Row, read: Row) => Row
}

/**
 * The rows by which callers are let in, as the primary last had them. They count only while the primary is away and the
 * node reads a replica, which may lack the newest: then a row that the primary had within the minute before is compared
 * with that of the replica, and the one that lets in least holds. A row that neither has is undefined.
 */
export class LastKnown<Row> {
  readonly #options: LastKnownOptions<Row>
  /** The order is that in which they were read. */
  readonly #known = new Map<string, Known<Row>>()
  #turns = 0

  constructor(options: LastKnownOptions<Row>) {
    this.#options = options
  }

  /** Reads a row by `ask`. */
  async read(key: string, ask: Ask<Row>): Promise<Row | undefined> {
    const turn = ++this.#turns
    try {
      const row = await ask()
      const since = this.#options.readingOnlySince()
      if (since === null) {
        this.#keep(key, row, { ask, turn })
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

  #keep(key: string, row: Row | undefined, from: Pick<Known<Row>, 'ask' | 'turn'>): void {
    // A read that began later may have ended first, and has what was ended meanwhile.
    if ((this.#known.get(key)?.turn ?? 0) > from.turn) return
    this.#known.delete(key)
    const now = Date.now()
    for (const [other, { at }] of this.#known) {
      if (now - at <= 2 * MINUTE_MS && this.#known.size < MAX_KNOWN) break
      this.#known.delete(other)
    }
    if (row !== undefined) this.#known.set(key, { row, at: now, ...from })
  }
}

const MAX_KNOWN = 20_000
