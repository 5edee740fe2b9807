import * as z from 'zod/mini'
import { about, named } from './about.ts'

/** `GET /api/health`, when a search would work and work in the background is done. */
export const healthSchema = named(
  'Health',
  'A search would work, and work in the background is being done.',
  z.object({
    status: about('Always the same: trouble is answered with 503.', z.literal('ok')),
    note: about('What happened to a clock that was set back.', z.exactOptional(z.string())),
  }),
)
