import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { modelLabel, readModel, type StoredModel } from './market-models.ts'

/** The models last asked for, kept in memory while they are the stored ones. */
export class KeptModels {
  readonly #db: Kysely<Database>
  /** By market, the longest unused first. */
  readonly #kept = new Map<string, KeptModel>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** A market's model; null while it has none. Requests at the same time share one read. */
  async of(market: string): Promise<StoredModel | null> {
    const stored = await modelLabel(this.#db, market)
    const kept = this.#kept.get(market)
    this.#kept.delete(market)
    if (!stored) return null
    const current = stored.version === kept?.version ? kept : this.#read(market, stored.version)
    this.#kept.set(market, current)
    for (const longestUnused of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(longestUnused)
    }
    return current.model
  }

  /** Reads a model; one that could not be read is not kept. */
  #read(market: string, version: string): KeptModel {
    const reading = { version, model: readModel(this.#db, market) }
    const forget = () => {
      if (this.#kept.get(market) === reading) this.#kept.delete(market)
    }
    reading.model.then((model) => {
      if (model === null) forget()
    }, forget)
    return reading
  }
}

type KeptModel = { readonly version: string; readonly model: Promise<StoredModel | null> }

/** A large market's model takes a few megabytes. */
const MOST_KEPT = 8
