import { setMaxListeners } from 'node:events'
import * as z from 'zod/mini'
import { clientConfigSchema } from '../../src/contract/client-config.ts'
import { homeMarksSchema } from '../../src/contract/marks/home-marks.ts'
import { grantAccess } from '../../src/web/data/ask/access.ts'
import { callApi } from '../../src/web/data/ask/request.ts'
import { searchFlips } from '../../src/web/data/ask/search/search-flips.ts'
import { createMarkOutbox, type MarkOutbox } from '../../src/web/data/kept/marks/mark-outbox.ts'
import { createMemoryStore } from '../../src/web/data/storage/open-store.ts'
import { identityVisitor } from '../../tests/account/identity-visitor.ts'
import { origin } from './nodes.ts'

// One subscriber, who calls the server by the code of the pages themselves: what it sends again, it sends again here.

const EMAIL = 'scale@mail.example'
const PASSWORD = 'Blue-Bungalow#2026'
const POLICY = 'b2c_1_signupsignin'
const newcomer = {
  phone: '(512) 555-0134',
  firstName: 'Sam',
  lastName: 'Scale',
  email: EMAIL,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentToken: 'cnon:card-nonce-ok',
}

/** Requests that brought no answer, or one of a proxy or of a database that is away. */
export const failures = { firstTries: 0 }

/** Where calls go. */
export const server = { url: origin }

/** Signs up, signs in, and lets the calls of this process in as that person, for as long as it runs. */
export const becomeSubscriber = async (): Promise<{ readonly token: () => Promise<string> }> => {
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address =
      typeof input === 'string' && input.startsWith('/') ? `${server.url}${input}` : input
    try {
      const answer = await network(address, init)
      if (answer.status >= 502) failures.firstTries += 1
      return answer
    } catch (error) {
      if (typeof address === 'string' && address.startsWith(server.url)) failures.firstTries += 1
      throw error
    }
  }
  const post = (path: string) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newcomer),
    })
  await post('/api/account/sign-up-b2c')
  const paid = await post('/api/account/sign-up-square')
  if (!paid.ok && paid.status !== 409) throw new Error(`Signing up: ${await paid.text()}`)
  let tokens = await signIn()
  let until = Date.now() + RENEWED_AFTER_MS
  const token = async (): Promise<string> => {
    if (Date.now() > until) {
      until = Date.now() + RENEWED_AFTER_MS
      tokens = await signIn()
    }
    return tokens.access_token
  }
  grantAccess({
    passFor: async () => ({ type: 'token', token: await token() }),
    signInAgain: async () => 'in-vain',
    leave: () => undefined,
    end: async () => undefined,
  })
  return { token }
}

/** Access tokens of the embedded sign-in last for ten minutes. */
const RENEWED_AFTER_MS = 6 * 60_000

const signIn = async () => {
  const answer = await fetch('/api/client-config')
  const { identity } = z.parse(clientConfigSchema, await answer.json())
  const [scope = ''] = identity.scopes
  const visitor = identityVisitor(origin, {
    clientId: identity.clientId,
    scope,
    tenant: 'flipsearch',
  })
  return visitor.signIn(POLICY, { email: EMAIL, password: PASSWORD })
}

/** Searches a city as the pages do. Answers why it failed, or null. A node keeps homes that it has sent for the same `priceBelowMarket`. */
export const search = async (
  city: string,
  {
    connectionId,
    priceBelowMarket = 30_000,
  }: { readonly connectionId?: string; readonly priceBelowMarket?: number } = {},
): Promise<string | null> => {
  const answer = await searchFlips(
    {
      city: `${city}, OH`,
      state: 'OH',
      distance: 'mile',
      priceBelowMarket,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
      ...(connectionId === undefined ? {} : { connectionId }),
    },
    new AbortController().signal,
  )
  if (!answer.ok) return answer.error.kind === 'aborted' ? 'aborted' : answer.error.text
  return null
}

/**
 * Marks a home by the outbox of a page, which keeps what the server cannot take now, and sends it later. Answers, once the
 * server has it or has refused it, whether it has it.
 */
export const mark = async (propertyId: string): Promise<boolean> => {
  outbox ??= openOutbox()
  const home = { propertyId, addressLine: '', price: null }
  return (await outbox.change(home, { mark: 'Watching' }, null)).ok
}

let outbox: MarkOutbox | null = null

/** With what it asks of a browser: to hear when a connection is back, and a place where changes are kept. */
const openOutbox = (): MarkOutbox => {
  const window = new EventTarget()
  // Each home that waits listens.
  setMaxListeners(0, window)
  Object.assign(globalThis, { window })
  return createMarkOutbox(EMAIL, createMemoryStore())
}

export const marked = async (): Promise<ReadonlySet<string>> => {
  const answer = await callApi('/api/home-marks', homeMarksSchema)
  if (!answer.ok) throw new Error('The marks cannot be read.')
  return new Set(answer.value.body.marks.map(({ propertyId }) => propertyId))
}
