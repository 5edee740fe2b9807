import * as z from 'zod/mini'
import { about, named } from './about.ts'

/** The live progress connection (specification, section 7): a SignalR hub. */
export const PROGRESS_HUB_PATH = '/api/progress-hub'

/** Either side says something at least this often, and takes the other for gone after this long (section 9). */
export const HUB_KEEP_ALIVE_MS = 15_000
export const HUB_TIMEOUT_MS = 30_000

/** The page asks for its connection's id, and sends it with each search. */
export const GET_CONNECTION_ID = 'GetConnectionId'

/** The server says what a search is doing. Each text is complete, and replaces the one before. */
export const UPDATE_STATUS = 'UpdateStatus'
export const updateStatusSchema = z.string()

/** The server says to operators how a source of listings is now: a `Source`. */
export const UPDATE_SOURCE = 'UpdateSource'

/** The server says to a subscriber how many alerts are unread, when some have come or were read: an `AlertsCount`. */
export const UPDATE_ALERTS = 'UpdateAlerts'
export const alertsCountSchema = named(
  'AlertsCount',
  'How many alerts wait to be read.',
  z.object({ unread: about('How many alerts the caller has not read.', z.number()) }),
)
export type AlertsCount = z.infer<typeof alertsCountSchema>

/** The server says to operators how a file they brought in is now: a `FileImport`. */
export const UPDATE_FILE_IMPORT = 'UpdateFileImport'
