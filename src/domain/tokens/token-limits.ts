/** How many personal tokens that have not ended a person may have. */
export const MAX_TOKENS = 20

/** For how many days a token may be made. Each one ends: one that was forgotten must not open an account for years. */
export const tokenDays = [7, 30, 90, 365] as const
export type TokenDays = (typeof tokenDays)[number]

export const USUAL_TOKEN_DAYS: TokenDays = 90

/** How long before its end the owner of a token is reminded. */
export const REMINDED_DAYS = 7

/** How long a token that has ended stays listed, with what it was used for. */
export const ENDED_TOKENS_KEPT_DAYS = 30

/** For how many calls, each from one network, the use of a token is kept: the latest. */
export const MAX_TOKEN_USES = 100
