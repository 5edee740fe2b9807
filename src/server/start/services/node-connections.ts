/**
 * How many connections to the database each pool of a node may open. All of them pass the pooler, where there is one:
 * its `max_client_conn` must take them from every node.
 */
export const nodeConnections = {
  requests: 10,
  longWork: 10,
  /** As `openDocuments` opens. */
  standIns: 6,
  /** Asks whether the database answers anybody, past the pool of requests. */
  probe: 1,
  /** Looks every second whether the primary is there, where there are replicas. */
  watch: 1,
} as const

/** Of one node. */
export const CONNECTIONS_A_NODE = Object.values(nodeConnections).reduce((sum, n) => sum + n, 0)
