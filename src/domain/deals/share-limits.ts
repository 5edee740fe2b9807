/** How many days a link to a deal opens. */
export const SHARED_DAYS = 30
/** How many links may lead to one deal at a time. */
export const MAX_SHARES = 20
/** How many may lead to all deals of one account. */
export const MAX_SHARES_OF_ACCOUNT = 200
