import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ClientConfig } from '../../../contract/client-config.ts'

/** `settled` distinguishes "not here yet" from "not available". */
type LoadedConfig = { readonly settled: boolean; readonly config: ClientConfig | null }

const ClientConfigContext = createContext<LoadedConfig>({ settled: false, config: null })

/** Asks for the installation's configuration once, for everything inside. */
export const ClientConfigProvider = ({ children }: { readonly children: ReactNode }) => {
  const [loaded, setLoaded] = useState<LoadedConfig>({ settled: false, config: null })
  useEffect(() => {
    const load = async () => {
      // Loaded after the page is up: reading an answer needs the code that checks it.
      const { loadClientConfig } = await import('./load-client-config.ts')
      setLoaded({ settled: true, config: await loadClientConfig() })
    }
    void load()
  }, [])
  return <ClientConfigContext value={loaded}>{children}</ClientConfigContext>
}

/** This installation's configuration; null until it is here, and when it cannot be had. */
export const useClientConfig = (): LoadedConfig => useContext(ClientConfigContext)
