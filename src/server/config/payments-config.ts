import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import { neededWith } from './variables.ts'

/** Square, or what is shaped like it. */
export type SquareConfig = {
  readonly kind: 'square'
  /** No real money moves. */
  readonly test: boolean
  readonly baseUrl: string
  /** The Web Payments SDK. */
  readonly scriptUrl: string
  readonly accessToken: string
  readonly applicationId: string
  readonly locationId: string
  readonly planVariationId: string
  /** Signs the webhooks; null when none are set up, and only asking again shows what changed. */
  readonly webhookKey: string | null
}

export type PaymentsConfig = { readonly kind: 'embedded' } | SquareConfig

/** The variables of payments. */
export const paymentsVariables = {
  FLIP_PAYMENTS: z._default(
    z.enum(['embedded', 'square-sandbox', 'square'], {
      error: 'must be embedded, square-sandbox or square',
    }),
    'embedded',
  ),
  FLIP_SQUARE_ACCESS_TOKEN: z.optional(z.string()),
  FLIP_SQUARE_APPLICATION_ID: z.optional(z.string()),
  FLIP_SQUARE_LOCATION_ID: z.optional(z.string()),
  FLIP_SQUARE_PLAN_VARIATION_ID: z.optional(z.string()),
  FLIP_SQUARE_WEBHOOK_KEY: z.optional(z.string()),
}

type Variables = { readonly [Name in keyof typeof paymentsVariables]?: string | undefined }

/** The payment provider of an environment. An error is one sentence that names the variables. */
export const readPaymentsConfig = (read: Variables): Result<PaymentsConfig, string> => {
  if (read.FLIP_PAYMENTS === 'embedded') return ok({ kind: 'embedded' })
  const missing = needed.filter((name) => read[name] === undefined)
  const refusal = neededWith(missing, `FLIP_PAYMENTS=${read.FLIP_PAYMENTS}`)
  if (refusal !== null) return err(refusal)
  const test = read.FLIP_PAYMENTS === 'square-sandbox'
  return ok({
    kind: 'square',
    test,
    baseUrl: test ? 'https://connect.squareupsandbox.com' : 'https://connect.squareup.com',
    scriptUrl: test
      ? 'https://sandbox.web.squarecdn.com/v1/square.js'
      : 'https://web.squarecdn.com/v1/square.js',
    accessToken: read.FLIP_SQUARE_ACCESS_TOKEN ?? '',
    applicationId: read.FLIP_SQUARE_APPLICATION_ID ?? '',
    locationId: read.FLIP_SQUARE_LOCATION_ID ?? '',
    planVariationId: read.FLIP_SQUARE_PLAN_VARIATION_ID ?? '',
    webhookKey: read.FLIP_SQUARE_WEBHOOK_KEY ?? null,
  })
}

/** The plan variation comes from `flip setup square`, which runs before there is one. */
const needed = [
  'FLIP_SQUARE_ACCESS_TOKEN',
  'FLIP_SQUARE_APPLICATION_ID',
  'FLIP_SQUARE_LOCATION_ID',
] as const
