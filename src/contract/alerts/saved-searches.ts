import * as z from 'zod/mini'
import { DIGEST_HOUR } from '../../domain/alerts/mail/digest-time.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { afterRow, nextPage } from '../page.ts'
import { layoutSchema } from '../search/layout.ts'
import { searchCriteriaSchema, searchFlipsRequestSchema } from '../search/search-flips.ts'

/** How long the name of a saved search may be, in characters. */
export const LONGEST_SEARCH_NAME = 100

const name = about(
  'What its owner calls it: one line of text.',
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'give it a name'),
      z.maxLength(LONGEST_SEARCH_NAME, `it may have ${LONGEST_SEARCH_NAME} characters at most`),
    ),
)
/** How often its owner gets an email of the homes that came to meet a search. */
export const searchCadences = ['as it happens', 'daily', 'weekly', 'off'] as const

const cadence = about(
  `When homes that came to meet it are emailed: each at once, all of a day at ${DIGEST_HOUR} in the morning where its owner is, those of a week on Mondays, or never.`,
  z.enum(searchCadences),
)
const paused = about('While it is paused, it fires no alerts.', z.boolean())
const version = about('Counts the changes of its name, criteria and settings.', z.int())

export const savedSearchSchema = named(
  'SavedSearch',
  'A search that a subscriber keeps.',
  z.object({
    id: about('Names it.', z.string()),
    name,
    criteria: about('What it looks for.', searchCriteriaSchema),
    cadence,
    paused,
    layout: about(
      'How its homes are laid out when it is opened, in the order of `criteria.sort`; null where as its owner has found homes laid out.',
      z.nullable(layoutSchema),
    ),
    version,
    homes: about(
      'How many homes its results list: all that meet it but for doubtful ones that are set aside, and those its owner has passed.',
      z.int(),
    ),
    newHomes: about('How many of them came to meet it since its owner last looked.', z.int()),
    createdAt: about('ISO 8601, UTC.', z.string()),
  }),
)
export type SavedSearch = z.infer<typeof savedSearchSchema>

const listQuery = z.object({
  after: afterRow,
  name: about(
    'Only those whose names have this in them, in any case.',
    z.exactOptional(z.string().check(z.maxLength(LONGEST_SEARCH_NAME))),
  ),
})

const savedSearchesSchema = named(
  'SavedSearches',
  'A page of the caller’s saved searches, the newest first.',
  z.object({
    searches: about('At most 50.', z.readonly(z.array(savedSearchSchema))),
    next: nextPage('after', z.string()),
    total: about('How many the caller keeps, whatever was asked for.', z.int()),
    newHomes: about(
      'How many homes came to meet any of them since its owner last looked at it.',
      z.int(),
    ),
  }),
)
export type SavedSearches = z.infer<typeof savedSearchesSchema>

const criteria = about('What to look for; a `connectionId` is not kept.', searchFlipsRequestSchema)

const saveRequest = z.object({
  id: about(
    'A UUID that the caller makes up: saved again under it, as after an answer that was lost, the search is kept once.',
    z.exactOptional(z.uuid()),
  ),
  name,
  criteria,
  cadence: about(
    'When homes that come to meet it are emailed; daily where nothing is said.',
    z._default(z.enum(searchCadences), 'daily'),
  ),
  layout: about(
    'How its homes are to be laid out when it is opened; null, or nothing, for as its owner has found homes laid out.',
    z.exactOptional(z.nullable(layoutSchema)),
  ),
})
export type SaveSearchRequest = z.infer<typeof saveRequest>

const changeRequest = z.object({
  name,
  criteria,
  cadence,
  paused,
  layout: about(
    'How its homes are to be laid out when it is opened; null for as its owner has found homes laid out, nothing for as it was.',
    z.exactOptional(z.nullable(layoutSchema)),
  ),
  version: about(
    'The `version` that the caller has seen: a newer one is not overwritten.',
    z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  ),
})

const deleteQuery = z.object({
  version: about(
    'The `version` that the caller has seen: a newer one is not deleted.',
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'it must be a whole number')),
      z.transform(Number),
    ),
  ),
})

const of = {
  tag: 'Saved searches',
  access: 'subscribers',
} as const
const ofOne = {
  ...of,
  params: z.object({ id: about('The `id` of a saved search.', z.string()) }),
  answer: savedSearchSchema,
  problems: { 404: ['not-found'] },
} as const
const ofOneVersion = {
  ...ofOne,
  problems: { 404: ['not-found'], 409: ['changed-elsewhere'] },
} as const

/** The caller's saved searches, and no one else's. */
export const savedSearchCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/alerts/searches',
    formerly: '/api/saved-searches',
    summary: 'The caller’s saved searches, a page at a time',
    query: listQuery,
    answer: savedSearchesSchema,
  },
  save: {
    ...of,
    method: 'POST',
    path: '/api/alerts/searches',
    formerly: '/api/saved-searches',
    summary: 'Save a search',
    description: 'The homes that meet it now are not counted as new.',
    body: saveRequest,
    answer: savedSearchSchema,
    problems: { 404: ['not-found'], 409: ['too-many-searches'] },
  },
  read: {
    ...ofOne,
    method: 'GET',
    path: '/api/alerts/searches/{id}',
    formerly: '/api/saved-searches/{id}',
    summary: 'One saved search',
  },
  change: {
    ...ofOneVersion,
    method: 'PUT',
    path: '/api/alerts/searches/{id}',
    formerly: '/api/saved-searches/{id}',
    summary: 'Change a saved search',
    description: 'Refused when it was changed since the caller read it; `now` is then what it is.',
    body: changeRequest,
  },
  delete: {
    ...ofOneVersion,
    method: 'DELETE',
    path: '/api/alerts/searches/{id}',
    formerly: '/api/saved-searches/{id}',
    summary: 'Delete a saved search',
    description:
      'Can be undone for an hour. Refused when it was changed since the caller read it; `now` is then what it is.',
    query: deleteQuery,
    answer: about('It is deleted.', z.object({})),
  },
  restore: {
    ...ofOne,
    method: 'POST',
    path: '/api/alerts/searches/{id}/restore',
    formerly: '/api/saved-searches/{id}/restore',
    summary: 'Take the deletion of a saved search back',
    description: 'Within an hour. One that is not deleted is answered as it is.',
    problems: { 404: ['not-found'], 409: ['too-many-searches'] },
  },
  look: {
    ...ofOne,
    method: 'POST',
    path: '/api/alerts/searches/{id}/look',
    reads: 'and notes',
    formerly: '/api/saved-searches/{id}/look',
    summary: 'Say that the caller has looked at what a saved search finds',
    description: 'None of its homes is new then.',
  },
})
