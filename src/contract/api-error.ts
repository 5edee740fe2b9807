import * as z from 'zod/mini'
import { about } from './about.ts'

/** The body of every answer that is not 2xx. */
export const apiErrorSchema = z.object({
  error: about('A sentence for the screen.', z.string()),
  /** An `ErrorCode`; a proxy in between, or a newer server, may say another. */
  code: z.string(),
  field: about('The request field at fault, for bad input.', z.exactOptional(z.string())),
  requestId: about(
    'Names the request in the log, where the fault is on our side: the same as in `X-Request-Id`.',
    z.exactOptional(z.string()),
  ),
  now: about(
    'What is kept now, where a change was made to something older; null when it is no longer there.',
    z.exactOptional(z.unknown()),
  ),
  covered: about(
    'Where a search would find homes: the cities with the most, the most first.',
    z.exactOptional(
      z.array(
        z.object({
          place: about('City and state.', z.string()),
          demo: about('It belongs to the demo market.', z.boolean()),
        }),
      ),
    ),
  ),
  coveredMore: about(
    'How many cities have homes for sale besides those of `covered`.',
    z.exactOptional(z.number()),
  ),
})
