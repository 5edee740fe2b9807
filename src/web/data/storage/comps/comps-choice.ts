import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from '../open-store.ts'
import { readJson } from '../stored-json.ts'

/** Why the subscriber switched a sale off. */
export const switchOffReasons = [
  'remodelled',
  'poor condition',
  'other side of a barrier',
  'not a market sale',
  'other',
] as const
export type SwitchOffReason = (typeof switchOffReasons)[number]

const chosenCompsSchema = z.readonly(
  z.object({
    /** Sales that are not to count, by listing key; null when no reason was given. */
    off: z.readonly(z.record(z.string(), z.nullable(z.enum(switchOffReasons)))),
    /** Listing keys of sales that are comps whatever the rules say. */
    pinned: z.readonly(z.array(z.string())),
    /** Only comps this near, this new and this alike in size; null is no limit. */
    within: z.readonly(
      z.object({
        miles: z.nullable(z.number()),
        days: z.nullable(z.number()),
        sizePercent: z.nullable(z.number()),
      }),
    ),
  }),
)

/** What the subscriber chose on the comps workbench of one home, at whatever distance they looked at it. */
export type ChosenComps = z.infer<typeof chosenCompsSchema>

const keptChoiceSchema = z.object({
  version: z.literal(1),
  /** When it was last kept: milliseconds since 1970. */
  keptAt: z.number(),
  chosen: chosenCompsSchema,
})

/** No sale switched off, none pinned, no limit. */
export const nothingChosen: ChosenComps = {
  off: {},
  pinned: [],
  within: { miles: null, days: null, sizePercent: null },
}

/**
 * The comps chosen for a home, each under a key of its own: `compsChoice.{user}.{home}`, the user being the
 * `sub` claim. The homes worked on last are kept, at most 200. What cannot be kept lasts as long as the
 * screen. `changes` reports what other tabs keep.
 */
export const createCompsChoiceStorage = (
  store: KeyValueStore,
  changes: StorageChanges,
  now: () => number = Date.now,
) => {
  const keptKeys = () => keysOf(store).filter((key) => key.startsWith(PREFIX))

  const makeRoomForOne = (): void => {
    const kept = keptKeys()
    if (kept.length < MAX_HOMES_KEPT) return
    const oldestFirst = kept
      .map((key) => ({ key, keptAt: readJson(store, key, keptChoiceSchema)?.keptAt ?? 0 }))
      .toSorted((a, b) => a.keptAt - b.keptAt)
    for (const { key } of oldestFirst.slice(0, kept.length - MAX_HOMES_KEPT + 1))
      store.removeItem(key)
  }

  const read = (userId: string, propertyId: string): ChosenComps | null =>
    readJson(store, keyOf(userId, propertyId), keptChoiceSchema)?.chosen ?? null

  return {
    read,
    write: (userId: string, propertyId: string, chosen: ChosenComps): void => {
      // Otherwise two tabs that follow each other would write forever.
      if (JSON.stringify(read(userId, propertyId)) === JSON.stringify(chosen)) return
      const key = keyOf(userId, propertyId)
      if (store.getItem(key) === null) makeRoomForOne()
      tryWrite(store, key, JSON.stringify({ version: 1, keptAt: now(), chosen }))
    },
    /** Calls back with what another tab has chosen for a home, null for nothing, until it is stopped. */
    follow: (
      userId: string,
      propertyId: string,
      onChange: (chosen: ChosenComps | null) => void,
    ): (() => void) => {
      const heard = ({ key }: Pick<StorageEvent, 'key'>) => {
        if (key === keyOf(userId, propertyId)) onChange(read(userId, propertyId))
      }
      changes.addEventListener('storage', heard)
      return () => changes.removeEventListener('storage', heard)
    },
    /** Forgets what was chosen for one home. */
    removeOne: (userId: string, propertyId: string): void =>
      store.removeItem(keyOf(userId, propertyId)),
    /** Forgets every home's, and what `deal-drafts.ts`, `job-drafts.ts` and `mark-drafts.ts` keep of deals, jobs and marks. */
    remove: (): void => {
      for (const key of keysOf(store))
        if (/^(compsChoice|dealDraft|dealParts|dealPreparedBy|jobDraft|markDraft)\./.test(key))
          store.removeItem(key)
    },
  }
}

/** A window, as far as it reports what other tabs store. */
export type StorageChanges = {
  readonly addEventListener: (
    type: 'storage',
    heard: (event: Pick<StorageEvent, 'key'>) => void,
  ) => void
  readonly removeEventListener: (
    type: 'storage',
    heard: (event: Pick<StorageEvent, 'key'>) => void,
  ) => void
}

const PREFIX = 'compsChoice.'
const MAX_HOMES_KEPT = 200
const keyOf = (userId: string, propertyId: string) => `${PREFIX}${userId}.${propertyId}`

const keysOf = (store: KeyValueStore): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
