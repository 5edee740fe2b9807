import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { NO_SUBSCRIPTION } from '../../../contract/account/subscription.ts'
import {
  type MailSettings,
  mailSettingCalls,
  mailStopCalls,
} from '../../../contract/alerts/alert-mails.ts'
import { mailQueueCalls } from '../../../contract/operators/mail-queue.ts'
import { isTimeZone } from '../../../domain/alerts/mail/digest-time.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import type { GuessLimit } from '../../platform/requests/limits/limit-guesses.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { changeMailSettings } from './mail-settings.ts'
import { deadMails, readMailSettings } from './queries.ts'
import { readStops, stopMails } from './stop-mails.ts'

/**
 * Mails of alerts: what the caller has set, and what holders of a mail may stop without a sign-in, by `POST
 * /unsubscribe/{secret}` as well. Those learn nothing else about the account, and a GET changes nothing: programs that
 * check mails open their links.
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
  const answer = answering(app)
  const settingsOf = async (owner: Owner): Promise<MailSettings> => {
    const settings = await readMailSettings(db, owner)
    if (settings !== undefined) return settings
    throw new Problem(404, NO_SUBSCRIPTION, 'You have no subscription yet.')
  }

  answer(mailSettingCalls.read, (_, { principal }) => settingsOf(principal))

  answer(mailSettingCalls.change, async ({ body }, { principal }) => {
    const { timeZone } = body
    if (typeof timeZone === 'string' && !isTimeZone(timeZone))
      throw new Problem(400, 'bad-input', 'timeZone: it must be a time zone.', 'timeZone')
    // Refuses those who have none.
    await settingsOf(principal)
    await changeMailSettings(db, principal, body)
    return settingsOf(principal)
  })

  answering(app, { operators: requireOperator })(mailQueueCalls.deadMails, () => deadMails(db))

  answer(mailStopCalls.read, async ({ params, query }, request, reply) => {
    guesses.refuse(request, reply)
    return (await readStops(db, params.secret, query.of)) ?? noSuchLink(request, guesses)
  })

  answer(mailStopCalls.stop, async ({ params, body }, request, reply) => {
    guesses.refuse(request, reply)
    return (await stopMails(db, params.secret, body)) ?? noSuchLink(request, guesses)
  })
  void app.register(async (scope) => registerOneClick(scope, db, guesses))
}

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
