import * as z from 'zod/mini'
import { DIGEST_HOUR } from '../../domain/alerts/mail/digest-time.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

const timeZone = about('An IANA name of a time zone: America/New_York.', z.string())

export const mailSettingsSchema = named(
  'MailSettings',
  'Which mails of alerts the caller gets, and when.',
  z.object({
    email: about('Where they go.', z.string()),
    alertMails: about('Whether any are sent.', z.boolean()),
    watchedMails: about('Whether those of watched homes are.', z.boolean()),
    compMails: about(
      'Whether those of new comps of added homes are, where those of watched homes are.',
      z.boolean(),
    ),
    timeZone: about(`Digests come at ${DIGEST_HOUR} in the morning there: an IANA name.`, timeZone),
    timeZoneChosen: about(
      'Chosen by the caller; else what their browser last sent, or US Eastern time before that.',
      z.boolean(),
    ),
    refused: about(
      'When and why the address was refused by its mail server, so that nothing is sent any more; null when it was not.',
      z.nullable(
        z.object({
          at: about('ISO 8601, UTC.', z.string()),
          why: about('A code of the mail server.', z.string()),
        }),
      ),
    ),
    held: about(
      'Operators of this installation have stopped them for now; what fires meanwhile is sent later.',
      z.boolean(),
    ),
    mostADay: about('How many are sent in a day at most.', z.number()),
  }),
)
export type MailSettings = z.infer<typeof mailSettingsSchema>

const changeMailSettingsSchema = z.object({
  alertMails: z.exactOptional(about('Whether any are to be sent.', z.boolean())),
  watchedMails: z.exactOptional(about('Whether those of watched homes are.', z.boolean())),
  compMails: z.exactOptional(about('Whether those of new comps of added homes are.', z.boolean())),
  timeZone: z.exactOptional(
    about(
      'Where the reader is; null for where their browser is.',
      z.nullable(z.string().check(z.maxLength(64))),
    ),
  ),
  startAgain: z.exactOptional(
    about('Send mails again to an address that was refused.', z.literal(true)),
  ),
})
export type ChangeMailSettings = z.infer<typeof changeMailSettingsSchema>

const mailsAsked = z.exactOptional(
  about(
    'A saved search by its id, watched, or all. Without it, everything in the mail.',
    z.string().check(z.maxLength(200)),
  ),
)

const stopMailsSchema = z.object({
  of: mailsAsked,
  stopped: about('false undoes it.', z.boolean()),
})
export type StopMails = z.infer<typeof stopMailsSchema>

const stoppedMailsSchema = named(
  'StoppedMails',
  'Mails that are stopped, or go on.',
  z.object({
    what: about(
      'searches: those named. watched: mails of watched homes. all: every mail of alerts.',
      z.enum(['searches', 'watched', 'all']),
    ),
    names: about(
      'The names of the searches; none when they have been deleted. Where some are stopped and others go on, those that go on.',
      z.array(z.string()),
    ),
    stopped: about('Whether they are stopped.', z.boolean()),
  }),
)
export type StoppedMails = z.infer<typeof stoppedMailsSchema>

const ofCaller = {
  path: '/api/alerts/mail',
  formerly: '/api/account/mails',
  access: 'signed in',
  tag: 'Account',
  answer: mailSettingsSchema,
  problems: { 404: ['no-subscription'] },
} as const

export const mailSettingCalls = calls({
  read: {
    ...ofCaller,
    method: 'GET',
    summary: 'Which mails of alerts the caller gets',
  },
  change: {
    ...ofCaller,
    method: 'PUT',
    summary: 'Choose which mails of alerts to get',
    description: 'What is left out stays. Answers all of it as it is then.',
    body: changeMailSettingsSchema,
  },
})

const ofLink = {
  path: '/api/alerts/mail/stops/{secret}',
  formerly: '/api/mail-stops/{secret}',
  access: 'public',
  tag: 'Account',
  params: z.object({ secret: about('The end of the link, after `/unsubscribe/`.', z.string()) }),
  answer: stoppedMailsSchema,
  problems: { 404: ['not-found'] },
} as const

/** Made by holders of a mail, with the secret of a link in it. */
export const mailStopCalls = calls({
  read: {
    ...ofLink,
    method: 'GET',
    summary: 'Which mails of alerts a link in one stops',
    description: 'Changes nothing.',
    query: z.object({ of: mailsAsked }),
  },
  stop: {
    ...ofLink,
    method: 'POST',
    summary: 'Stop mails of alerts by a link in one, or undo that',
    body: stopMailsSchema,
  },
})
