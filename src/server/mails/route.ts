import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import { NO_SUBSCRIPTION } from '../../contract/account/subscription.ts'
import {
  changeMailSettingsSchema,
  type MailSettings,
  mailSettingsSchema,
  mailStopsQuerySchema,
  stopMailsSchema,
  stoppedMailsSchema,
} from '../../contract/alerts/alert-mails.ts'
import { mailQueueCalls } from '../../contract/operators/mail-queue.ts'
import { isTimeZone } from '../../domain/mails/digest-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import type { GuessLimit } from '../platform/requests/limit-guesses.ts'
import { Problem } from '../platform/requests/problem.ts'
import { changeMailSettings } from './mail-settings.ts'
import { deadMails, readMailSettings } from './queries.ts'
import { readStops, stopMails } from './stop-mails.ts'

/**
 * `GET` and `PUT /api/account/mails` of the caller; `GET` and `POST /api/mail-stops/{secret}` and `POST
 * /unsubscribe/{secret}` for whoever holds a mail: they need no sign-in, and say nothing else about the account. A GET
 * changes nothing: programs that check mails open their links.
 */
export const registerMails = (
  app: FastifyInstance,
  {
    db,
    requireOperator,
    guesses,
  }: {
    readonly db: Kysely<Database>
    readonly requireOperator: Guard
    /** Of the secrets in links. */
    readonly guesses: GuessLimit
  },
): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const settingsOf = async ({ principal }: FastifyRequest): Promise<MailSettings> => {
    const settings = await readMailSettings(db, principal)
    if (settings !== undefined) return settings
    throw new Problem(404, NO_SUBSCRIPTION, 'You have no subscription yet.')
  }

  routes.get(
    '/api/account/mails',
    {
      config: { problems: { 404: ['no-subscription'] } },
      schema: {
        tags: ['Account'],
        summary: 'Which mails of alerts the caller gets',
        response: { 200: mailSettingsSchema },
      },
    },
    settingsOf,
  )
  routes.put(
    '/api/account/mails',
    {
      config: { problems: { 404: ['no-subscription'] } },
      schema: {
        tags: ['Account'],
        summary: 'Choose which mails of alerts to get',
        description: 'What is left out stays. Answers all of it as it is then.',
        body: changeMailSettingsSchema,
        response: { 200: mailSettingsSchema },
      },
    },
    async (request) => {
      const { timeZone } = request.body
      if (typeof timeZone === 'string' && !isTimeZone(timeZone))
        throw new Problem(400, 'bad-input', 'timeZone: it must be a time zone.', 'timeZone')
      await changeMailSettings(db, request.principal, request.body)
      return settingsOf(request)
    },
  )

  answering(app, { operators: requireOperator })(mailQueueCalls.deadMails, () => deadMails(db))
  const forLinks = { access: 'public', problems: { 404: ['not-found'] } } as const
  routes.get(
    '/api/mail-stops/:secret',
    {
      config: forLinks,
      schema: {
        tags: ['Account'],
        summary: 'Which mails of alerts a link in one stops',
        description: 'Changes nothing.',
        params: linkParams,
        querystring: mailStopsQuerySchema,
        response: { 200: stoppedMailsSchema },
      },
    },
    async (request, reply) => {
      guesses.refuse(request, reply)
      const stops = await readStops(db, request.params.secret, request.query.of)
      return stops ?? noSuchLink(request, guesses)
    },
  )
  routes.post(
    '/api/mail-stops/:secret',
    {
      config: forLinks,
      schema: {
        tags: ['Account'],
        summary: 'Stop mails of alerts by a link in one, or undo that',
        params: linkParams,
        body: stopMailsSchema,
        response: { 200: stoppedMailsSchema },
      },
    },
    async (request, reply) => {
      guesses.refuse(request, reply)
      const done = await stopMails(db, request.params.secret, request.body)
      return done ?? noSuchLink(request, guesses)
    },
  )
  void app.register(async (scope) => registerOneClick(scope, db, guesses))
}

const linkParams = z.object({
  secret: about('What stands in the link after `/unsubscribe/`.', z.string()),
})

/** RFC 8058, section 3.2: mail programs post a form to the link. Nothing in it but its one field matters. */
const registerOneClick = (
  app: FastifyInstance,
  db: Kysely<Database>,
  guesses: GuessLimit,
): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  )
  app.post<{ Params: { secret: string }; Body: unknown }>(
    '/unsubscribe/:secret',
    async (request, reply) => {
      if (!/List-Unsubscribe\b.*One-Click/s.test(String(request.body)))
        throw new Problem(400, 'bad-input', 'The form must say List-Unsubscribe=One-Click.')
      const done = await stopMails(db, request.params.secret, { stopped: true })
      if (done === undefined) {
        // Mail providers stop the mails of many people from one address: what others of them guess must not stop that.
        guesses.refuse(request, reply)
        return noSuchLink(request, guesses)
      }
      return reply.type('text/plain; charset=utf-8').send('These emails are stopped.\n')
    },
  )
}

const noSuchLink = (request: FastifyRequest, guesses: GuessLimit): never => {
  guesses.wrong(request)
  throw new Problem(
    404,
    'not-found',
    'This link stops no emails: part of it is missing, or its account was deleted.',
  )
}
