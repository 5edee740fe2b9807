import * as z from 'zod/mini'
import { SHARED_DAYS } from '../../domain/deals/share-limits.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { homeParams } from '../home-id.ts'
import { askPacketSchema, dealPacketSchema } from './deal-packet.ts'

const LONGEST_PREPARED_BY = 100

const preparedBy = about(
  'Who has prepared it, as its readers see it.',
  z
    .string()
    .check(
      z.minLength(1, 'say who has prepared it'),
      z.maxLength(LONGEST_PREPARED_BY, `it may have ${LONGEST_PREPARED_BY} characters at most`),
    ),
)

const shareDealSchema = z.extend(askPacketSchema, {
  version: about(
    'The `version` of the deal that the caller has seen: no other one is shared.',
    z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  ),
  preparedBy,
})

export const dealShareSchema = named(
  'DealShare',
  'A link to a deal as it was when it was shared.',
  z.object({
    id: about('Names it in calls; it does not open it.', z.string()),
    preparedBy,
    createdAt: about('ISO 8601, UTC.', z.string()),
    expiresAt: about('ISO 8601, UTC.', z.string()),
    opens: about('How often it was opened.', z.int()),
    openedAt: about(
      'When it was opened last: ISO 8601, UTC; null when never.',
      z.nullable(z.string()),
    ),
  }),
)
export type DealShare = z.infer<typeof dealShareSchema>

export const newDealShareSchema = z.object({
  share: dealShareSchema,
  token: about(
    'The end of the link, `/shared/{token}`: answered once, and kept nowhere here.',
    z.string(),
  ),
})
export type NewDealShare = z.infer<typeof newDealShareSchema>

export const dealSharesSchema = z.object({
  shares: about('The links that open, the newest first.', z.array(dealShareSchema)),
})

export const sharedDealSchema = named(
  'SharedDeal',
  'A deal as it was when it was shared.',
  z.object({
    preparedBy,
    sharedAt: about('ISO 8601, UTC.', z.string()),
    expiresAt: about('ISO 8601, UTC.', z.string()),
    packet: about('What is printed of it, as it was worked out then.', dealPacketSchema),
  }),
)
export type SharedDeal = z.infer<typeof sharedDealSchema>

const of = { tag: 'Deals', access: 'subscribers', problems: { 404: ['not-found'] } } as const
const ofDeal = { ...of, path: '/api/deals/{propertyId}/shares', params: homeParams } as const

/** Links to deals: made, listed and ended by the subscriber who keeps the deal; opened by anyone who has one. */
export const dealShareCalls = calls({
  make: {
    ...ofDeal,
    method: 'POST',
    summary: 'Make a link to a deal as it is now',
    description: `Anyone with the link can read the deal, the home and its comps as they are now, without signing in, for ${SHARED_DAYS} days. Later changes do not reach it.`,
    body: shareDealSchema,
    answer: newDealShareSchema,
    problems: {
      404: ['not-found', 'home-gone'],
      409: ['changed-elsewhere', 'too-many-shares'],
    },
  },
  list: {
    ...ofDeal,
    method: 'GET',
    summary: 'The links that lead to a deal',
    answer: dealSharesSchema,
  },
  end: {
    ...of,
    method: 'DELETE',
    path: '/api/deals/shares/{id}',
    formerly: '/api/shares/{id}',
    summary: 'End a link',
    params: z.object({ id: about('The `id` of a link.', z.string()) }),
    answer: about('It opens no more.', z.object({})),
  },
  open: {
    ...of,
    access: 'public',
    method: 'GET',
    path: '/api/deals/shared/{token}',
    formerly: '/api/shared/{token}',
    summary: 'A deal as it was shared',
    params: z.object({ token: about('The end of the link.', z.string()) }),
    answer: sharedDealSchema,
  },
})
