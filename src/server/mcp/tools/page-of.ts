import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'

/** How a tool's answer is asked for a part at a time, so that it fits a conversation. */
export const pageInput = (usual: number, most: number) => ({
  limit: about(
    'How many to answer.',
    z._default(z.int().check(z.minimum(1), z.maximum(most)), usual),
  ),
  after: about(
    'Where the answer before ended: its `next`.',
    z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  ),
})

export const nextOf = about(
  'What to give as `after` for those that follow; null when there are none.',
  z.nullable(z.int()),
)

/** The part of a list that is asked for, and where the next one begins. */
export const pageOf = <T>(
  all: readonly T[],
  { limit, after }: { readonly limit: number; readonly after: number },
): { readonly page: T[]; readonly next: number | null } => {
  const end = after + limit
  return { page: all.slice(after, end), next: end < all.length ? end : null }
}
