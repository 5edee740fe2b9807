import * as z from 'zod/mini'
import type { Principal } from '../../platform/requests/auth.ts'
import { TIMEOUT_MS } from './provider-metadata.ts'

const claimsSchema = z.object({
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
})

/** The e-mail among some claims, lower-case, if the provider has verified it (OpenID Connect Core 1.0, section 5.1). */
export const verifiedEmailIn = (claims: unknown): string | null => {
  const parsed = z.safeParse(claimsSchema, claims)
  if (!parsed.success || parsed.data.email === undefined) return null
  return String(parsed.data.email_verified) === 'true' ? parsed.data.email.toLowerCase() : null
}

/**
 * Asks the provider's userinfo endpoint for the verified e-mail behind an access token, once for each person: plain
 * OpenID providers seldom put it into access tokens. Null also when the provider does not answer, or answers about
 * another user than the token's `sub`.
 */
export const emailFromUserinfo = (): ((
  endpoint: string,
  token: string,
  person: Person,
) => Promise<string | null>) => {
  const known = new Map<string, string>()
  return async (endpoint, token, { id, sub }) => {
    const remembered = known.get(id)
    if (remembered !== undefined) return remembered
    const email = await ask(endpoint, token, sub)
    if (known.size >= MAX_KNOWN) known.clear()
    if (email !== null) known.set(id, email)
    return email
  }
}

type Person = Pick<Principal, 'id' | 'sub'>

const ask = async (endpoint: string, token: string, sub: string): Promise<string | null> => {
  try {
    const response = await fetch(endpoint, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return null
    const claims: unknown = await response.json()
    // OpenID Connect Core 1.0, section 5.3.2: an answer with another `sub`, or none, must not be used.
    const isTheirs = z.safeParse(z.object({ sub: z.literal(sub) }), claims).success
    return isTheirs ? verifiedEmailIn(claims) : null
  } catch {
    return null
  }
}

const MAX_KNOWN = 10_000
