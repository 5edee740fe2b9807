import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type ClientConfig, clientConfigSchema } from '../../contract/client-config.ts'
import { callApi } from './request.ts'

/** `settled` tells "not here yet" from "cannot be had". */
type LoadedConfig = { readonly settled: boolean; readonly config: ClientConfig | null }

const ClientConfigContext = createContext<LoadedConfig>({ settled: false, config: null })

/** Asks for the installation's configuration once, for everything inside. */
export const ClientConfigProvider = ({ children }: { readonly children: ReactNode }) => {
  const [loaded, setLoaded] = useState<LoadedConfig>({ settled: false, config: null })
  useEffect(() => {
    const leaving = new AbortController()
    void callApi('/api/client-config', clientConfigSchema, { signal: leaving.signal }).then(
      (answer) => {
        if (leaving.signal.aborted) return
        setLoaded({ settled: true, config: answer.ok ? answer.value.body : null })
      },
    )
    return () => leaving.abort()
  }, [])
  return <ClientConfigContext value={loaded}>{children}</ClientConfigContext>
}

/** This installation's configuration; null until it is here, and when it cannot be had. */
export const useClientConfig = (): LoadedConfig => useContext(ClientConfigContext)
