import * as z from 'zod/mini'
import {
  GET_CONNECTION_ID,
  UPDATE_STATUS,
  updateStatusSchema,
} from '../../../contract/progress-hub.ts'
import { type TabHub, type TabHubState, tabHub } from './tab-hub.ts'

/** Specification, section 4. */
export type ProgressState = TabHubState

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

/** The progress of searches over the hub of the tab, which it does not hold yet. */
export const createProgressConnection = (hub: TabHub = tabHub): ProgressConnection => {
  const subscribers = new Set<() => void>()
  let leave: (() => void) | null = null
  let connectionId: string | null = null
  let failed = false
  let said: string | null = null
  let view: ProgressView = { state: 'Disconnected', status: statusOf('Disconnected', false) }

  const show = (state: ProgressState) => {
    const status = said ?? statusOf(state, failed)
    if (view.state === state && view.status === status) return
    view = { state, status }
    for (const changed of subscribers) changed()
  }

  const askId = async () => {
    const id = await hub.invoke(GET_CONNECTION_ID)
    if (view.state === 'Connected' && typeof id === 'string') connectionId = id
  }

  const follow = () => {
    const state = hub.state()
    const isNew = state !== view.state
    if (state === 'Connecting') failed = false
    if (state === 'Disconnected') failed = isNew || failed
    if (state !== 'Connected') connectionId = null
    show(state)
    if (state === 'Connected' && isNew) void askId()
  }

  const connect = () => {
    if (leave !== null) {
      hub.connect()
      return
    }
    failed = false
    const stopFollowing = hub.subscribe(follow)
    const forget = hub.on(UPDATE_STATUS, (sent: unknown) => {
      const status = z.safeParse(updateStatusSchema, sent)
      if (!status.success) return
      said = status.data
      show(view.state)
    })
    const release = hub.hold()
    leave = () => {
      stopFollowing()
      forget()
      release()
    }
    // It may have been open already, for something else in the tab.
    follow()
  }

  return {
    connect,
    beginSearch: () => {
      said = null
      show(view.state)
      connect()
      return connectionId
    },
    disconnect: () => {
      const leaving = leave
      leave = null
      connectionId = null
      failed = false
      said = null
      leaving?.()
      if (hub.state() !== 'Disconnecting') {
        show('Disconnected')
        return
      }
      show('Disconnecting')
      const forget = hub.subscribe(() => {
        forget()
        if (leave === null) show('Disconnected')
      })
    },
    view: () => view,
    subscribe: (changed) => {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
  }
}

/** The text until the server says something. */
const statusOf = (state: ProgressState, failed: boolean): string => {
  if (state === 'Connected') return 'Connected to flip analyzer'
  return failed && state === 'Disconnected' ? 'Failed to connect' : 'Connecting...'
}
