import * as z from 'zod/mini'
import { about, named } from '../about.ts'

const instant = about('ISO 8601, UTC.', z.string())

export const sessionSchema = named(
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

/** `GET /api/account/sessions`, and what ending some answers. */
export const sessionsSchema = named(
  'Sessions',
  'Where somebody is signed in.',
  z.object({
    named: about(
      'Whether the identity provider tells sessions apart (`sid` in its access tokens). Otherwise none are known.',
      z.boolean(),
    ),
    sessions: about('Those seen within a day, the latest first.', z.array(sessionSchema)),
  }),
)
export type Sessions = z.infer<typeof sessionsSchema>
