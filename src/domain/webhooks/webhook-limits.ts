/** How many webhooks and chat channels an account keeps. */
export const MAX_WEBHOOKS = 20
/** How many tests and repeated deliveries an account may ask for within an hour. */
export const MAX_RESENDS_AN_HOUR = 60
/** How many days a delivery stays in the log. */
export const LOG_DAYS = 30
/** How many hours the secret before still signs beside a new one. */
export const OLD_SECRET_HOURS = 24
/** How many days a delivery is tried, and a webhook may fail before it is switched off. */
export const RETRY_DAYS = 3
/** How many leads a digest lists; `total` says how many there are. */
export const MAX_IN_DIGEST = 30
/** How many seconds a deal has to rest before its change is sent: what is typed meanwhile goes with it. */
export const DEAL_REST_SECONDS = 30
