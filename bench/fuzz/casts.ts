import { type TokenScope, tokenScopes } from '../../src/domain/token-scopes.ts'

/** Who there is in a run, and what they send requests by. */
export type Cast = {
  readonly people: readonly {
    /** `operator` is one; `silent` sends nothing. */
    readonly name: string
    /** Of their personal token. */
    readonly scopes: readonly TokenScope[]
    /** The tables of theirs that their requests may change. */
    readonly mayChange: 'all' | readonly string[]
  }[]
  /** What part of the requests is by a personal token, and what part by no one; all others are by people signed in. */
  readonly byTokens: number
  readonly byNoOne: number
}

/** Two subscribers and an operator, each signed in or by a personal token, and no one; a third subscriber sends none. */
const people: Cast = {
  people: [
    { name: 'ann', scopes: tokenScopes, mayChange: 'all' },
    { name: 'ben', scopes: tokenScopes, mayChange: 'all' },
    { name: 'operator', scopes: tokenScopes, mayChange: 'all' },
    { name: 'silent', scopes: tokenScopes, mayChange: [] },
  ],
  byTokens: 0.2,
  byNoOne: 0.06,
}

/** Three people, each by a personal token alone, of different scopes: without `write` none may change what is kept. */
const tokens: Cast = {
  people: [
    { name: 'reader', scopes: ['read'], mayChange: [] },
    { name: 'writer', scopes: ['read', 'write'], mayChange: 'all' },
    {
      name: 'sender',
      scopes: ['hooks'],
      mayChange: ['webhook', 'webhook_delivery', 'webhook_attempt', 'push_subscription'],
    },
  ],
  byTokens: 1,
  byNoOne: 0,
}

export const casts = { people, tokens }
