import * as z from 'zod/mini'
import { about, named } from '../about.ts'

/** `GET` and `PUT /api/account/push`, and what turning one off answers. */
export const pushSettingsSchema = named(
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

/** `PUT /api/account/push`: a `PushSubscription` as browsers write it in JSON. */
export const addPushSchema = z.object({
  endpoint: about('An https address of a push service.', z.string().check(z.maxLength(1000))),
  keys: z.object({
    p256dh: about('The public key of the browser: 65 bytes.', base64url.check(z.maxLength(100))),
    auth: about('The secret it shares with us: 16 bytes.', base64url.check(z.maxLength(30))),
  }),
})
export type AddPush = z.infer<typeof addPushSchema>
