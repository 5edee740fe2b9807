import * as z from 'zod/mini'
import { clientConfigSchema } from '../../src/contract/client-config.ts'
import { DEMO_EMAIL } from '../../src/server/config/config.ts'
import { DEMO_PASSWORD } from '../../src/server/start/demo-subscriber.ts'
import { identityVisitor } from '../../tests/identity-visitor.ts'

/** What came of a call: a status, or null where the connection broke or nobody answered. */
export type Answered = {
  readonly status: number | null
  readonly ms: number
  readonly text: string
}

export type Subscriber = {
  readonly call: (method: string, path: string, body?: object) => Promise<Answered>
  readonly search: (city?: string) => Promise<Answered>
}

/** Signs the demo subscriber in at a running product, whatever stands in front of it. */
export const signInSubscriber = async (url: string): Promise<Subscriber> => {
  const config = z.parse(clientConfigSchema, await (await fetch(`${url}/api/client-config`)).json())
  const { clientId, scopes } = config.identity
  const visitor = identityVisitor(url, { clientId, scope: scopes[0] ?? '', tenant: 'flipsearch' })
  const person = { email: DEMO_EMAIL, password: DEMO_PASSWORD }
  const { access_token: token } = await visitor.signIn('b2c_1_signupsignin', person)
  const call = async (method: string, path: string, body?: object): Promise<Answered> => {
    const began = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answered = (status: number | null, text: string) => ({
      status,
      text,
      ms: performance.now() - began,
    })
    try {
      const answer = await fetch(`${url}${path}`, { ...sent, signal: AbortSignal.timeout(30_000) })
      return answered(answer.status, await answer.text())
    } catch (error) {
      return answered(null, String(error))
    }
  }
  return {
    call,
    search: (city = 'Oklahoma City, OK') =>
      call('POST', '/api/flip-search/flips', {
        city,
        distance: 'mile',
        priceBelowMarket: 30_000,
        includeHomesForSale: false,
        propertyType: 'House',
        maxPrice: 500_000,
      }),
  }
}
