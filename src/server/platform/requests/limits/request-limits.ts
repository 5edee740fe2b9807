import * as z from 'zod/mini'
import { MINUTE_MS } from '../../../../domain/time-units.ts'
import type { Backplane } from '../../backplane/backplane.ts'
import { LONGEST_NETWORK, networkOf } from '../network-of.ts'

/**
 * Pages and what they are made of are cheap, and one page needs dozens of them; calls by personal tokens are limited for
 * each person, many of whom may share a network of machines; everything else is a call.
 */
export type RequestKind = 'call' | 'page' | 'token'

/** What one network has asked for in this minute. */
export type Counted = {
  /** How many requests of the kind it may make. */
  readonly most: number
  readonly left: number
  /** Until the next minute begins. */
  readonly seconds: number
  /** This request was one too many. */
  readonly exceeded: boolean
}

export type RequestLimits = {
  /** Counts a request that came from this address; a client that has left already has none. */
  readonly count: (kind: RequestKind, address: string | undefined) => Counted
  /** What has been counted, with this request left out; exceeded where one more would be. */
  readonly look: (kind: RequestKind, address: string | undefined) => Counted
}

export type RequestLimitsOptions = {
  /** How other nodes count the same requests, and under what name. */
  readonly shared?: { readonly backplane: Backplane; readonly name: string }
  readonly now?: () => number
}

/**
 * Counts the requests each network makes in a minute, which begins with the first. A node sends its counts to the
 * others after each tenth of a limit. So a network may exceed the limit by less than a tenth for each other node, and
 * by its requests while the counts are on their way. While nodes do not hear one another, each counts by itself. How
 * many calls a minute is `FLIP_REQUESTS_PER_MINUTE` (`server/config/config.ts`).
 */
export const requestLimits = (
  callsPerMinute: number,
  // A clock that is set back would make a minute last for hours.
  { shared, now = () => performance.now() }: RequestLimitsOptions = {},
): RequestLimits => {
  const counters = {
    call: { most: callsPerMinute, minutes: new Map<string, Minute>() },
    page: { most: callsPerMinute * PAGES_TO_A_CALL, minutes: new Map<string, Minute>() },
    token: { most: callsPerMinute * TOKEN_CALLS_TO_A_CALL, minutes: new Map<string, Minute>() },
  }
  const elsewhere = shared?.backplane.topic(`requests: ${shared.name}`, tallySchema)
  elsewhere?.hear(({ kind, network, requests }) => {
    minuteOf(counters[kind].minutes, network, now()).requests += requests
  })
  const counted = (most: number, { requests, endsAt }: Minute, exceeded: boolean): Counted => ({
    most,
    left: Math.max(0, most - requests),
    seconds: Math.ceil((endsAt - now()) / 1000),
    exceeded,
  })
  return {
    look: (kind, address) => {
      const { most, minutes } = counters[kind]
      const minute = minuteOf(minutes, networkOf({ ip: address }), now())
      return counted(most, minute, minute.requests >= most)
    },
    count: (kind, address) => {
      const { most, minutes } = counters[kind]
      const network = networkOf({ ip: address })
      const minute = minuteOf(minutes, network, now())
      minute.requests++
      minute.unsent++
      // Once one node has reported the whole limit, the others need no more reports.
      if (minute.unsent * SENDS_IN_A_MINUTE >= most && minute.sent < most) {
        elsewhere?.publishToOthers({ kind, network, requests: minute.unsent })
        minute.sent += minute.unsent
        minute.unsent = 0
      }
      return counted(most, minute, minute.requests > most)
    },
  }
}

/** `requests`: on all nodes, as far as this one knows; `sent` and `unsent`: those of this one that the others have and have not heard. */
type Minute = { requests: number; sent: number; unsent: number; readonly endsAt: number }

const tallySchema = z.object({
  kind: z.enum(['call', 'page', 'token']),
  network: z.string().check(z.maxLength(LONGEST_NETWORK)),
  requests: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})

const minuteOf = (minutes: Map<string, Minute>, network: string, now: number): Minute => {
  const known = minutes.get(network)
  if (known !== undefined && known.endsAt > now) return known
  // The map's order is the order in which the minutes end.
  minutes.delete(network)
  for (const [other, { endsAt }] of minutes) {
    if (endsAt > now && minutes.size < MAX_NETWORKS) break
    minutes.delete(other)
  }
  const begun = { requests: 0, sent: 0, unsent: 0, endsAt: now + MINUTE_MS }
  minutes.set(network, begun)
  return begun
}

const PAGES_TO_A_CALL = 10
const TOKEN_CALLS_TO_A_CALL = 10
const SENDS_IN_A_MINUTE = 10
/** Beyond this many networks in a minute the earliest are forgotten: memory stays bounded. */
const MAX_NETWORKS = 100_000
