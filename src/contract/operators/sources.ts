import * as z from 'zod/mini'
import { about, named } from '../about.ts'

z.config(z.locales.en())

const instant = about('ISO 8601, UTC.', z.string())
const count = z.number()

/** What a source of listings is doing. */
const sourceStates = ['never synced', 'up to date', 'syncing', 'failed', 'paused'] as const

/** One configured source, as its operator sees it. */
export const sourceSchema = named(
  'Source',
  'A source that brings listings by itself.',
  z.object({
    name: about('Its name in the configuration, and the source of its listings.', z.string()),
    kind: about('The standard it speaks.', z.enum(['RESO Web API', 'RentCast'])),
    host: about('Where it is asked.', z.string()),
    state: about('What it is doing; failed until a sync ends well again.', z.enum(sourceStates)),
    refreshedAt: about(
      'When its listings were last known to be as the source has them; null before.',
      z.nullable(instant),
    ),
    lastSync: about(
      'The newest sync; null before the first.',
      z.nullable(
        z.object({
          startedAt: instant,
          endedAt: about('Null while it is under way.', z.nullable(instant)),
        }),
      ),
    ),
    nextSyncAt: about(
      'When it is asked again by itself; null while it is paused.',
      z.nullable(instant),
    ),
    overdue: about(
      'It was not refreshed for 12 hours, or for one and a half times the time between two syncs where that is 12 hours or more.',
      z.boolean(),
    ),
    withoutPhotos: about(
      'Why photos of its homes are not shown, as a sentence; not there where they are.',
      z.optional(z.string()),
    ),
    homesForSale: about('Of its listings.', count),
    salesKnown: about('Of its listings.', count),
    rowsTaken: about('Since its first sync.', count),
    rowsRefused: about('Since its first sync.', count),
    error: about('Why the last sync did not end well; null when it did.', z.nullable(z.string())),
    progress: about(
      'What a sync under way is doing, in words; null when none is.',
      z.nullable(z.string()),
    ),
  }),
)
export type Source = z.infer<typeof sourceSchema>

/** `GET /api/sources`, and what running, pausing and resuming one answers. */
export const sourcesSchema = z.object({
  sources: z.array(sourceSchema),
})
export type Sources = z.infer<typeof sourcesSchema>
