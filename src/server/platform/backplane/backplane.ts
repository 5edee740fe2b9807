import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { reasonOf } from '../reason-of.ts'

/**
 * Messages between the nodes of an installation while they run. Nothing is kept: a message sent while the connection
 * between nodes is lost never arrives, so this carries only what costs little to miss.
 */
export type Backplane = {
  /** Messages under a name; a name is taken once. Each node reads what it gets with its own schema. */
  readonly topic: <T>(name: string, schema: z.ZodMiniType<T>) => Topic<T>
  /** There are no other nodes, and there cannot be. Commands may still tell this one something. */
  readonly alone: boolean
  /** Settles once others hear what is sent from here; at once where there are no others. */
  readonly joined: Promise<void>
  /** Why nodes do not hear one another now, in sentences for operators; null when they do, or when one is alone. */
  readonly trouble: () => string | null
  /** What has gone to and fro since this process started; null where one is alone. */
  readonly figures: () => BackplaneFigures | null
  readonly close: () => Promise<void>
}

export type BackplaneFigures = {
  /** The nodes hear one another now. */
  readonly connected: boolean
  /** How often they have stopped to. */
  readonly losses: number
  /** Messages to other nodes and from them, and those that found no way. */
  readonly sent: number
  readonly received: number
  readonly lost: number
}

export type Topic<T> = {
  /** Sends to listeners on this node, before it returns, and to all other nodes. Never throws. */
  readonly publish: (message: T) => void
  /** Sends to the other nodes only. */
  readonly publishToOthers: (message: T) => void
  /** Calls `heard` with each message, until the returned function is called. */
  readonly hear: (heard: (message: T) => void) => () => void
}

/** Brings texts from each node to all nodes, itself included, in the order in which that node sent them. */
export type Carrier = {
  /** Never waits. A text for which there is no way now is lost: then false. */
  readonly send: (text: string) => boolean
  /** The longest text it takes, in bytes. */
  readonly mostBytes: number
  /** Gives up the way there is, on which nothing comes back, and looks for another. */
  readonly renew: (why: Error) => void
  /** Ends it, once what was sent is on its way, or a moment has passed. */
  readonly close: () => Promise<void>
}

/** Opens a carrier, which looks for its way by itself, again and again, and says how that goes. */
export type OpenCarrier = (events: {
  readonly heard: (text: string) => void
  /** There is a connection, as far as the carrier knows. */
  readonly connected: () => void
  readonly lost: (why: unknown) => void
}) => Carrier

export type BackplaneOptions = {
  /** Gets a sentence when nodes no longer hear one another, and when they do again. */
  readonly onWarning?: (sentence: string) => void
  /** Gets what a listener throws, and what is too large to be sent. */
  readonly onFault?: (error: unknown, where: string) => void
  readonly heartbeatMs?: number
  /** There are no other nodes: commands are heard, and nothing is sent. */
  readonly alone?: boolean
}

/**
 * Joins this process to the other nodes, or, where it is alone, to the commands that notify it. It sends itself a
 * heartbeat: a connection on which the heartbeat does not come back counts as lost, whatever the carrier says.
 */
export const joinBackplane = (
  openCarrier: OpenCarrier,
  {
    onWarning = ignore,
    onFault = ignore,
    heartbeatMs = HEARTBEAT_MS,
    alone = false,
  }: BackplaneOptions = {},
): Backplane => {
  const node = randomUUID()
  const count = { losses: 0, sent: 0, received: 0, lost: 0 }
  const joined = Promise.withResolvers<void>()
  if (alone) joined.resolve()
  const warn = alone ? ignore : onWarning
  let number = 0
  let hearsItself = false
  let reason = 'they are not connected yet'
  let isBeatMissing = false

  const beat = () => {
    isBeatMissing = true
    carrier.send(JSON.stringify({ node }))
  }
  const beatCame = () => {
    isBeatMissing = false
    if (!hearsItself) warn('The nodes hear one another.')
    hearsItself = true
    joined.resolve()
  }
  const lost = (why: unknown) => {
    reason = reasonOf(why)
    if (hearsItself) {
      count.losses++
      warn(troubleBecause(reason))
    }
    hearsItself = false
  }
  const publishToOthers = (topic: string, message: unknown) => {
    // The number keeps equal messages apart: Postgres delivers equal texts of a transaction once.
    const text = JSON.stringify({ node, number: number++, topic, message })
    const fits = Buffer.byteLength(text) <= carrier.mostBytes
    if (!fits) onFault(new Error('This is too large to be sent to other nodes.'), topic)
    count[fits && carrier.send(text) ? 'sent' : 'lost']++
  }
  const topics = openTopics(alone ? ignore : publishToOthers, onFault)
  const carrier = openCarrier({
    heard: (text) => {
      // No node sends as much.
      if (text.length > carrier.mostBytes) return
      const read = envelopeSchema.safeParse(parsed(text))
      if (!read.success) return
      const { node: from, topic, message } = read.data
      if (from === node && topic === undefined) beatCame()
      if (from === node || topic === undefined) return
      count.received++
      topics.hearFromOthers(topic, message)
    },
    connected: beat,
    lost,
  })
  const heart = setInterval(() => {
    if (!isBeatMissing) return beat()
    const why = new Error('nothing that is sent comes back')
    lost(why)
    isBeatMissing = false
    carrier.renew(why)
  }, heartbeatMs).unref()

  return {
    topic: topics.topic,
    alone,
    joined: joined.promise,
    trouble: () => (alone || hearsItself ? null : troubleBecause(reason)),
    figures: () => (alone ? null : { connected: hearsItself, ...count }),
    close: async () => {
      clearInterval(heart)
      await carrier.close()
    },
  }
}

/** Topics of one process, and what it hears of them from others. */
export const openTopics = (
  publishToOthers: (topic: string, message: unknown) => void,
  onFault: (error: unknown, where: string) => void,
) => {
  const fromOthers = new Map<string, (message: unknown) => void>()
  const topic: Backplane['topic'] = <T>(name: string, schema: z.ZodMiniType<T>): Topic<T> => {
    if (fromOthers.has(name)) throw new Error(`The topic ${name} is taken.`)
    const listeners = new Set<(message: T) => void>()
    const publishHere = (message: T) => {
      for (const heard of listeners)
        try {
          heard(message)
        } catch (error) {
          onFault(error, name)
        }
    }
    fromOthers.set(name, (message) => {
      const read = schema.safeParse(message)
      // During an upgrade, nodes of two versions may not agree on what there is to tell.
      if (read.success) publishHere(read.data)
    })
    return {
      publish: (message) => {
        publishHere(message)
        publishToOthers(name, message)
      },
      publishToOthers: (message) => publishToOthers(name, message),
      hear: (heard) => {
        listeners.add(heard)
        return () => listeners.delete(heard)
      },
    }
  }
  return {
    topic,
    hearFromOthers: (name: string, message: unknown) => fromOthers.get(name)?.(message),
  }
}

const envelopeSchema = z.object({
  node: z.string(),
  topic: z.optional(z.string()),
  message: z.optional(z.unknown()),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const troubleBecause = (reason: string) =>
  `The nodes do not hear one another (${reason}): live text comes only from searches on the same node, and limits are counted on each node by itself.`

const ignore = () => undefined

const HEARTBEAT_MS = 10_000
