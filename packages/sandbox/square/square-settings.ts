import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Documents } from '../documents/open-documents.ts'
import { squareId } from './square-id.ts'

const settingsSchema = z.object({
  accessToken: z.string(),
  applicationId: z.string(),
  locationId: z.string(),
  merchantId: z.string(),
  planId: z.string(),
  planVariationId: z.string(),
  webhookKey: z.string(),
  createdAt: z.string(),
})

/** The seller's account: made once, then kept. */
export type SquareSettings = z.infer<typeof settingsSchema>

/** The account of these documents; two that ask at once get the same. */
export const settingsOf = async (documents: Documents, now: Date): Promise<SquareSettings> => {
  const kept = documents.collection('square-settings', settingsSchema)
  const found = await kept.get(ONLY)
  if (found) return found
  const made = newSettings(now)
  return (await kept.insert(ONLY, made)) ? made : ((await kept.get(ONLY)) ?? made)
}

const ONLY = 'account'

const newSettings = (now: Date): SquareSettings => ({
  accessToken: `EAAAl${randomBytes(32).toString('base64url')}`,
  applicationId: `sandbox-sq0idb-${randomBytes(16).toString('base64url')}`,
  locationId: squareId('location'),
  merchantId: squareId('merchant'),
  planId: squareId('catalog'),
  planVariationId: squareId('catalog'),
  webhookKey: randomBytes(16).toString('base64url'),
  createdAt: now.toISOString(),
})
