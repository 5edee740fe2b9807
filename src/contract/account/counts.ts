import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

const count = z.int().check(z.nonnegative())

export const countsSchema = named(
  'Counts',
  'How much of each kind the caller has.',
  z.object({
    homes: about('Homes that are marked, but for those that were passed.', count),
    deals: about('Deals that are kept.', count),
    unreadAlerts: about('Alerts that have not been read.', count),
  }),
)
export type Counts = z.infer<typeof countsSchema>

/** What the navigation counts. */
export const countsCalls = calls({
  read: {
    method: 'GET',
    path: '/api/account/counts',
    access: 'subscribers',
    tag: 'Account',
    summary: 'How many homes, deals and unread alerts the caller has',
    answer: countsSchema,
  },
})
