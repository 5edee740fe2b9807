import { MINUTE_MS } from '../../../domain/time-units.ts'
import { networkOf } from './network-of.ts'

/** Pages and what they are made of are cheap, and one page needs dozens of them; everything else is a call. */
export type RequestKind = 'call' | 'page'

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
}

/** Counts, in this process, the requests each network makes in a minute. The minute begins with the first. */
export const requestLimits = (
  callsPerMinute: number,
  now: () => number = Date.now,
): RequestLimits => {
  const counters = {
    call: { most: callsPerMinute, minutes: new Map<string, Minute>() },
    page: { most: callsPerMinute * PAGES_TO_A_CALL, minutes: new Map<string, Minute>() },
  }
  return {
    count: (kind, address) => {
      const { most, minutes } = counters[kind]
      const minute = minuteOf(minutes, networkOf({ ip: address }), now())
      minute.requests++
      return {
        most,
        left: Math.max(0, most - minute.requests),
        seconds: Math.ceil((minute.endsAt - now()) / 1000),
        exceeded: minute.requests > most,
      }
    },
  }
}

type Minute = { requests: number; readonly endsAt: number }

const minuteOf = (minutes: Map<string, Minute>, network: string, now: number): Minute => {
  const known = minutes.get(network)
  if (known !== undefined && known.endsAt > now) return known
  // The map's order is the order in which the minutes end.
  minutes.delete(network)
  for (const [other, { endsAt }] of minutes) {
    if (endsAt > now && minutes.size < MOST_NETWORKS) break
    minutes.delete(other)
  }
  const begun = { requests: 0, endsAt: now + MINUTE_MS }
  minutes.set(network, begun)
  return begun
}

const PAGES_TO_A_CALL = 10
/** Beyond this many networks in a minute the earliest are forgotten: memory stays bounded. */
const MOST_NETWORKS = 100_000
