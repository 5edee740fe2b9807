import type { Kysely } from 'kysely'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { asWriter, isReader } from '../platform/database/replicas/reading-context.ts'
import type { Database } from '../platform/database/schema.ts'
import { noteUse, type Use } from './store.ts'

type Waiting = { readonly use: Use; readonly at: Date; readonly requests: number }

/**
 * Notes what personal tokens are used for. What cannot be noted of a request that only reads is kept in memory and noted
 * once it can be: at most `MAX_WAITING` kinds of use, the first that came.
 */
export class TokenUses {
  readonly #db: Kysely<Database>
  readonly #everyMs: number
  readonly #waiting = new Map<string, Waiting>()
  #timer: NodeJS.Timeout | null = null

  constructor(db: Kysely<Database>, { everyMs = 5_000 }: { readonly everyMs?: number } = {}) {
    this.#db = db
    this.#everyMs = everyMs
  }

  /** Notes one request by a token. */
  async note(use: Use, at: Date): Promise<void> {
    try {
      await noteUse(this.#db, use, at)
    } catch (error) {
      // What changes something must be noted before.
      if (!(error instanceof DatabaseUnavailable && isReader())) throw error
      this.#wait({ use, at, requests: 1 })
    }
  }

  /** Tries once more to note what waits, and then no more. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    await this.#noteWaiting().catch(() => undefined)
  }

  #wait(more: Waiting): void {
    const { tokenId, call, network, refused } = more.use
    const key = JSON.stringify([tokenId, call, network, refused])
    const before = this.#waiting.get(key)
    if (before === undefined && this.#waiting.size >= MAX_WAITING) return
    this.#waiting.set(key, { ...more, requests: (before?.requests ?? 0) + more.requests })
    // Not as the request that could not note it, which only reads.
    this.#timer ??= asWriter(() =>
      setInterval(() => void this.#noteWaiting().catch(() => undefined), this.#everyMs).unref(),
    )
  }

  async #noteWaiting(): Promise<void> {
    for (const [key, { use, at, requests }] of this.#waiting) {
      this.#waiting.delete(key)
      try {
        await noteUse(this.#db, use, at, requests)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        this.#wait({ use, at, requests })
        return
      }
    }
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }
}

const MAX_WAITING = 10_000
