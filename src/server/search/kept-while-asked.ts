/** Ten minutes. */
export const KEPT_MS = 10 * 60_000

/**
 * Keeps values that cost much to make, each with how much memory it takes. When they take too much together, those go
 * first that were asked for longest ago. Each goes after ten minutes, however often it is asked for: a database that was
 * put in another's place may count its transactions and changes from further back.
 */
export class KeptWhileAsked<Value> {
  // In the order in which they were last asked for.
  readonly #kept = new Map<string, Kept<Value>>()
  readonly #most: number
  readonly #now: () => number
  #size = 0

  /** `most` is of the same unit as the sizes. */
  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  of(name: string): Value | undefined {
    const kept = this.#kept.get(name)
    if (kept === undefined) return undefined
    this.#drop(name)
    if (kept.until <= this.#now()) return undefined
    this.#add(name, kept)
    return kept.value
  }

  keep(name: string, value: Value, size: number): void {
    this.#drop(name)
    this.#add(name, { value, size, until: this.#now() + KEPT_MS })
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break
      this.#drop(oldest)
    }
  }

  #add(name: string, kept: Kept<Value>): void {
    this.#kept.set(name, kept)
    this.#size += kept.size
  }

  #drop(name: string): void {
    this.#size -= this.#kept.get(name)?.size ?? 0
    this.#kept.delete(name)
  }
}

type Kept<Value> = { readonly value: Value; readonly size: number; readonly until: number }
