import type { AlertsCount } from '../../contract/progress-hub.ts'
import type { FileImport } from '../../contract/sources/file-imports.ts'
import type { Source } from '../../contract/sources/sources.ts'
import type { Principal } from '../platform/requests/auth.ts'

/** Who searches, and whose connections get its progress. */
export type Searcher = Pick<Principal, 'id'>

/** Shows the searcher what the search is doing. */
export type SearchProgress = {
  /** Whether anybody may be listening, which makes looking up what only they would see worth it. */
  readonly live: boolean
  /** Each text is complete, and replaces the one before. */
  readonly update: (status: string) => void
  /** The search is over: no connection takes up its status anymore. */
  readonly end: () => void
}

/** Progress for searches: one for each, from its beginning to its end. */
export type SearchReporting = {
  /** `connectionId` comes from the client: progress goes there only if the connection is the principal's own. */
  readonly begin: (principal: Searcher, connectionId: string | null | undefined) => SearchProgress
}

/** The live connections of principals, on all nodes. */
export type LiveConnections = {
  /** Closes all of a principal, who may not come back: the account is at its end. */
  readonly end: (principal: Searcher) => void
  /** Closes all of a principal's; a client that still has an access token comes back with it by itself. */
  readonly renew: (principal: Searcher) => void
}

/** Notifies subscribers, live, that alerts have come. */
export type SubscriberNews = {
  /** `person` as the option `personOf` names people. */
  readonly alertsCame: (person: string, count: AlertsCount) => void
}

/** Notifies operators, live, of what happens to sources and files. */
export type OperatorNews = {
  readonly sourceChanged: (source: Source) => void
  readonly fileImportChanged: (file: FileImport) => void
}

/** The way of a status to one connection, on whichever node it is open. */
export type StatusChannel = {
  /** Whose connection it is; null when it is not open on this node. */
  readonly ownerOf: (connectionId: string) => Searcher | null
  /** Only the owner's status gets through: the node that holds the connection looks whose it is. */
  readonly send: (owner: Searcher, connectionId: string, status: string) => void
}
