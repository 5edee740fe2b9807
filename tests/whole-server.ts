import { join } from 'node:path'
import * as z from 'zod/mini'
import { clientConfigSchema } from '../src/contract/client-config.ts'
import { readConfig } from '../src/server/config/config.ts'
import { startServer } from '../src/server/start/start-server.ts'
import { identityVisitor } from './account/identity-visitor.ts'

const repository = join(import.meta.dirname, '..')
const POLICY = 'b2c_1_signupsignin'

/** The whole server in this process, stand-ins and all, over a test database; its log is kept, and its passwords are hashed cheaply. */
export const startWholeServer = async (
  connectionString: string,
  settings: Readonly<Record<string, string>> = {},
) => {
  const config = readConfig(
    {
      DATABASE_URL: connectionString,
      PORT: '0',
      FLIP_DEMO: 'off',
      FLIP_LOG_LEVEL: 'debug',
      FLIP_SIGN_UPS_PER_MINUTE: '1000',
      ...settings,
    },
    repository,
  )
  if (!config.ok) throw new Error(config.error)
  const closers: (() => Promise<void>)[] = []
  const log: string[] = []
  const { url } = await startServer(config.value, {
    repository,
    say: (sentence) => log.push(sentence),
    opened: (close) => closers.push(close),
    logTo: { write: (line) => log.push(line) },
    passwordCost: { N: 2, r: 1, p: 1 },
  })

  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const { token, body, headers = {} } = options
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    return { status: answer.status, json, headers: answer.headers }
  }

  return {
    url,
    log,
    call,
    signIn: (email: string, password: string) => signInAt(url, email, password),
    close: async () => {
      for (const close of closers.toReversed()) await close()
    },
  }
}

/** Signs in at a running server: an access token and what came with it, or the page that said no. */
export const signInAt = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/client-config`)
  const { clientId, scopes } = z.parse(clientConfigSchema, await answer.json()).identity
  const browser = identityVisitor(url, { clientId, scope: scopes[0] ?? '', tenant: 'flipsearch' })
  const page = await browser.authorize(POLICY)
  const back = await browser.send(page, { action: 'sign-in', email, password })
  if (back.url.pathname !== '/redirect.html') return { refused: back.text }
  return { browser, ...(await browser.redeem(POLICY, back)) }
}

type CallOptions = {
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
