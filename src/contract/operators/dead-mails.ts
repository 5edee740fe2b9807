import * as z from 'zod/mini'
import { about, named } from '../about.ts'

/** `GET /api/dead-mails`. */
export const deadMailsSchema = named(
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
