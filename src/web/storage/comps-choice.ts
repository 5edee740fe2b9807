import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

/** Why somebody switched a sale off. */
export const switchOffReasons = [
  'remodelled',
  'poor condition',
  'other side of a barrier',
  'not a market sale',
  'other',
] as const
export type SwitchOffReason = (typeof switchOffReasons)[number]

const compsChoiceSchema = z.readonly(
  z.object({
    version: z.literal(1),
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

/** What somebody chose on the comps workbench of one home. */
export type ChosenComps = z.infer<typeof compsChoiceSchema>

export const nothingChosen: ChosenComps = {
  version: 1,
  off: {},
  pinned: [],
  within: { miles: null, days: null, sizePercent: null },
}

/**
 * The comps chosen for a home, each under a key of its own: `compsChoice.{user}.{home}`, the user being the
 * `sub` claim. What cannot be kept lasts as long as the screen.
 */
export const createCompsChoiceStorage = (store: KeyValueStore) => ({
  read: (userId: string, propertyId: string): ChosenComps | null =>
    readJson(store, keyOf(userId, propertyId), compsChoiceSchema),
  write: (userId: string, propertyId: string, choice: ChosenComps): void =>
    void tryWrite(store, keyOf(userId, propertyId), JSON.stringify(choice)),
  /** Forgets what was chosen for one home. */
  removeOne: (userId: string, propertyId: string): void =>
    store.removeItem(keyOf(userId, propertyId)),
  remove: (): void => {
    for (const key of keysOf(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
  },
})

const PREFIX = 'compsChoice.'
const keyOf = (userId: string, propertyId: string) => `${PREFIX}${userId}.${propertyId}`

const keysOf = (store: KeyValueStore): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
