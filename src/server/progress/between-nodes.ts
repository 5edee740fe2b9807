import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Hub } from '../../../packages/signalr/hub.ts'
import type { HubPost, HubUser } from '../../../packages/signalr/hub-options.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import type { LiveConnections, Searcher, StatusChannel } from './ports.ts'

type OwnHub = Pick<Hub<HubUser>, 'userOf' | 'disconnectUser' | 'takePost'> & {
  readonly showStatus: (connectionId: string, status: string) => void
}

/**
 * This node's live connections, and what concerns those of other nodes. What a client or another node says about a
 * connection is not trusted: the node that holds it knows whose it is.
 */
export const connectionsOnAllNodes = (
  backplane: Backplane,
  { userOf, disconnectUser, takePost, showStatus }: OwnHub,
): {
  readonly statuses: StatusChannel
  readonly connections: LiveConnections
  /** Hands on what a client has sent, to the node that holds its connection; brings whether one has taken it. */
  readonly postElsewhere: (post: HubPost) => Promise<boolean>
  /** Announces a connection of this node to the others. */
  readonly opened: (owner: Searcher, connectionId: string) => void
  /** Calls `heard` with each connection that opens on another node. */
  readonly whenOpened: (heard: (owner: Searcher, connectionId: string) => void) => void
} => {
  const statuses = backplane.topic('status of a search', statusSchema)
  const opened = backplane.topic('connection opened', connectionSchema)
  const closing = backplane.topic('connections closed', closingSchema)

  /** Whether the connection is open here. */
  const showHere = ({ owner, connectionId, status }: z.infer<typeof statusSchema>): boolean => {
    const user = userOf(connectionId)
    if (user?.id === owner) showStatus(connectionId, status)
    return user !== null
  }
  statuses.hear(showHere)
  closing.hear(({ owner, mayComeBack }) => {
    disconnectUser(owner, { allowReconnect: mayComeBack })
  })
  return {
    postElsewhere: postsOnOtherNodes(backplane, takePost),
    statuses: {
      ownerOf: userOf,
      send: ({ id: owner }, connectionId, status) => {
        const message = { owner, connectionId, status }
        if (!showHere(message)) statuses.publishToOthers(message)
      },
    },
    connections: {
      end: ({ id: owner }) => closing.publish({ owner, mayComeBack: false }),
      renew: ({ id: owner }) => closing.publish({ owner, mayComeBack: true }),
    },
    opened: ({ id: owner }, connectionId) => opened.publishToOthers({ owner, connectionId }),
    whenOpened: (heard) => {
      opened.hear(({ owner, connectionId }) => heard({ id: owner }, connectionId))
    },
  }
}

/**
 * Takes what clients of this node's connections have sent to other nodes. Answers how to hand on what a client has sent
 * here, which brings whether another node has taken it.
 */
const postsOnOtherNodes = (
  backplane: Backplane,
  takePost: OwnHub['takePost'],
): ((post: HubPost) => Promise<boolean>) => {
  const posts = backplane.topic('post of a connection', postSchema)
  const taken = backplane.topic('post taken', z.string())
  const untaken = new Map<string, (isTaken: boolean) => void>()
  taken.hear((id) => untaken.get(id)?.(true))
  posts.hear(({ id, ...post }) => {
    void takePost(post).then((isTaken) => {
      if (isTaken) taken.publishToOthers(id)
    })
  })
  return async (post) => {
    if (backplane.trouble() !== null) return false
    const id = randomUUID()
    const answer = Promise.withResolvers<boolean>()
    const patience = setTimeout(() => answer.resolve(false), PATIENCE_MS)
    untaken.set(id, answer.resolve)
    posts.publishToOthers({ id, ...post })
    const isTaken = await answer.promise
    clearTimeout(patience)
    untaken.delete(id)
    return isTaken
  }
}

const connectionSchema = z.object({ owner: z.string(), connectionId: z.string() })
const statusSchema = z.extend(connectionSchema, { status: z.string() })
const postSchema = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  body: z.string(),
})
const closingSchema = z.object({ owner: z.string(), mayComeBack: z.boolean() })

/** For another node to take what a client has sent. */
const PATIENCE_MS = 1_000
