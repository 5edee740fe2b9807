import type { HubConnection } from '@microsoft/signalr'
import * as z from 'zod/mini'
import {
  GET_CONNECTION_ID,
  PROGRESS_HUB_PATH,
  UPDATE_STATUS,
  updateStatusSchema,
} from '../../../contract/progress-hub.ts'
import { buildHub } from './build-hub.ts'

/** Specification, section 4. */
export type ProgressState =
  | 'Disconnected'
  | 'Connecting'
  | 'Connected'
  | 'Reconnecting'
  | 'Disconnecting'

/** What is visible of the connection: its state, and the text for the person who waits for a search. */
export type ProgressView = { readonly state: ProgressState; readonly status: string }

/**
 * The live progress connection. It never holds anything back: without it a search goes its way without live
 * text.
 */
export type ProgressConnection = {
  /** Tries to connect, unless that is done or under way. */
  readonly connect: () => void
  /** For a search that begins: clears what the last one said, tries to connect, and names the connection. */
  readonly beginSearch: () => string | null
  readonly disconnect: () => void
  readonly view: () => ProgressView
  /** Calls `changed` whenever there is another view, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void
}

/** A progress connection to this hub, not connected yet. */
export const createProgressConnection = (url = PROGRESS_HUB_PATH): ProgressConnection => {
  const listeners = new Set<() => void>()
  let hub: HubConnection | null = null
  let connectionId: string | null = null
  let failed = false
  let said: string | null = null
  let view: ProgressView = { state: 'Disconnected', status: statusOf('Disconnected', false) }

  const show = (state: ProgressState) => {
    const status = said ?? statusOf(state, failed)
    if (view.state === state && view.status === status) return
    view = { state, status }
    for (const changed of listeners) changed()
  }

  const lose = (which: HubConnection | null) => {
    if (hub !== which) return
    hub = null
    connectionId = null
    failed = true
    show('Disconnected')
  }

  const askId = async (which: HubConnection) => {
    const id: unknown = await which.invoke(GET_CONNECTION_ID).catch(() => null)
    if (hub === which && typeof id === 'string') connectionId = id
  }

  const listen = (to: HubConnection) => {
    to.on(UPDATE_STATUS, (sent: unknown) => {
      const status = z.safeParse(updateStatusSchema, sent)
      if (hub !== to || !status.success) return
      said = status.data
      show(view.state)
    })
    to.onreconnecting(() => {
      if (hub === to) show('Reconnecting')
    })
    to.onreconnected(() => {
      if (hub !== to) return
      show('Connected')
      void askId(to)
    })
    to.onclose(() => lose(to))
  }

  const isLoading = () => hub === null && view.state === 'Connecting'

  const connect = async () => {
    if (view.state !== 'Disconnected') return
    failed = false
    show('Connecting')
    try {
      const built = await buildHub(url)
      // Left, or left and come back, while the code was loading.
      if (!isLoading()) return
      hub = built
    } catch {
      if (isLoading()) lose(null)
      return
    }
    const mine = hub
    listen(mine)
    try {
      await mine.start()
    } catch {
      lose(mine)
      return
    }
    if (hub !== mine) return
    show('Connected')
    await askId(mine)
  }

  return {
    connect: () => void connect(),
    beginSearch: () => {
      said = null
      show(view.state)
      void connect()
      return connectionId
    },
    disconnect: () => {
      const leaving = hub
      hub = null
      connectionId = null
      said = null
      if (leaving === null) {
        show('Disconnected')
        return
      }
      show('Disconnecting')
      void leaving.stop().finally(() => {
        if (view.state === 'Disconnecting') show('Disconnected')
      })
    },
    view: () => view,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The text until the server says something. */
const statusOf = (state: ProgressState, failed: boolean): string => {
  if (state === 'Connected') return 'Connected to flip analyzer'
  return failed && state === 'Disconnected' ? 'Failed to connect' : 'Connecting...'
}
