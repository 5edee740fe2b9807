import * as z from 'zod/mini'
import { apiErrorSchema } from '../../contract/api-error.ts'
import { type SharedDeal, sharedDealSchema } from '../../contract/deals/deal-shares.ts'
import { err, ok, type Result } from '../../domain/result.ts'

/** Why a link opened nothing, in a sentence, and whether to try again is of use. */
export type NotOpened = { readonly sentence: string; readonly gone: boolean }

/** What a link opens. It is no call of somebody signed in: whoever has the link may read it. */
export const getShared = async (
  token: string,
  signal: AbortSignal,
): Promise<Result<SharedDeal, NotOpened>> => {
  try {
    const response = await fetch(`/api/shared/${encodeURIComponent(token)}`, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal,
    })
    const body: unknown = await response.json()
    if (response.ok) return ok(z.parse(sharedDealSchema, body))
    const refusal = z.safeParse(apiErrorSchema, body)
    const sentence = refusal.success ? refusal.data.error : NOT_READ
    return err({ sentence, gone: response.status === 404 || response.status === 400 })
  } catch {
    return err({ sentence: NOT_READ, gone: false })
  }
}

const NOT_READ = 'This deal could not be loaded. Check your connection and try again.'
