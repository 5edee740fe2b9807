import { onTestFinished } from 'vitest'
import {
  type Backplane,
  type BackplaneOptions,
  joinBackplane,
  type OpenCarrier,
} from '../../src/server/platform/backplane/backplane.ts'

/** A way between nodes of one process: what they tell is heard before they go on, unless the way is blocked. */
export const wayBetweenNodes = () => {
  const ends = new Set<Parameters<OpenCarrier>[0]>()
  const way = { blocked: false, renewed: 0, sent: 0 }
  const open: OpenCarrier = (events) => {
    ends.add(events)
    queueMicrotask(events.connected)
    return {
      mostBytes: 500,
      send: (text) => {
        if (way.blocked) return false
        way.sent++
        for (const { heard } of ends) heard(text)
        return true
      },
      renew: () => {
        way.renewed++
        if (!way.blocked) events.connected()
      },
      close: async () => {
        ends.delete(events)
      },
    }
  }
  return {
    way,
    /** One more node, until the test ends. */
    join: (options: BackplaneOptions = {}): Backplane => {
      const backplane = joinBackplane(open, { heartbeatMs: 1_000, ...options })
      onTestFinished(() => backplane.close())
      return backplane
    },
    /** What a stranger sends, who has a way to the nodes. */
    send: (text: string) => {
      for (const { heard } of ends) heard(text)
    },
    lose: (why: unknown) => {
      for (const { lost } of ends) lost(why)
    },
  }
}
