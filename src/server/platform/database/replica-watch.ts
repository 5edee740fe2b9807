/** Where a replica is against a position in the primary's log. */
export type ReplicaStand = 'has it' | 'has it not yet' | 'no replica'

/** The positions asked of both; each rejects when it gets no answer. */
export type Positions = {
  /** How far the primary has written its log. */
  readonly ofPrimary: () => Promise<string>
  readonly ofReplica: (position: string) => Promise<ReplicaStand>
}

/** Why a replica is not read; `not known` until the primary has said how far it is. */
export type ReplicaFault = 'not known' | 'does not answer' | 'too far behind' | 'no replica'

/**
 * Finds out from one look after another whether a replica may be read: `fault` is null while it has everything that the
 * primary had `MAX_LAG_SECONDS` ago. Both positions are in the primary's log, so no clocks are compared, and a replica
 * that has lost its primary falls behind like a slow one. While the primary does not answer, the last result stays.
 */
export class ReplicaWatch {
  readonly #positions: Positions
  readonly #now: () => number
  /** What the primary had, and when; it is held until the replica has it, too. */
  #mark: { readonly at: number; readonly position: string } | null = null
  /** The replica has everything that the primary had then. */
  #asOf = Number.NEGATIVE_INFINITY
  #fault: ReplicaFault | null = 'not known'

  constructor(positions: Positions, now: () => number = () => performance.now()) {
    this.#positions = positions
    this.#now = now
  }

  get fault(): ReplicaFault | null {
    return this.#fault
  }

  /** Looks once; never rejects. One look must end before the next. */
  async look(): Promise<void> {
    const at = this.#now()
    const position = await this.#positions.ofPrimary().catch(() => null)
    if (position === null) return
    this.#mark ??= { at, position }
    const stand = await this.#positions.ofReplica(this.#mark.position).catch(() => null)
    if (stand === 'has it') {
      this.#asOf = this.#mark.at
      this.#mark = null
    }
    // One that comes back from a crash replays what it had shown already: nothing known of it counts any more.
    if (stand === null) this.#asOf = Number.NEGATIVE_INFINITY
    this.#fault = this.#faultOf(stand)
  }

  #faultOf(stand: ReplicaStand | null): ReplicaFault | null {
    if (stand === null) return 'does not answer'
    if (stand === 'no replica') return 'no replica'
    return this.#now() - this.#asOf > MAX_LAG_SECONDS * 1000 ? 'too far behind' : null
  }
}

/** A search shows at least what the primary had this long ago. */
export const MAX_LAG_SECONDS = 10
