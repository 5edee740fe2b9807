import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calls } from './call.ts'

/** How many feeds a subscriber may have. */
export const MAX_FEEDS = 20

const searchId = about('The `id` of a saved search of the caller.', z.string())

export const feedSchema = named(
  'Feed',
  'An address that programs read without a sign-in: Atom and JSON Feed of a saved search, or a calendar of the next steps in My homes.',
  z.object({
    id: about('Names it in calls.', z.string()),
    search: about(
      'The saved search whose new homes it lists; null for the calendar of next steps.',
      z.nullable(z.object({ id: searchId, name: about('Its name now.', z.string()) })),
    ),
    createdAt: about('When it was made: ISO 8601, UTC.', z.string()),
    readAt: about(
      'When a program last read it, to the hour: ISO 8601, UTC; null when none has.',
      z.nullable(z.string()),
    ),
  }),
)
export type Feed = z.infer<typeof feedSchema>

const feedsSchema = z.object({
  feeds: about(`The caller’s feeds, the newest first; at most ${MAX_FEEDS}.`, z.array(feedSchema)),
})

const of = { tag: 'Feeds', access: 'subscribers' } as const

/** The caller's feeds, and no one else's. */
export const feedCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/feeds',
    summary: 'The addresses that programs read without a sign-in',
    answer: feedsSchema,
  },
  make: {
    ...of,
    method: 'POST',
    path: '/api/feeds',
    summary: 'Make a secret address for feed readers or calendars',
    description:
      'Anyone who has the address can read what it lists until it is ended: nothing else of the account. The address is answered this once.',
    body: z.object({
      searchId: about(
        'The saved search whose new homes it lists; null for the calendar of next steps and offers that expire.',
        z.nullable(searchId),
      ),
    }),
    answer: z.object({
      feed: feedSchema,
      addresses: about(
        'Where programs read it: Atom and JSON Feed of a saved search, iCalendar of next steps.',
        z.array(z.string()),
      ),
    }),
    problems: { 404: ['not-found'], 409: ['too-many-feeds'] },
  },
  end: {
    ...of,
    method: 'DELETE',
    path: '/api/feeds/{id}',
    summary: 'End an address for good',
    params: z.object({ id: about('The `id` of a feed.', z.string()) }),
    answer: feedsSchema,
    problems: { 404: ['not-found'] },
  },
})
