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
