type Kept = { readonly json: Buffer; readonly until: number }

/**
 * Keeps homes as they are sent, as JSON, each under the version of all that it was made from and what it was made for:
 * whoever takes one out has that version from the database, so nobody sees anything old. What is asked for least goes
 * first when they take too much memory, and each goes after some minutes: a database that was put in another's place may
 * count its transactions from further back.
 */
export class KeptHomes {
  readonly #kept = new Map<string, Kept>()
  readonly #mostBytes: number
  readonly #now: () => number
  #bytes = 0

  constructor({ mostBytes = MOST_BYTES, now = () => performance.now() } = {}) {
    this.#mostBytes = mostBytes
    this.#now = now
  }

  of(version: string): Buffer | null {
    const kept = this.#kept.get(version)
    if (kept === undefined) return null
    this.#drop(version)
    if (kept.until <= this.#now()) return null
    // The map's order is that in which they were last asked for.
    this.#add(version, kept)
    return kept.json
  }

  keep(version: string, json: Buffer): void {
    this.#drop(version)
    this.#add(version, { json, until: this.#now() + KEPT_MS })
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #add(version: string, kept: Kept): void {
    this.#kept.set(version, kept)
    this.#bytes += kept.json.length + BYTES_BESIDE_IT
  }

  #drop(version: string): void {
    const kept = this.#kept.get(version)
    if (kept === undefined) return
    this.#bytes -= kept.json.length + BYTES_BESIDE_IT
    this.#kept.delete(version)
  }
}

/** About what an entry takes with its version. */
const BYTES_BESIDE_IT = 512
/** Some 12,000 homes with their comps. */
const MOST_BYTES = 64 * 1024 * 1024
const KEPT_MS = 10 * 60_000
