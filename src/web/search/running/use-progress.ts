import { useEffect, useState, useSyncExternalStore } from 'react'
import { createProgressConnection } from '../../data/progress/progress-connection.ts'

/** The live progress connection, from opening the home screen to leaving it. */
export const useProgress = () => {
  const [connection] = useState(() => createProgressConnection())
  useEffect(() => {
    const forget = whenIdle(connection.connect)
    return () => {
      forget()
      connection.disconnect()
    }
  }, [connection])
  const view = useSyncExternalStore(connection.subscribe, connection.view)
  return { view, beginSearch: connection.beginSearch }
}

/**
 * Runs `task` when the page has nothing better to do, at the latest after a second: opening a screen comes
 * first. The returned function takes it back.
 */
const whenIdle = (task: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, WITHOUT_IDLE_CALLBACK_MS)
    return () => window.clearTimeout(timer)
  }
  const request = window.requestIdleCallback(task, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(request)
}

const LATEST_MS = 1000
const WITHOUT_IDLE_CALLBACK_MS = 200
