import type { Position } from './primary-watch.ts'

/**
 * What a look at a replica found: whether it follows another database, whether it has what the primary had when it was
 * last asked for (null where no such position is known), and how far it is.
 */
export type ReplicaState = {
  readonly follows: boolean
  readonly has: boolean | null
  readonly position: string
}

/** Asks a replica, by a position of the primary; rejects when it gets no answer. */
export type AskReplica = (position: string | null) => Promise<ReplicaState>

/** Why a replica is not read; `not known` until the primary has said how far it is. */
export type ReplicaFault = 'not known' | 'does not answer' | 'too far behind' | 'no replica'

/**
 * Finds out from one look after another whether a replica may be read: `fault` is null while it has everything that the
 * primary had `MAX_LAG_SECONDS` ago. Both positions are in the primary's log, so no clocks are compared, and a replica
 * that has lost its primary falls behind like a slow one. While the primary is away, that is whether it has everything
 * that the primary had so long before its last answer, whether or not it was promoted since.
 */
export class ReplicaWatch {
  readonly #ask: AskReplica
  readonly #now: () => number
  /** What the primary had, and when; it is held until the replica has it, too. */
  #mark: Position | null = null
  /** The replica has everything that the primary had then. */
  #asOf = Number.NEGATIVE_INFINITY
  #fault: ReplicaFault | null = 'not known'
  #lagSeconds: number | null = null
  #position: string | null = null
  #hasFollowed = false

  constructor(ask: AskReplica, now: () => number = () => performance.now()) {
    this.#ask = ask
    this.#now = now
  }

  get fault(): ReplicaFault | null {
    return this.#fault
  }

  /** At most so many seconds behind the primary at the last look; null where that is not known. */
  get lagSeconds(): number | null {
    return this.#lagSeconds
  }

  /** How far it was at the last look; null where it did not answer. */
  get position(): string | null {
    return this.#position
  }

  /** Looks once, by the newest position of a primary that answers; never rejects. One look must end before the next. */
  async look(newest: Position | null): Promise<void> {
    if (newest === null) return
    this.#mark ??= newest
    const state = await this.#asked(this.#mark.position)
    if (state?.has === true) {
      this.#asOf = this.#mark.at
      this.#mark = null
    }
    // One that comes back from a crash replays what it had shown already: nothing known of it counts any more.
    if (state === null) this.#asOf = Number.NEGATIVE_INFINITY
    const behindMs = this.#now() - this.#asOf
    this.#lagSeconds = Number.isFinite(behindMs) ? Math.round(behindMs / 1000) : null
    if (state === null) this.#fault = 'does not answer'
    else if (!state.follows) this.#fault = 'no replica'
    else this.#fault = behindMs > MAX_LAG_SECONDS * 1000 ? 'too far behind' : null
  }

  /** Looks once while the primary is away, by the oldest position that it must have. */
  async lookWithoutPrimary(needed: Position | null): Promise<void> {
    const state = await this.#asked(needed?.position ?? null)
    this.#lagSeconds = null
    // What it had when the primary was last asked no longer counts once the primary is back.
    this.#asOf = Number.NEGATIVE_INFINITY
    this.#mark = null
    if (state === null) this.#fault = 'does not answer'
    // One that was promoted has all that it had; one that never followed another is another database.
    else if (!state.follows && !this.#hasFollowed) this.#fault = 'no replica'
    else if (needed === null) this.#fault = 'not known'
    else this.#fault = state.has === true ? null : 'too far behind'
  }

  async #asked(position: string | null): Promise<ReplicaState | null> {
    const state = await this.#ask(position).catch(() => null)
    this.#position = state?.position ?? null
    if (state?.follows === true) this.#hasFollowed = true
    return state
  }
}

/** A search shows at least what the primary had this long ago. */
export const MAX_LAG_SECONDS = 10
