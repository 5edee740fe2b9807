import type { OverAskCurve } from '../../domain/valuation/over-ask/over-ask-chance.ts'

/** A home's JSON up to what `homeJsonEnd` adds, and what its chance is read from; null where it has none. */
export type KeptHome = { readonly json: Buffer; readonly overAsk: OverAskCurve | null }

type Kept = KeptHome & { readonly until: number }

/**
 * Keeps homes as JSON, as they are sent. Each is kept under the version of the rows it was made from and what it was
 * made for. Its reader has that version from the database, so no old home is sent. When homes take too much memory,
 * those go first that were asked for longest ago. Each goes after ten minutes: a database that was put in another's
 * place may count its transactions from further back.
 */
export class KeptHomes {
  readonly #kept = new Map<string, Kept>()
  readonly #mostBytes: number
  readonly #now: () => number
  #bytes = 0

  constructor({ mostBytes = MAX_BYTES, now = () => performance.now() } = {}) {
    this.#mostBytes = mostBytes
    this.#now = now
  }

  of(version: string): KeptHome | null {
    const kept = this.#kept.get(version)
    if (kept === undefined) return null
    this.#drop(version)
    if (kept.until <= this.#now()) return null
    // The map's order is that in which they were last asked for.
    this.#add(version, kept)
    return kept
  }

  /** Answers the home as it is kept. */
  keep(version: string, text: string, overAsk: OverAskCurve | null): KeptHome {
    // In memory of its own: the slabs that Buffer.from() shares out stay while one home of theirs does.
    const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    json.write(text)
    this.#drop(version)
    const kept = { json, overAsk, until: this.#now() + KEPT_MS }
    this.#add(version, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
    return kept
  }

  #add(version: string, kept: Kept): void {
    this.#kept.set(version, kept)
    this.#bytes += bytesOf(version, kept)
  }

  #drop(version: string): void {
    const kept = this.#kept.get(version)
    if (kept === undefined) return
    this.#bytes -= bytesOf(version, kept)
    this.#kept.delete(version)
  }
}

const bytesOf = (version: string, { json }: Kept): number =>
  json.length + 2 * version.length + BYTES_BESIDE_IT

/** About what an entry takes besides. */
const BYTES_BESIDE_IT = 512
/** Some 12,000 homes with their comps. */
const MAX_BYTES = 64 * 1024 * 1024
const KEPT_MS = 10 * 60_000
