import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

const instant = about('ISO 8601, UTC.', z.string())

const sessionSchema = named(
  'Session',
  'One sign-in of one browser.',
  z.object({
    id: about('Names it in calls.', z.string()),
    device: about('Browser and system, as the browser says them.', z.string()),
    signedInAt: about('When it was first seen.', instant),
    lastSeenAt: about('When it was last seen, to ten minutes.', instant),
    current: about('The one that asks.', z.boolean()),
  }),
)
export type Session = z.infer<typeof sessionSchema>

const sessionsSchema = named(
  'Sessions',
  'Where the caller is signed in.',
  z.object({
    named: about(
      'Whether the identity provider names sessions (`sid` in its access tokens). Otherwise none are known.',
      z.boolean(),
    ),
    sessions: about('Those seen within a day, the latest first.', z.array(sessionSchema)),
  }),
)
export type Sessions = z.infer<typeof sessionsSchema>

const of = {
  access: 'signed in',
  tag: 'Account',
  answer: sessionsSchema,
  problems: { 404: ['no-subscription'] },
} as const

/** Ending sessions answers those that are left. Tokens of an ended session are refused, even before they expire. */
export const sessionCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Where the caller is signed in',
  },
  endAll: {
    ...of,
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'End all sessions of the caller, also the one that asks',
    description: 'All personal tokens of the caller end as well.',
  },
  end: {
    ...of,
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    summary: 'End a session of the caller',
    description: 'One that is not there, or is another person’s, is none.',
    params: z.object({
      id: about('The id of the session.', z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
    }),
  },
})
