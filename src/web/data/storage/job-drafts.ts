import * as z from 'zod/mini'
import { jobEntrySchema } from '../../../contract/job-costs/jobs.ts'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const draftSchema = z.object({
  /** The version it was changed from; 0 for something new. */
  version: z.number(),
  /** Null where it was removed. */
  entry: z.nullable(jobEntrySchema),
})
export type JobDraft = z.infer<typeof draftSchema>

/** Costs and draws of a home's job that the server does not have yet, each under `jobDraft.{user}.{home}.{id}`. */
export const createJobDraftStorage = (store: KeyValueStore, userId: string, propertyId: string) => {
  const prefix = `jobDraft.${userId}.${propertyId}.`
  return {
    all: (): readonly (readonly [id: string, draft: JobDraft])[] =>
      Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const draft = readJson(store, key, draftSchema)
          return draft === null ? [] : [[key.slice(prefix.length), draft] as const]
        }),
    /** False when the browser has no room for it. */
    write: (id: string, draft: JobDraft): boolean =>
      tryWrite(store, prefix + id, JSON.stringify(draft)),
    remove: (id: string): void => store.removeItem(prefix + id),
  }
}
