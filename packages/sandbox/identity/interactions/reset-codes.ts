import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time-units.ts'
import type { Documents } from '../../documents/open-documents.ts'

const resetSchema = z.object({
  email: z.string(),
  codeHash: z.string(),
  triesLeft: z.number(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
  proven: z.boolean(),
})
/** How far a reset has come. */
export type Reset = z.infer<typeof resetSchema>

/** The codes that prove an e-mail belongs to the visitor, one for each visit. */
export type ResetCodes = {
  readonly find: (uid: string) => Promise<Reset | null>
  /** A new code of six digits for this e-mail; the old one no longer works. */
  readonly issue: (uid: string, email: string) => Promise<string>
  readonly check: (uid: string, code: string) => Promise<'right' | 'wrong' | 'used-up'>
  readonly forget: (uid: string) => Promise<void>
}

/** Opens the codes. Each may be tried five times within ten minutes; then the password can be set for ten more. */
export const openResetCodes = (documents: Documents, now: () => Date): ResetCodes => {
  const resets = documents.collection('identity.reset', resetSchema)
  const keptUntil = () => ({ expiresAt: new Date(Date.now() + HOUR_MS) })
  return {
    find: async (uid) => {
      const reset = await resets.get(uid)
      return reset?.proven === true && reset.endsAt <= now().getTime() ? null : reset
    },
    issue: async (uid, email) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const endsAt = now().getTime() + TEN_MINUTES_MS
      const reset = { email, codeHash: hashOf(uid, code), triesLeft: 5, endsAt, proven: false }
      await resets.put(uid, reset, keptUntil())
      return code
    },
    check: async (uid, code) => {
      const at = now().getTime()
      let answer: 'right' | 'wrong' | 'used-up' = 'used-up'
      await resets.update(
        uid,
        (reset) => {
          if (reset === null || reset.triesLeft === 0 || reset.endsAt <= at) return null
          const isRight = timingSafeEqual(
            Buffer.from(reset.codeHash),
            Buffer.from(hashOf(uid, code)),
          )
          answer = isRight ? 'right' : reset.triesLeft === 1 ? 'used-up' : 'wrong'
          return isRight
            ? { ...reset, triesLeft: 0, endsAt: at + TEN_MINUTES_MS, proven: true }
            : { ...reset, triesLeft: reset.triesLeft - 1 }
        },
        keptUntil(),
      )
      return answer
    },
    forget: (uid) => resets.remove(uid),
  }
}

const hashOf = (uid: string, code: string) =>
  createHash('sha256').update(`${uid} ${code}`).digest('base64url')

const TEN_MINUTES_MS = 10 * MINUTE_MS
