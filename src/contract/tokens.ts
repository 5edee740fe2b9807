import * as z from 'zod/mini'
import { tokenScopes } from '../domain/token-scopes.ts'
import {
  ENDED_TOKENS_KEPT_DAYS,
  MAX_TOKEN_USES,
  MAX_TOKENS,
  tokenDays,
  USUAL_TOKEN_DAYS,
} from '../domain/tokens/token-limits.ts'
import { about, named } from './about.ts'
import { calls } from './call.ts'

export const LONGEST_TOKEN_NAME = 60

const instant = z.string()
const name = about(
  'What its owner calls it.',
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give it a name'),
      z.maxLength(LONGEST_TOKEN_NAME, `A name may have ${LONGEST_TOKEN_NAME} characters at most`),
    ),
)
const scopes = about(
  'What it may be used for: `read` for what its owner sees, `write` for what they keep and change, `hooks` for where data of theirs is sent to by itself.',
  z
    .array(z.enum(tokenScopes))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(tokenScopes.length)),
)

export const tokenSchema = named(
  'PersonalToken',
  'A personal token. Its secret is not kept, and not answered again.',
  z.object({
    id: about('Names it in calls; it lets no one in.', z.string()),
    name,
    prefix: about('How its secret begins, to know it by.', z.string()),
    scopes,
    createdAt: about('ISO 8601, UTC.', instant),
    expiresAt: about('When it ends by itself: ISO 8601, UTC.', instant),
    endedAt: about('When its owner ended it: ISO 8601, UTC; null unless so.', z.nullable(instant)),
    lastUsedAt: about(
      'When it was last used, with or without success: ISO 8601, UTC; null when never.',
      z.nullable(instant),
    ),
  }),
)
export type PersonalToken = z.infer<typeof tokenSchema>

const tokensSchema = named(
  'PersonalTokens',
  'The personal tokens of the caller.',
  z.object({
    tokens: about(
      `The newest first. Those that have ended are listed for ${ENDED_TOKENS_KEPT_DAYS} days.`,
      z.array(tokenSchema),
    ),
  }),
)
export type PersonalTokens = z.infer<typeof tokensSchema>

const createTokenSchema = z.object({
  name,
  scopes,
  days: about(
    'After how many days it ends by itself.',
    z._default(z.literal([...tokenDays]), USUAL_TOKEN_DAYS),
  ),
})

const createdTokenSchema = z.object({
  token: tokenSchema,
  secret: about(
    'What is sent as `Authorization: Bearer …`: answered once, and kept nowhere here.',
    z.string(),
  ),
})
export type CreatedToken = z.infer<typeof createdTokenSchema>

export const tokenUseSchema = named(
  'TokenUse',
  'What a personal token was used for: one call from one network.',
  z.object({
    call: about('Method and address, with the names of its parameters in braces.', z.string()),
    network: about(
      'Where the requests came from: an IPv4 address, or the first 64 bits of an IPv6 address.',
      z.string(),
    ),
    refused: about(
      'Whether they were refused: by a scope that the token does not have, because the call takes no token, or for want of a live subscription.',
      z.boolean(),
    ),
    requests: about('How many there were.', z.int()),
    firstAt: about('When the first came: ISO 8601, UTC.', instant),
    lastAt: about('When the last came: ISO 8601, UTC.', instant),
  }),
)
export type TokenUse = z.infer<typeof tokenUseSchema>

const ofOne = {
  tag: 'Tokens',
  access: 'signed in',
  params: z.object({ id: about('The `id` of a token.', z.string().check(z.maxLength(100))) }),
  problems: { 404: ['not-found'] },
} as const

/**
 * Personal tokens of the caller, who signs in to make and end them: no token can. They go on being listed, and can be
 * ended, where the subscription is not live.
 */
export const tokenCalls = calls({
  list: {
    tag: 'Tokens',
    access: 'signed in',
    method: 'GET',
    path: '/api/tokens',
    summary: 'The personal tokens of the caller',
    answer: tokensSchema,
  },
  create: {
    tag: 'Tokens',
    access: 'subscribers',
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make a personal token',
    description: `The secret is in the answer, and nowhere else. A person may have ${MAX_TOKENS} tokens that have not ended.`,
    body: createTokenSchema,
    answer: createdTokenSchema,
    problems: { 409: ['too-many-tokens'] },
  },
  end: {
    ...ofOne,
    method: 'DELETE',
    path: '/api/tokens/{id}',
    summary: 'End a personal token',
    description: 'It is refused from then on, on every node. This cannot be taken back.',
    repeatable: true,
    answer: tokensSchema,
  },
  uses: {
    ...ofOne,
    method: 'GET',
    path: '/api/tokens/{id}/uses',
    summary: 'What a personal token was used for',
    answer: z.object({
      uses: about(
        `The latest first: the last ${MAX_TOKEN_USES}, each a call from one network.`,
        z.array(tokenUseSchema),
      ),
    }),
  },
})
