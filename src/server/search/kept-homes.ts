import type { OverAskCurve } from '../../domain/valuation/over-ask/over-ask-chance.ts'
import { KeptWhileAsked } from './kept-while-asked.ts'

/** A home's JSON up to what `homeJsonEnd` adds, and what its chance is read from; null where it has none. */
export type KeptHome = { readonly json: Buffer; readonly overAsk: OverAskCurve | null }

/**
 * Keeps homes as JSON, as they are sent. Each is kept under the version of the rows it was made from and what it was
 * made for. Its reader has that version from the database, so no old home is sent.
 */
export class KeptHomes {
  readonly #kept: KeptWhileAsked<KeptHome>

  constructor({ mostBytes = MAX_BYTES, now = () => performance.now() } = {}) {
    this.#kept = new KeptWhileAsked(mostBytes, now)
  }

  of(version: string): KeptHome | null {
    return this.#kept.of(version) ?? null
  }

  /** Answers the home as it is kept. */
  keep(version: string, text: string, overAsk: OverAskCurve | null): KeptHome {
    // In memory of its own: the slabs that Buffer.from() shares out stay while one home of theirs does.
    const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    json.write(text)
    const home = { json, overAsk }
    this.#kept.keep(version, home, json.length + 2 * version.length + BYTES_BESIDE_IT)
    return home
  }
}

/** About what an entry takes besides. */
const BYTES_BESIDE_IT = 512
/** Some 12,000 homes with their comps. */
const MAX_BYTES = 64 * 1024 * 1024
