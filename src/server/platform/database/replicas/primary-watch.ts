import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'

/** What a look at the primary found: how far its log is, or why nothing can be written to it. */
export type PrimaryState =
  | { readonly kind: 'there'; readonly position: string }
  /** It answers, but is too busy to say how far it is. */
  | { readonly kind: 'busy' }
  /** It refuses connections, shuts down, or follows another database itself. */
  | { readonly kind: 'gone' }
  /** It says nothing, which a moment of too much work looks like as well. */
  | { readonly kind: 'silent' }

/** How far the primary's log was, and when, in milliseconds of the watch's clock. */
export type Position = { readonly at: number; readonly position: string }

export type PrimaryWatchOptions = {
  /** Looks once, over a connection of its own; never rejects. */
  readonly look: () => Promise<PrimaryState>
  /** The time of day, for people. */
  readonly clock?: () => Date
  /** Milliseconds that no clock that is set back can change. */
  readonly now?: () => number
}

/**
 * Finds out whether the primary is away: it is from the second look in a row that finds it gone, from the third where it
 * is silent, and back with the first that finds it there. Looks one at a time: a caller that asks meanwhile waits for the
 * look that is under way.
 */
export class PrimaryWatch {
  readonly #look: () => Promise<PrimaryState>
  readonly #clock: () => Date
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #away: Date | null = null
  #missed = 0
  #looking: Promise<void> | null = null
  #positions: readonly Position[] = []

  constructor({
    look,
    clock = () => new Date(),
    now = () => performance.now(),
  }: PrimaryWatchOptions) {
    this.#look = look
    this.#clock = clock
    this.#now = now
  }

  /** Since when nothing can be written; null while the primary is there, or not yet known to be away. */
  get away(): Date | null {
    return this.#away
  }

  /** How far its log was at each look of the last `KEPT_MS` before the newest that it answered, the oldest first. */
  get positions(): readonly Position[] {
    return this.#positions
  }

  /** Looks once. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  /** Whether the primary is away, found out now: for a caller that it has just not answered. */
  async isAwayNow(): Promise<boolean> {
    // The first look may have begun before the primary went away.
    for (let looks = 0; looks < SILENT_LOOKS && this.#away === null; looks++) {
      await this.look()
      if (this.#missed === 0 && looks > 0) break
    }
    return this.#away !== null
  }

  /** Calls once the primary goes away, at once where it is; until the returned function is called. */
  onAway(listener: () => void): () => void {
    if (this.#away !== null) listener()
    else this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #lookOnce(): Promise<void> {
    const at = this.#now()
    const state = await this.#look()
    if (state.kind === 'gone' || state.kind === 'silent') {
      this.#missed++
      if (this.#missed >= (state.kind === 'gone' ? GONE_LOOKS : SILENT_LOOKS)) this.#goAway()
      return
    }
    this.#missed = 0
    this.#away = null
    if (state.kind === 'there')
      this.#positions = [
        ...this.#positions.filter((one) => at - one.at <= KEPT_MS),
        { at, position: state.position },
      ]
  }

  #goAway(): void {
    this.#away ??= this.#clock()
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const listener of listeners) listener()
  }
}

/** One connection that broke off says little. A second one that is refused says that there is no server. */
const GONE_LOOKS = 2
/** Silence is also what a busy machine hears, that of the node as well. */
const SILENT_LOOKS = 3
const KEPT_MS = 10_000

/** What a look that failed says of the primary. */
export const stateAfter = (error: unknown): PrimaryState => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  if (cause instanceof pg.DatabaseError)
    return { kind: GONE.test(cause.code ?? '') && !FULL.test(cause.message) ? 'gone' : 'busy' }
  const { message = '' } = cause instanceof Error ? cause : {}
  return { kind: SILENT.test(message) ? 'silent' : 'gone' }
}

/**
 * By SQLSTATE (PostgreSQL, appendix A): connection exceptions (08), as which a pooler says that it reaches no database;
 * a server that was shut down, has crashed, or is only starting (57P01 to 57P03).
 */
const GONE = /^(?:08|57P0[123])/
/** PgBouncer has one SQLSTATE for whatever it refuses. */
const FULL = /^(?:no more connections|query_wait_timeout)/
const SILENT =
  /^(?:no answer in time|timeout exceeded|.*timeout expired|.*connection timeout|a statement took too long)/
