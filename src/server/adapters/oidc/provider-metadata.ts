import { setTimeout as delay } from 'node:timers/promises'
import { createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'

/** A provider's OpenID configuration (OpenID Connect Discovery 1.0, section 3), as far as we use it. */
const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
})

export type ProviderMetadata = {
  readonly issuer: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  readonly userinfoEndpoint: string | null
}

/** Reads an OpenID configuration and the keys it names. Throws when they cannot be had. */
export const loadMetadata = async (url: string): Promise<ProviderMetadata> => {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const metadata = z.parse(metadataSchema, await response.json())
  // Looks up a new key at once, but only one unknown key each half minute.
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS })
  await keys.reload()
  return {
    issuer: metadata.issuer,
    keys,
    userinfoEndpoint: metadata.userinfo_endpoint ?? null,
  }
}

/** Loads once, and again after a failure: not more often than every few seconds. */
export const metadataOnce = (
  url: () => string,
  now: () => number = Date.now,
): (() => Promise<ProviderMetadata>) => {
  let loading: Promise<ProviderMetadata> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (loading === null || (failedAt > Number.NEGATIVE_INFINITY && now() - failedAt > AGAIN_MS)) {
      failedAt = Number.NEGATIVE_INFINITY
      loading = loadPatiently(url())
      loading.catch(() => {
        failedAt = now()
      })
    }
    return loading
  }
}

/**
 * A node that has just started must not refuse people because the way to the provider was interrupted for a moment, as
 * it is where nodes behind one proxy are restarted in turn. A provider that is slow is not asked again.
 */
const loadPatiently = async (url: string): Promise<ProviderMetadata> => {
  const until = performance.now() + PATIENCE_MS
  for (let pause = 50; ; pause *= 2) {
    try {
      return await loadMetadata(url)
    } catch (error) {
      if (performance.now() + pause > until) throw error
      await delay(pause)
    }
  }
}

/** How long the identity provider may take to answer. */
export const TIMEOUT_MS = 5_000
const AGAIN_MS = 2_000
const PATIENCE_MS = 2_000
