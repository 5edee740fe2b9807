import * as z from 'zod/mini'
import { about } from '../about.ts'

/** `POST /api/account/email-proof`. */
export const emailProofSchema = z.object({
  code: about(
    'From the link that was mailed, or as `flip operators` printed it; upper or lower case, with or without dashes.',
    z.string().check(z.regex(/^[A-Za-z2-7 -]{1,40}$/, 'it must be a code')),
  ),
})
