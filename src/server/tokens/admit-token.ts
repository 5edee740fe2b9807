import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ReadingOnly } from '../platform/database/database-unavailable.ts'
import type { Database } from '../platform/database/schema.ts'
import { hashOfSecret } from '../platform/link-secret.ts'
import { pathOf } from '../platform/requests/answer-calls.ts'
import { idOfPerson, type Principal } from '../platform/requests/auth.ts'
import type { LastKnown } from '../platform/requests/last-known.ts'
import { refuseBeyond } from '../platform/requests/limits/limit-requests.ts'
import type { RequestLimits } from '../platform/requests/limits/request-limits.ts'
import { networkOf } from '../platform/requests/network-of.ts'
import { type AdmitToken, challenge } from '../platform/requests/personal-token.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type FoundToken, findToken } from './store.ts'
import { isTokenSecret } from './token-secret.ts'
import type { TokenUses } from './token-uses.ts'

export type AdmitTokenDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly readingOnlySince: () => Date | null
  /** By the hashes of their secrets. */
  readonly tokens: LastKnown<FoundToken>
  readonly uses: Pick<TokenUses, 'note'>
  /** Of all tokens of a person together. */
  readonly limits: Pick<RequestLimits, 'count'>
  /** What keeps the owner out, such as a subscription that is not live; null when nothing does. */
  readonly ownerProblem: (principal: Principal, request: FastifyRequest) => Promise<Problem | null>
}

/**
 * Lets personal tokens in: while neither they nor their owner's subscription has ended, where the call takes them, and
 * within their scopes and the owner's limit. What they are used for is noted before anything is done by them, refused
 * requests as well, unless these are too many; while the node only reads it is noted later.
 */
export const admitsTokens =
  ({
    db,
    clock,
    readingOnlySince,
    tokens,
    uses,
    limits,
    ownerProblem,
  }: AdmitTokenDeps): AdmitToken =>
  async (secret, { request, reply, need }) => {
    const invalid = (sentence: string): Problem => {
      challenge(reply, { error: 'invalid_token' })
      return new Problem(401, 'invalid-token', sentence)
    }
    const hash = hashOfSecret(secret)
    const row = isTokenSecret(secret)
      ? await tokens.read(hash.toString('base64'), () => findToken(db, hash))
      : undefined
    // A replica may not know the newest yet.
    if (row === undefined && isTokenSecret(secret) && readingOnlySince() !== null)
      throw new ReadingOnly()
    // An account is linked to whom the identity provider knows before its owner can make a token.
    if (row === undefined || row.issuer === null || row.subject === null)
      throw invalid('There is no such personal token. Check that all of it was copied.')
    refuseBeyond(limits.count('call', row.accountId), reply)
    const now = clock()
    if (row.endedAt !== null)
      throw invalid(
        'This personal token was ended by its owner. Make another one under Personal tokens in the account settings.',
      )
    if (row.expiresAt <= now)
      throw invalid(
        'This personal token has expired. Make another one under Personal tokens in the account settings.',
      )

    const note = (refused: boolean) =>
      uses.note({ ...whatIsAsked(request), tokenId: row.id, refused }, now)
    const refuse = async (problem: Problem): Promise<never> => {
      await note(true)
      throw problem
    }
    if (need === 'refused')
      return refuse(
        new Problem(
          403,
          'token-not-taken',
          'This call takes no personal tokens. Those of accounts, payments, tokens and operators are for people who sign in, and deprecated addresses for earlier pages.',
        ),
      )
    if (need !== 'any' && !row.scopes.includes(need)) {
      challenge(reply, { error: 'insufficient_scope', scope: need })
      return refuse(
        new Problem(
          403,
          'insufficient-scope',
          `This call needs a personal token with the scope “${need}”. This one has ${inWords(row.scopes)}.`,
        ),
      )
    }
    const principal: Principal = {
      id: idOfPerson({ issuer: row.issuer, sub: row.subject }),
      issuer: row.issuer,
      sub: row.subject,
      directoryId: row.directoryId,
      // What a token says of its owner is that it is theirs: it proves no email, and is no sign-in.
      email: null,
      session: null,
      authenticatedBy: [],
      signedInAt: row.createdAt.getTime(),
      expiresAt: row.expiresAt.getTime(),
    }
    const problem = await ownerProblem(principal, request)
    if (problem?.statusCode === 401) challenge(reply, { error: 'invalid_token' })
    if (problem !== null) return refuse(problem)
    await note(false)
    return { principal, token: { id: row.id, scopes: row.scopes } }
  }

const whatIsAsked = (request: FastifyRequest) => ({
  call: `${request.method} ${pathOf(request.routeOptions.url ?? '/')}`,
  network: networkOf(request),
})

const inWords = (scopes: readonly string[]): string =>
  scopes.map((scope) => `“${scope}”`).join(' and ')
