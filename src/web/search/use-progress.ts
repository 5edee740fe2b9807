import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClientConfig } from '../api/client-config.tsx'
import { createProgressConnection } from '../api/progress-connection.ts'
import { whenIdle } from './when-idle.ts'

/** The live progress connection, from opening the home screen to leaving it. */
export const useProgress = () => {
  const [connection] = useState(() => createProgressConnection())
  // The first answer brings the cookie by which the connection is the visitor's own.
  const { settled } = useClientConfig()
  useEffect(() => {
    if (!settled) return
    const forget = whenIdle(connection.connect)
    return () => {
      forget()
      connection.disconnect()
    }
  }, [connection, settled])
  const view = useSyncExternalStore(connection.subscribe, connection.view)
  return { view, beginSearch: connection.beginSearch }
}
