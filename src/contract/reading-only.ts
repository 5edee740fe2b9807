/**
 * Each answer of the API has it while the node that answers can only read, because the database that changes are written
 * to does not answer: the moment since when, in ISO 8601 (UTC). A change that cannot be made then is refused with 503 and
 * the code `reading-only`.
 */
export const READING_ONLY_SINCE_HEADER = 'Reading-Only-Since'
