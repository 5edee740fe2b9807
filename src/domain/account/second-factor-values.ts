/** The `acr` of a sign-in at the embedded identity provider by a password and a code. */
export const SECOND_FACTOR_ACR = 'mfa'

/** What only the tokens of such a sign-in have, in `acr` or `amr` (RFC 8176). */
export const secondFactorValues: readonly string[] = [SECOND_FACTOR_ACR, 'otp']
