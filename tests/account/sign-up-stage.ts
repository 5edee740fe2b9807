import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import type { Jobs } from '../../src/server/account/jobs.ts'
import { registerSignOut } from '../../src/server/account/sign-out-route.ts'
import { finishSignUp } from '../../src/server/account/sign-up/finish-sign-up.ts'
import { signUpCookies } from '../../src/server/account/sign-up/sign-up-cookie.ts'
import { registerSignUp } from '../../src/server/account/sign-up/sign-up-route.ts'
import { sweepSignUps } from '../../src/server/account/sign-up/sweep-sign-ups.ts'
import { aloneBackplane } from '../../src/server/platform/backplane/alone-backplane-for-tests.ts'
import type { Backplane } from '../../src/server/platform/backplane/backplane.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import type { Principal } from '../../src/server/platform/requests/auth.ts'
import { withContractSchemas } from '../../src/server/platform/requests/contract-schemas.ts'
import { handleErrors } from '../../src/server/platform/requests/handle-errors.ts'
import { outsideServices } from './outside-services.ts'

/** What the form sends; tests change what they are about. */
const form = {
  phone: '(512) 555-0134',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  password: 'Abcdefgh1!',
  confirmPassword: 'Abcdefgh1!',
  paymentToken: 'token-1',
}

/** `undefined` leaves a field out. */
export type Given = { readonly [Field in keyof typeof form]?: string | undefined }

/** The same form with another password. */
export const withPassword = (password: string): Given => ({ password, confirmPassword: password })

/** An answer; `call` says which of the two gave it. */
export type Answer = {
  readonly call: 'sign-up-b2c' | 'sign-up-square'
  readonly status: number
  readonly body: { readonly error?: string; readonly code?: string; readonly id?: string }
  /** Seconds. */
  readonly retryAfter?: number
}

/** The sign-up routes over a test database, with both outside services in memory. */
export const signUpStage = async (
  db: Kysely<Database>,
  options: {
    readonly callsPerMinute?: number
    readonly cardsPerHour?: number
    readonly disclosuresWithoutWait?: number
    readonly secureCookies?: boolean
    readonly withoutDirectory?: boolean
    readonly backplane?: Backplane
  } = {},
) => {
  let now = new Date('2026-03-01T12:00:00Z')
  const clock = () => now
  const services = outsideServices(clock)
  const sent: string[] = []
  const disconnected: string[] = []
  const jobs: Jobs = { send: async (_, ...[name]) => void sent.push(name) }
  const directory = options.withoutDirectory ? null : services.directory
  const deps = { db, directory, payments: services.payments, jobs, clock }

  const app = Fastify()
  withContractSchemas(app)
  handleErrors(app)
  await app.register(cookie)
  app.decorateRequest('visitor', null)
  const visitors = new Map<unknown, Principal>()
  app.addHook('onRequest', async (request) => {
    request.visitor = visitors.get(request.headers['x-visitor']) ?? null
  })
  const cookies = signUpCookies({ secure: options.secureCookies ?? false })
  registerSignUp(app, {
    ...deps,
    backplane: options.backplane ?? aloneBackplane(),
    supportEmail: 'support@flipsearch.example',
    cookies,
    passwordCost: { N: 2, r: 1, p: 1 },
    callsPerMinute: options.callsPerMinute ?? 1_000_000,
    cardsPerHour: options.cardsPerHour ?? 1_000_000,
    disclosuresWithoutWait: options.disclosuresWithoutWait ?? 1_000_000,
  })
  registerSignOut(app, {
    db,
    cookies,
    connections: { renew: ({ id }) => void disconnected.push(id) },
  })

  /** A browser of its own, with the cookie it was given; `visitor` is signed in there. */
  const browser = (visitor?: Principal, options: { readonly ip?: string } = {}) => {
    let held: { readonly name: string; readonly value: string } | null = null
    if (visitor !== undefined) visitors.set(visitor.id, visitor)
    const call = async (path: Answer['call'], given: Given): Promise<Answer> => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/account/${path}`,
        remoteAddress: options.ip ?? '127.0.0.1',
        payload: { ...form, ...given },
        headers: visitor === undefined ? {} : { 'x-visitor': visitor.id },
        cookies: held === null ? {} : { [held.name]: held.value },
      })
      held = answer.cookies.find(({ name }) => name.endsWith('flip-sign-up')) ?? held
      const { 'retry-after': retryAfter } = answer.headers
      return {
        call: path,
        status: answer.statusCode,
        body: answer.json(),
        ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
      }
    }
    return {
      begin: (given: Given = {}) => call('sign-up-b2c', given),
      pay: (given: Given = {}) => call('sign-up-square', given),
      /** The button: the first call and, if that succeeds, the second. */
      press: async (given: Given = {}): Promise<Answer> => {
        const begun = await call('sign-up-b2c', given)
        return begun.status === 200 ? call('sign-up-square', given) : begun
      },
      forgetCookie: () => {
        held = null
      },
      /** Logs out, and keeps the cookie anyway: the raw `Set-Cookie` of the answer. */
      signOut: async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/account/sign-out',
          headers: visitor === undefined ? {} : { 'x-visitor': visitor.id },
          cookies: held === null ? {} : { [held.name]: held.value },
        })
        return [answer.statusCode, answer.headers['set-cookie']]
      },
      cookie: () => held,
    }
  }

  return {
    app,
    ...services,
    /** Names of the jobs that were sent. */
    sent,
    /** Subjects whose live connections were ended. */
    disconnected,
    browser,
    sweep: () => sweepSignUps(deps, now),
    finish: (accountId: string) => finishSignUp(deps, { accountId }),
    passHours: (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
    accounts: () => db.selectFrom('account').selectAll().execute(),
  }
}
