import type { ListingFact } from '../../src/domain/listings/listing.ts'
import { err, ok } from '../../src/domain/result.ts'
import type { FeedFault, ListingFeed } from '../../src/server/sources/feeds/ports.ts'
import { offer } from '../listings/listing-facts.ts'

type Change =
  | { readonly fact: ListingFact }
  | { readonly removed: string }
  | { readonly broken: string }

/** A source in memory: what happened there, in order; its cursor is the number of changes taken. */
export const feedForTests = (pageSize = 2) => {
  const changes: Change[] = []
  let fault: FeedFault | Error | null = null
  let beforeAnswer: (signal: AbortSignal) => Promise<void> = async () => undefined
  const asked: (string | null)[] = []
  const keys = () => {
    const all = new Set<string>()
    for (const change of changes) {
      if ('fact' in change) all.add(change.fact.listingKey)
      if ('removed' in change) all.delete(change.removed)
    }
    return [...all]
  }
  let hidden: readonly string[] = []

  const feed: ListingFeed = {
    changesAfter: async (cursor, signal) => {
      asked.push(cursor)
      await beforeAnswer(signal)
      if (fault instanceof Error) throw fault
      if (fault !== null) return err(fault)
      const start = Number(cursor ?? 0)
      const page = changes.slice(start, start + pageSize)
      const end = start + page.length
      return ok({
        rows: page.flatMap((change) => {
          if ('fact' in change) return ok(change.fact)
          return 'broken' in change
            ? err({ line: 1, column: 'Latitude', reason: 'no place', value: change.broken })
            : []
        }),
        removed: page.flatMap((change) => ('removed' in change ? change.removed : [])),
        photos: [],
        cursor: String(end),
        upToDate: end === changes.length,
      })
    },
    keys: async (after) => {
      const left = keys().filter((key) => !hidden.includes(key))
      const start = Number(after ?? 0)
      const end = start + 100
      return ok({ keys: left.slice(start, end), after: end < left.length ? String(end) : null })
    },
  }
  return {
    feed,
    /** The cursors it was asked with. */
    asked,
    say: (...facts: ListingFact[]) => void changes.push(...facts.map((fact) => ({ fact }))),
    takeBack: (removed: string) => void changes.push({ removed }),
    sayBroken: (broken: string) => void changes.push({ broken }),
    /** Keys that are gone without a word. */
    hide: (...keys: string[]) => {
      hidden = keys
    },
    fail: (how: FeedFault | Error | null) => {
      fault = how
    },
    before: (wait: (signal: AbortSignal) => Promise<void>) => {
      beforeAnswer = wait
    },
  }
}

/** The `n`th home of a source, far enough from the others to be another. */
export const homeOfFeed = (n: number, given: Partial<ListingFact> = {}): ListingFact =>
  offer({
    source: 'nwmls',
    listingKey: `K${n}`,
    latitude: 39 + (n % 1000) / 1000,
    longitude: -83 - Math.floor(n / 1000) / 100,
    unparsedAddress: `${n} Elm St`,
    modificationTimestamp: new Date(Date.UTC(2024, 5, 1) + n * 1000).toISOString(),
    ...given,
  })
