import type { HubConnection } from '@microsoft/signalr'
import { PROGRESS_HUB_PATH } from '../../../contract/progress-hub.ts'
import { buildHub, RECONNECT_DELAYS_MS } from './build-hub.ts'

export type TabHubState =
  | 'Disconnected'
  | 'Connecting'
  | 'Connected'
  | 'Reconnecting'
  | 'Disconnecting'

/** The hub connection that everything in a browser tab shares. It is open while something holds it. */
export type TabHub = {
  readonly state: () => TabHubState
  /** Connects, and keeps the connection until the returned function is called. */
  readonly hold: () => () => void
  /** Tries to connect now, where it is held and a try before has failed. */
  readonly connect: () => void
  /** Calls `heard` with what the server sends under a name, until the returned function is called. */
  readonly on: (name: string, heard: (sent: unknown) => void) => () => void
  /** Calls a method of the hub; null where there is no connection or no answer. */
  readonly invoke: (method: string) => Promise<unknown>
  /** Calls `changed` whenever there is another state, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void
}

/**
 * A hub connection of a tab, not open yet. A first start that fails is tried again after the pauses that a lost
 * connection is; after the last one only with `connect`, or when something else holds it.
 */
export const createTabHub = (url: string): TabHub => {
  const handlers = new Map<string, Set<(sent: unknown) => void>>()
  const subscribers = new Set<() => void>()
  let hub: HubConnection | null = null
  let state: TabHubState = 'Disconnected'
  let holders = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const enter = (next: TabHubState) => {
    if (state === next) return
    state = next
    for (const changed of subscribers) changed()
  }

  const hear = (from: HubConnection, name: string) =>
    from.on(name, (sent: unknown) => {
      if (hub === from) for (const heard of handlers.get(name) ?? []) heard(sent)
    })

  const follow = (from: HubConnection) => {
    for (const name of handlers.keys()) hear(from, name)
    from.onreconnecting(() => {
      if (hub === from) enter('Reconnecting')
    })
    from.onreconnected(() => {
      if (hub === from) enter('Connected')
    })
    from.onclose(() => {
      if (hub === from) lose()
    })
  }

  const lose = () => {
    hub = null
    enter('Disconnected')
  }

  /** Whether it was neither left, nor left and opened again, meanwhile. */
  const isOpening = (mine: HubConnection | null) => hub === mine && state === 'Connecting'

  const open = async (failures: number): Promise<void> => {
    clearTimeout(retry)
    if (state !== 'Disconnected' || holders === 0) return
    enter('Connecting')
    let mine: HubConnection | null = null
    try {
      const built = await buildHub(url)
      if (!isOpening(null)) return
      mine = built
      hub = built
      follow(built)
      await built.start()
      if (isOpening(built)) enter('Connected')
    } catch {
      if (!isOpening(mine)) return
      lose()
      const wait = RETRIES_MS[failures]
      if (wait !== undefined) retry = setTimeout(() => void open(failures + 1), wait)
    }
  }

  const leave = () => {
    clearTimeout(retry)
    const leaving = hub
    hub = null
    if (leaving === null) {
      enter('Disconnected')
      return
    }
    enter('Disconnecting')
    void leaving.stop().finally(() => {
      if (state !== 'Disconnecting') return
      if (holders === 0) {
        enter('Disconnected')
        return
      }
      state = 'Disconnected'
      void open(0)
    })
  }

  return {
    state: () => state,
    hold: () => {
      let holds = true
      holders += 1
      void open(0)
      return () => {
        if (!holds) return
        holds = false
        holders -= 1
        if (holders === 0) leave()
      }
    },
    connect: () => void open(0),
    on: (name, heard) => {
      const known = handlers.get(name)
      const all = known ?? new Set()
      all.add(heard)
      if (known === undefined) {
        handlers.set(name, all)
        if (hub !== null) hear(hub, name)
      }
      return () => all.delete(heard)
    },
    invoke: async (method) => (await hub?.invoke<unknown>(method).catch(() => null)) ?? null,
    subscribe: (changed) => {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
  }
}

/** One that has just failed is not tried again at once. */
const RETRIES_MS = RECONNECT_DELAYS_MS.filter((delay) => delay > 0)

/** That of this tab. */
export const tabHub = createTabHub(PROGRESS_HUB_PATH)
