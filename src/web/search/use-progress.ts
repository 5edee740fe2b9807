import { useEffect, useState, useSyncExternalStore } from 'react'
import { createProgressConnection } from '../api/progress-connection.ts'
import { whenIdle } from './when-idle.ts'

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
