import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ServiceError } from '../../account/ports.ts'

/** The access token for Graph: one, renewed shortly before it expires. */
export type GraphToken = {
  readonly get: () => Promise<Result<string, ServiceError>>
  /** The token no longer works. */
  readonly forget: () => void
}

/**
 * The client-credentials grant (train.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow)
 * at `tokenUrl`. Calls at the same time share one request.
 */
export const graphToken = (options: {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs: number
}): GraphToken => {
  let kept: { readonly token: string; readonly renewAt: number } | null = null
  let asking: Promise<Result<string, ServiceError>> | null = null

  const ask = async (): Promise<Result<string, ServiceError>> => {
    try {
      const answer = await fetch(options.tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: options.clientId,
          client_secret: options.clientSecret,
          scope: 'https://graph.microsoft.com/.default',
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      const body: unknown = await answer.json()
      if (answer.status === 429 || answer.status >= 500)
        return unavailable(`status ${answer.status}`)
      if (!answer.ok) {
        const { error_description } = z.parse(refusalSchema, body)
        // `AADSTS7000215: Invalid client secret provided. …`: the code says which setting is wrong.
        return unavailable(error_description.split(/[\s:]/)[0] ?? '')
      }
      const { access_token, expires_in } = z.parse(tokenSchema, body)
      kept = { token: access_token, renewAt: Date.now() + (expires_in - MARGIN_SECONDS) * 1000 }
      return ok(access_token)
    } catch (error) {
      return unavailable(error instanceof Error ? error.name : 'unknown')
    }
  }

  return {
    get: () => {
      if (kept !== null && Date.now() < kept.renewAt) return Promise.resolve(ok(kept.token))
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    forget: () => {
      kept = null
    },
  }
}

const unavailable = (why: string): Result<never, ServiceError> =>
  err({ type: 'Unavailable', message: `no token: ${why}` })

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const refusalSchema = z.object({ error_description: z.string() })

const MARGIN_SECONDS = 300
