/** How often one may try to sign up. */
export type SignUpLimits = {
  /** Calls a minute one address may make. */
  readonly callsPerMinute: number
  /** Cards an hour one address may try. */
  readonly cardsPerHour: number
  /** Answers that reveal an account, for one address, before there is a wait. */
  readonly disclosuresWithoutWait: number
}

/** The limits of an installation, by `FLIP_SIGN_UPS_PER_MINUTE`. */
export const signUpLimitsOf = (signUpsPerMinute: number): SignUpLimits => ({
  callsPerMinute: signUpsPerMinute,
  // A person tries a card or two; a tester of stolen ones keeps trying for hours.
  cardsPerHour: signUpsPerMinute * 3,
  disclosuresWithoutWait: Math.ceil(signUpsPerMinute / 2),
})

/**
 * Limits for one e-mail address, in addition to the one for the caller's network: a person mistypes a
 * password or a card a few times, a tester of stolen cards or a guesser of passwords needs hundreds.
 */
export const PASSWORDS_PER_HOUR = 20
export const CARDS_PER_HOUR = 10
