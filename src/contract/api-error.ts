import * as z from 'zod/mini'

/** Every code an answer of ours may carry, by what is the matter. */
export const errorCodes = [
  // The request
  'bad-input',
  'bad-request',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'not-found',
  // Who asks
  'sign-in-required',
  'wrong-scope',
  'this-machine-only',
  'wrong-signature',
  'account-closing',
  'no-subscription',
  'subscription-not-live',
  'not-cancelable',
  // Searches and homes
  'nothing-there',
  'home-gone',
  // Signing up
  'password-too-common',
  'password-not-accepted',
  'other-email',
  'sign-in-first',
  'email-taken',
  'begun-with-other-password',
  'being-deleted',
  'sign-up-not-begun',
  'too-many-attempts',
  'too-many-sign-ups',
  'too-many-cards',
  'sign-up-busy',
  'card-declined',
  'payment-refused',
  'payment-answer-lost',
  'login-not-ready',
  // What we rest on
  'sign-in-service-failed',
  'sign-in-unavailable',
  'payments-unavailable',
  'database-unavailable',
  'database-down',
  'jobs-down',
  'server-error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every answer that is not 2xx. `error` is a sentence for the screen. */
export const apiErrorSchema = z.object({
  error: z.string(),
  /** An `ErrorCode`; a proxy in between, or a newer server, may say another. */
  code: z.string(),
  /** The request field at fault, for bad input. */
  field: z.exactOptional(z.string()),
  /** Where a search would find homes instead: the cities with the most, the most first. */
  covered: z.exactOptional(z.array(z.object({ place: z.string(), demo: z.boolean() }))),
  /** How many cities have homes for sale besides those of `covered`. */
  coveredMore: z.exactOptional(z.number()),
})
/** As this server answers. */
export type ApiError = z.infer<typeof apiErrorSchema> & { readonly code: ErrorCode }
