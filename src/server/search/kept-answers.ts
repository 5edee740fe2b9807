/** What was sent for a search, as it was sent, and the version of the homes in it. */
export type KeptAnswer = { readonly version: string; readonly body: Buffer }

/**
 * Keeps answers that were made, for searches that ask for the same: whoever takes one out has looked that its version
 * is still what the database has, so nobody sees anything old. What is asked for least goes first when they take too
 * much memory, and each goes after some minutes: a database that was put in another's place may count its transactions
 * from further back.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer & { readonly until: number }>()
  readonly #mostBytes: number
  readonly #now: () => number
  #bytes = 0

  constructor({ mostBytes = MOST_BYTES, now = () => performance.now() } = {}) {
    this.#mostBytes = mostBytes
    this.#now = now
  }

  of(asked: string): KeptAnswer | null {
    const kept = this.#kept.get(asked)
    if (kept === undefined) return null
    this.#drop(asked)
    if (kept.until <= this.#now()) return null
    // The map's order is that in which they were last asked for.
    this.#add(asked, kept)
    return kept
  }

  keep(asked: string, answer: KeptAnswer): void {
    this.#drop(asked)
    this.#add(asked, { ...answer, until: this.#now() + KEPT_MS })
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #add(asked: string, kept: KeptAnswer & { readonly until: number }): void {
    this.#kept.set(asked, kept)
    this.#bytes += kept.body.length
  }

  #drop(asked: string): void {
    this.#bytes -= this.#kept.get(asked)?.body.length ?? 0
    this.#kept.delete(asked)
  }
}

/** Some 1,500 answers of middle-sized cities. */
const MOST_BYTES = 64 * 1024 * 1024
const KEPT_MS = 10 * 60_000
