import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

const pushSettingsSchema = named(
  'PushSettings',
  'In which browsers alerts are shown as they happen.',
  z.object({
    publicKey: about(
      'What browsers subscribe with: the VAPID key of this installation (RFC 8292), base64url.',
      z.string(),
    ),
    browsers: about(
      'Those that have it turned on, the newest first.',
      z.array(
        z.object({
          id: about('Names it in calls.', z.string()),
          endpoint: about('Where its push service takes messages.', z.string()),
          createdAt: about('When it was turned on: ISO 8601, UTC.', z.string()),
        }),
      ),
    ),
    most: about('How many may have it turned on; the oldest gives way to another.', z.number()),
  }),
)
export type PushSettings = z.infer<typeof pushSettingsSchema>

const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/, 'it must be base64url'))

/** A `PushSubscription` as browsers write it in JSON. */
export const addPushSchema = z.object({
  endpoint: about('An https address of a push service.', z.string().check(z.maxLength(1000))),
  keys: z.object({
    p256dh: about('The public key of the browser: 65 bytes.', base64url.check(z.maxLength(100))),
    auth: about('The secret it shares with us: 16 bytes.', base64url.check(z.maxLength(30))),
  }),
})
export type AddPush = z.infer<typeof addPushSchema>

const of = { tag: 'Account', answer: pushSettingsSchema } as const

export const alertPushCalls = calls({
  read: {
    ...of,
    method: 'GET',
    path: '/api/alerts/push',
    formerly: '/api/account/push',
    access: 'signed in',
    summary: 'In which browsers alerts are shown as they happen',
  },
  add: {
    ...of,
    method: 'PUT',
    path: '/api/alerts/push',
    formerly: '/api/account/push',
    access: 'subscribers',
    summary: 'Have alerts shown in a browser as they happen',
    description:
      'By Web Push. A browser that showed them to another account shows them to the caller alone from then on.',
    body: addPushSchema,
  },
  remove: {
    ...of,
    method: 'DELETE',
    path: '/api/alerts/push/{id}',
    formerly: '/api/account/push/{id}',
    access: 'signed in',
    summary: 'Show no more alerts in a browser',
    params: z.object({ id: about('Names the browser.', z.string()) }),
    problems: { 404: ['not-found'] },
  },
})
