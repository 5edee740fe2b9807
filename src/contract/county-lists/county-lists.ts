import * as z from 'zod/mini'
import { listFields } from '../../domain/county-lists/list-fields.ts'
import { listKindNames } from '../../domain/county-lists/list-kinds.ts'
import { unmatchedReasons } from '../../domain/county-lists/unmatched.ts'
import { whyNoValue } from '../../domain/homes/added-home.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'

const count = z.number()

export const listKindSchema = named(
  'CountyListKind',
  'What a county list says of the homes on it.',
  z.enum(listKindNames),
)

/** What became of the rows of a list. They add up to all its rows. */
export const listCountsSchema = named(
  'CountyListCounts',
  'The rows of a county list, and what became of them.',
  z.object({
    rows: about('All rows of its file.', count),
    refused: about('Rows that could not be read. They are not kept.', count),
    ownAddress: about(
      'Of a list of absentee owners, rows whose owner has mail sent to the home. They are not kept.',
      count,
    ),
    forSale: about('Rows of homes that are for sale.', count),
    underContract: about('Rows of homes whose newest listing is pending.', count),
    offMarket: about('Rows of homes on file that are not for sale.', count),
    unmatched: about('Rows that are joined to no home on file.', count),
    unmatchedByReason: about(
      'Those, by reason, the commonest first.',
      z.readonly(
        z.array(
          z.object({
            reason: about('Why.', z.enum(unmatchedReasons)),
            rows: about('How many.', count),
          }),
        ),
      ),
    ),
    homes: about('How many homes the joined rows are of: a home may be on several rows.', count),
  }),
)
export type ListCounts = z.infer<typeof listCountsSchema>

export const countyListSchema = named(
  'CountyList',
  'A list of a county that is on file.',
  z.object({
    id: about('Names it in calls.', z.string()),
    kind: listKindSchema,
    source: about('Who published it, in words: King County Treasury.', z.string()),
    county: about('The county whose homes are on it: King County.', z.string()),
    state: about('Two letters.', z.string()),
    listedOn: about('The day as of which it was published.', calendarDate),
    importedAt: about('When it was imported: ISO 8601, UTC.', z.string()),
    fileName: about('The name of its file, without folders.', z.string()),
    counts: about(
      'What became of its rows, by the homes on file and for sale now.',
      listCountsSchema,
    ),
    offMarketHomes: about(
      'Its homes that are not for sale, and how far their values are.',
      z.object({
        valued: about('Homes with a value.', count),
        waiting: about('Homes whose values are being made.', count),
        withoutValue: about(
          'Homes without a value, by reason, the commonest first.',
          z.readonly(
            z.array(
              z.object({
                why: about('Why.', z.enum(whyNoValue)),
                homes: about('How many.', count),
              }),
            ),
          ),
        ),
        notShown: about('Homes whose seller has asked that no automated value be shown.', count),
      }),
    ),
    lacks: about(
      'What its file does not say of any home.',
      z.readonly(z.array(z.enum(listFields))),
    ),
  }),
)
export type CountyList = z.infer<typeof countyListSchema>

export const countyListsSchema = named(
  'CountyLists',
  'The county lists on file.',
  z.object({
    lists: about('By county, kind and source.', z.readonly(z.array(countyListSchema))),
    ownerNames: about(
      'Whether this installation keeps the names of owners. It never keeps their phone numbers, email addresses or mailing addresses.',
      z.boolean(),
    ),
  }),
)
export type CountyLists = z.infer<typeof countyListsSchema>

const of = { tag: 'County lists' } as const

/** Lists of counties: what is on file, and taking one away. They are imported as files (`sources/files`). */
export const countyListCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/county-lists',
    access: 'signed in',
    summary: 'The county lists on file',
    description:
      'Of each list its source, its day, and what became of its rows. An operator imports one by `POST /api/sources/files`.',
    answer: countyListsSchema,
  },
  remove: {
    ...of,
    method: 'DELETE',
    path: '/api/county-lists/{id}',
    access: 'operators',
    summary: 'Removes a county list',
    description:
      'Its rows are deleted at once. Homes that are on no other list, and not for sale, lose their values. Importing its file has it back.',
    params: z.object({
      id: about('The `id` of the list.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
    }),
    answer: z.object({}),
    problems: { 404: ['not-found'] },
  },
})
