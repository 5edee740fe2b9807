import * as z from 'zod/mini'
import { homeMarkSchema, putHomeMarkSchema } from '../../../contract/marks/home-marks.ts'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const draftSchema = z.object({
  /** The home as it was on screen. */
  home: z.object({
    propertyId: z.string(),
    addressLine: z.string(),
    price: z.nullable(z.number()),
  }),
  /** What the server kept when the change was made; null for no mark. */
  before: z.nullable(homeMarkSchema),
  /** What is to be kept; null where the mark is removed. */
  wanted: z.nullable(z.omit(putHomeMarkSchema, { version: true, offer: true })),
  /** Which of all changes it was: they are sent in this order. */
  order: z.number(),
})
export type MarkDraft = z.infer<typeof draftSchema>

/** Changes of marks that the server does not have yet, each under `markDraft.{user}.{change}`. */
export const createMarkDraftStorage = (store: KeyValueStore, userId: string) => {
  const prefix = `markDraft.${userId}.`
  return {
    /** In the order in which they were made. */
    all: (): readonly (readonly [id: string, draft: MarkDraft])[] =>
      Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const draft = readJson(store, key, draftSchema)
          return draft === null ? [] : [[key.slice(prefix.length), draft] as const]
        })
        .toSorted(([, a], [, b]) => a.order - b.order),
    has: (id: string): boolean => store.getItem(prefix + id) !== null,
    /** False when the browser has no room for it. */
    write: (id: string, draft: MarkDraft): boolean =>
      tryWrite(store, prefix + id, JSON.stringify(draft)),
    remove: (id: string): void => store.removeItem(prefix + id),
  }
}
