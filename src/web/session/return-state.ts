import * as z from 'zod/mini'
import type { ReturnState } from './clients/auth-client.ts'

const returnStateSchema = z.object({
  path: z.string(),
  searchNotRun: z.exactOptional(z.literal(true)),
})

/** What was kept for the way back from the identity provider. */
export const readReturnState = (kept: unknown): ReturnState | null => {
  const parsed = z.safeParse(returnStateSchema, kept)
  return parsed.success ? parsed.data : null
}
