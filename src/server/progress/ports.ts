import type { Subject } from '../platform/requests/auth.ts'

/** Who searches, and whose connections are told of it. */
export type Searcher = Pick<Subject, 'id'>

/** Tells whoever searches what the search is doing. */
export type SearchProgress = {
  /** Whether anybody may be listening, and looking up what only they would be told is worth it. */
  readonly live: boolean
  /** Each text stands for itself and replaces the one before. */
  readonly update: (status: string) => void
  /** The search is over: no connection takes up its status any more. */
  readonly end: () => void
}

/** Progress for searches: one for each, from its beginning to its end. */
export type SearchReporting = {
  /** `connectionId` comes from the client: progress goes there only if the connection is the subject's own. */
  readonly begin: (subject: Searcher, connectionId: string | null | undefined) => SearchProgress
}

/** The live connections of subjects. */
export type LiveConnections = {
  /** Closes all of a subject, who may not come back: the account or its subscription is at its end. */
  readonly end: (subject: Searcher) => void
  /** Closes all of a subject; whoever still has an access token comes back with it by themselves. */
  readonly renew: (subject: Searcher) => void
}

/**
 * The way of a status to one connection. A node's own hub is one; where several nodes share the work, so is
 * a channel that passes statuses on to the node that holds the connection.
 */
export type StatusChannel = {
  /** Whose connection it is; null when it is not open. */
  readonly ownerOf: (connectionId: string) => Searcher | null
  readonly send: (connectionId: string, status: string) => void
}
