import * as z from 'zod/mini'
import type { ReturnState } from './auth-client.ts'

const returnStateSchema = z.object({
  path: z.string(),
  searchNotRun: z.exactOptional(z.literal(true)),
})

/** What comes back from the identity provider as `state`, as the text it went out as or already parsed. */
export const readReturnState = (sent: unknown): ReturnState | null => {
  const parsed = z.safeParse(returnStateSchema, typeof sent === 'string' ? parseJson(sent) : sent)
  return parsed.success ? parsed.data : null
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
