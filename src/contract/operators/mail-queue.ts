import * as z from 'zod/mini'
import { mailKinds } from '../../domain/alerts/mail/alert-mail.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

const instant = about('ISO 8601, UTC.', z.string())
const count = z.number()
const account = {
  accountId: about('The id of the account.', z.string()),
  email: about('Where they go.', z.string()),
}

const adminMailsSchema = named(
  'AdminMails',
  'Mails of alerts: those that wait, and those that do not arrive.',
  z.object({
    waiting: about('How many wait to be sent.', count),
    waitingSince: about(
      'When the oldest of them was made; null when none waits.',
      z.nullable(instant),
    ),
    dead: about('How many were given up.', count),
    deadMails: about(
      'The mails that were given up, the newest first, at most 50. Their contents are not shown here.',
      z.array(
        z.object({
          id: about('Names it in calls.', z.string()),
          ...account,
          kind: about('What made it: a search, watched homes, a day or a week.', z.enum(mailKinds)),
          createdAt: instant,
          attempts: about('How often it was offered to the mail server.', count),
          error: about(
            'What the mail server said last; null when nothing.',
            z.nullable(z.string()),
          ),
        }),
      ),
    ),
    refused: about('How many addresses are refused by their mail server.', count),
    refusedAddresses: about(
      'Those, the newest first, at most 50.',
      z.array(
        z.object({
          ...account,
          at: about('Since when.', instant),
          why: about('A code of the mail server; null when it said none.', z.nullable(z.string())),
        }),
      ),
    ),
    held: about('How many addresses operators have stopped mails to.', count),
    heldAddresses: about(
      'Those, the newest first, at most 50.',
      z.array(
        z.object({
          ...account,
          at: about('Since when.', instant),
          waiting: about('How many mails to it wait until they are resumed.', count),
        }),
      ),
    ),
  }),
)
export type AdminMails = z.infer<typeof adminMailsSchema>

const deadMailsSchema = named(
  'DeadMails',
  'Mails of alerts that were given up lately.',
  z.object({
    days: about('How many days back they are counted.', z.number()),
    count: about('How many there are.', z.number()),
    lastFault: about(
      'Why the newest of them was given up; null when there is none.',
      z.nullable(z.string()),
    ),
  }),
)
export type DeadMails = z.infer<typeof deadMailsSchema>

const ofQueue = { tag: 'Admin', access: 'operators', answer: adminMailsSchema } as const

/** Mails of alerts that wait or do not arrive. */
export const mailQueueCalls = calls({
  deadMails: {
    method: 'GET',
    path: '/api/operators/mails/dead',
    formerly: '/api/dead-mails',
    access: 'operators',
    tag: 'Sources',
    summary: 'Mails of alerts that were given up',
    answer: deadMailsSchema,
  },
  read: {
    ...ofQueue,
    method: 'GET',
    path: '/api/operators/mails',
    formerly: '/api/admin/mails',
    summary: 'Mails of alerts that wait or do not arrive',
  },
  retry: {
    ...ofQueue,
    method: 'POST',
    path: '/api/operators/mails/{id}/retry',
    formerly: '/api/admin/mails/{id}/retry',
    summary: 'Try again to send a mail that was given up',
    params: z.object({
      id: about('The id of the mail.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
    }),
    problems: { 404: ['not-found'] },
  },
})
