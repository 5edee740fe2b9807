import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { tokenCalls } from '../../src/contract/tokens.ts'
import type { TokenScope } from '../../src/domain/token-scopes.ts'
import type { TokenDays } from '../../src/domain/tokens/token-limits.ts'
import { signedInAs } from '../test-app.ts'

type Asked = {
  /** Of a subscriber of the test app. */
  readonly as?: string
  readonly name?: string
  readonly scopes?: readonly TokenScope[]
  readonly days?: TokenDays
}

/** A personal token made by the call that the page makes, and the headers of a request with it. */
export const makeToken = async (
  app: Pick<FastifyInstance, 'inject'>,
  { as = 'ann', name = 'Test', scopes = ['read'], days = 90 }: Asked = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: tokenCalls.create.path,
    headers: signedInAs(as),
    payload: { name, scopes, days },
  })
  if (answer.statusCode !== 200) throw new Error(`No token was made: ${answer.body}`)
  const { token, secret } = z.parse(tokenCalls.create.answer, answer.json())
  return { ...token, secret, headers: { authorization: `Bearer ${secret}` } }
}
