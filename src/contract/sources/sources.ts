import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'

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

const sourcesSchema = z.object({
  sources: z.array(sourceSchema),
})

/** The listings that one source has brought of one market, in any way. */
const listingsOnFileSchema = named(
  'ListingsOnFile',
  'What one source has brought of one market: by a feed, a file on this page, or a file on the command line.',
  z.object({
    market: about('The three-digit zip area: 432.', z.string()),
    place: about('Its city with the most of them: Columbus, OH.', z.string()),
    source: about('The source in words: Redfin file (NWMLS), King County file.', z.string()),
    homesForSale: about('Of its listings.', z.number()),
    sales: about('Of its listings.', z.number()),
    newestOn: about('The newest day that one of its listings is as of.', calendarDate),
  }),
)
export type ListingsOnFile = z.infer<typeof listingsOnFileSchema>

const allListingsOnFileSchema = z.object({
  onFile: about('The market with the most listings first.', z.array(listingsOnFileSchema)),
})

const of = { tag: 'Sources', access: 'operators' } as const
const ofOne = {
  ...of,
  method: 'POST',
  params: z.object({ name: about('Its name in the configuration.', z.string()) }),
  answer: sourcesSchema,
  problems: { 404: ['not-found'] },
} as const

/** The sources of this installation, and what is on file of them and of files. */
export const sourceCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/sources',
    summary: 'The sources that bring listings by themselves',
    answer: sourcesSchema,
  },
  onFile: {
    ...of,
    method: 'GET',
    path: '/api/sources/on-file',
    formerly: '/api/listings-on-file',
    summary: 'What is on file, by market and source',
    description: 'Whichever way it came: by a feed, or a file, also one of the command line.',
    answer: allListingsOnFileSchema,
  },
  run: {
    ...ofOne,
    path: '/api/sources/{name}/run',
    summary: 'Ask a source for its changes now',
    description: 'Where a sync is under way already, it goes on.',
    problems: { 404: ['not-found'], 409: ['source-paused'] },
  },
  pause: {
    ...ofOne,
    path: '/api/sources/{name}/pause',
    summary: 'Stop asking a source',
    description: 'A sync under way ends at its next page.',
  },
  resume: {
    ...ofOne,
    path: '/api/sources/{name}/resume',
    summary: 'Go on asking a source',
    description: 'Its next sync begins within a minute.',
  },
})
