import * as z from 'zod/mini'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { nextPage } from '../page.ts'

const instant = about('ISO 8601, UTC.', z.string())

/** How far an account is on its way in or out. */
const accountStates = ['signing up', 'active', 'being deleted'] as const

/** One account, as operators see it. */
const subscriberSchema = named(
  'Subscriber',
  'An account: a sign-up under way, a subscriber, or a deletion under way.',
  z.object({
    id: about('Names it in calls and in the audit log.', z.string()),
    email: about('Email address.', z.string()),
    name: about('First and last name.', z.string()),
    state: about('How far it is on its way in or out.', z.enum(accountStates)),
    since: about('When the sign-up began.', instant),
    lastSeen: about(
      'When its owner last used the product, to the hour; null when not seen since this is kept.',
      z.nullable(instant),
    ),
    mails: about(
      'Mails of alerts to it: going out; turned off by its owner; refused by the mail server of its address; or held, stopped by an operator.',
      z.enum(['on', 'off', 'refused', 'held']),
    ),
    deletionAskedAt: about('Null unless it is being deleted.', z.nullable(instant)),
    subscription: about(
      'Null when there is none.',
      z.nullable(
        z.object({
          status: about('As the payment provider says it, or CANCELED.', z.string()),
          live: about('Whether it lets its owner search.', z.boolean()),
          paymentFailed: about('A charge failed.', z.boolean()),
          chargedThroughDate: about(
            'The last day that is paid for; null while nothing is.',
            z.nullable(calendarDate),
          ),
        }),
      ),
    ),
  }),
)
export type Subscriber = z.infer<typeof subscriberSchema>

const findSubscribersSchema = z.object({
  email: about(
    'Only accounts whose email contains this.',
    z.exactOptional(z.string().check(z.maxLength(254))),
  ),
  after: about(
    'The `next` of the page before.',
    z.exactOptional(
      z.string().check(
        z.regex(/^[12]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z [\w-]{1,100}$/),
        z.refine((place) => parseIsoDate(place.slice(0, 10)) !== null),
      ),
    ),
  ),
})
export type FindSubscribers = z.infer<typeof findSubscribersSchema>

const subscribersPageSchema = named(
  'SubscribersPage',
  'Some of the accounts.',
  z.object({
    subscribers: about('The newest first, at most 50.', z.array(subscriberSchema)),
    total: about('How many there are on all pages.', z.number()),
    next: nextPage('after', z.string()),
  }),
)
export type SubscribersPage = z.infer<typeof subscribersPageSchema>

const of = { tag: 'Admin', access: 'operators', method: 'POST' } as const
const ofOne = {
  ...of,
  params: z.object({
    id: about('The id of the account.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
  }),
  answer: subscriberSchema,
  problems: { 404: ['not-found'] },
} as const

/** The accounts of this installation. */
export const subscriberCalls = calls({
  find: {
    ...of,
    // An email in an address would be kept in logs.
    path: '/api/operators/subscribers/find',
    formerly: '/api/admin/subscribers/find',
    summary: 'The accounts of this installation, or those with an email',
    description: 'Changes nothing but the audit log, which keeps whose names were read.',
    body: findSubscribersSchema,
    answer: subscribersPageSchema,
    repeatable: true,
  },
  disconnect: {
    ...ofOne,
    path: '/api/operators/subscribers/{id}/disconnect',
    formerly: '/api/admin/subscribers/{id}/disconnect',
    summary: 'End the live connections of an account',
    description: 'Pages that may still listen connect again by themselves.',
  },
  stopMails: {
    ...ofOne,
    path: '/api/operators/subscribers/{id}/stop-mails',
    formerly: '/api/admin/subscribers/{id}/stop-mails',
    summary: 'Stop mails of alerts to an account',
    description: 'What fires meanwhile waits until they are resumed.',
  },
  resumeMails: {
    ...ofOne,
    path: '/api/operators/subscribers/{id}/resume-mails',
    formerly: '/api/admin/subscribers/{id}/resume-mails',
    summary: 'Send mails of alerts to an account again',
    description:
      'Where an operator stopped them, or its address was refused. What its owner turned off stays off.',
  },
  close: {
    ...ofOne,
    path: '/api/operators/subscribers/{id}/close',
    formerly: '/api/admin/subscribers/{id}/close',
    summary: 'Cancel the subscription of an account, and delete the account',
    description: 'It cannot be undone. The deletion goes on by itself.',
    problems: { 404: ['not-found'], 409: ['account-busy', 'operators-account'] },
  },
})
/** What can be done about an account. */
export type SubscriberChange = Exclude<keyof typeof subscriberCalls, 'find'>
