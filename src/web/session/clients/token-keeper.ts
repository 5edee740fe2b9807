import type { AccessToken, AuthClient } from './auth-client.ts'

/** Hands out access tokens, and remembers them for minutes. */
export type TokenKeeper = {
  /** Null when only an interactive sign-in can bring one. `fresh` is for a token that was turned away. */
  readonly tokenFor: (scopes: readonly string[], fresh: boolean) => Promise<string | null>
}

/**
 * The renewal offset of a day makes nearly every silent request ask the identity provider again; here one
 * answer serves all calls of some minutes, and calls made at once share one request.
 */
export const createTokenKeeper = (
  getToken: AuthClient['getToken'],
  now: () => number = Date.now,
): TokenKeeper => {
  const kept = new Map<string, AccessToken & { readonly askedAt: number }>()
  const asking = new Map<string, Promise<string | null>>()

  const ask = async (scopes: readonly string[], fresh: boolean, key: string) => {
    const askedAt = now()
    const token = await getToken(scopes, { fresh })
    if (token === null) kept.delete(key)
    else kept.set(key, { ...token, askedAt })
    return token?.token ?? null
  }

  return {
    tokenFor: async (scopes, fresh) => {
      const key = scopes.join(' ')
      const known = kept.get(key)
      if (!fresh && known !== undefined && isGood(known, now())) return known.token
      const turn = `${fresh} ${key}`
      const underWay = asking.get(turn)
      if (underWay !== undefined) return underWay
      const asked = ask(scopes, fresh, key).finally(() => asking.delete(turn))
      asking.set(turn, asked)
      return asked
    },
  }
}

const isGood = (token: AccessToken & { readonly askedAt: number }, now: number): boolean =>
  now - token.askedAt < KEPT_FOR_MS && now < token.expiresAt - MARGIN_MS

const KEPT_FOR_MS = 5 * 60_000
/** A token must not end on its way to the server. */
const MARGIN_MS = 60_000
