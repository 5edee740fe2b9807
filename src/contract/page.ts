import * as z from 'zod/mini'
import { about } from './about.ts'

// Lists are answered page by page: a page has the `next` that the page after it is asked for by.

/** What the next page is asked for by, in the field `by` of its query. */
export const nextPage = <S extends z.ZodMiniType>(by: 'after' | 'before', next: S) =>
  about(
    `What to give as \`${by}\` for those that follow; null when there are none.`,
    z.nullable(next),
  )

/** Where the page before one ended, as the database counts rows. */
export const afterRow = about(
  'Where the page before this one ended: its `next`.',
  z.exactOptional(z.string().check(z.regex(/^\d{1,15}$/, 'give the `next` of another page'))),
)

/** Pages that go back in time from the newest name the `id` of the last row they had. */
export const beforeRow = (of: string) =>
  about(
    `Only ${of} older than the one with this id.`,
    z.exactOptional(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    ),
  )
