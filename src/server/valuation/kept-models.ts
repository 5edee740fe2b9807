import type { Kysely } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { modelLabel, readModel, type StoredModel } from './market-models.ts'

/** The models last asked for, kept in memory while they are the stored ones. */
export class KeptModels {
  readonly #db: Kysely<Database>
  readonly #kept = new Map<string, StoredModel>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** A market's model; null while it has none. */
  async of(market: string): Promise<StoredModel | null> {
    const kept = this.#kept.get(market)
    this.#kept.delete(market)
    const stored = await modelLabel(this.#db, market)
    const model =
      stored && stored.version === kept?.version ? kept : await readModel(this.#db, market)
    if (model) this.#kept.set(market, model)
    for (const longestUnused of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(longestUnused)
    }
    return model
  }
}

/** A large market's model takes a few megabytes. */
const MOST_KEPT = 8
