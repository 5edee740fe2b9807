import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useRouter } from 'wouter'
import type { ClientConfig } from '../../contract/client-config.ts'
import { useClientConfig } from '../api/client-config.tsx'
import { openSessionMarks } from '../storage/session-marks.ts'
import { type StorageSlot, StorageSlotContext } from '../storage/storage-slot.ts'
import { createSession } from './create-session.ts'
import { openAuthClient, preloadAuthClient } from './open-auth-client.ts'
import { SessionContext } from './session.ts'
import { withoutSignOutState } from './session-address.ts'
import { sessionPageOf } from './session-page.ts'

/** Knows who is signed in, for everything inside. */
export const SessionProvider = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(StorageSlotContext)
  const { parser } = useRouter()
  const { settled, config } = useClientConfig()
  const [arrival] = useState(createArrival)
  const [marks] = useState(() => openSessionMarks(window))
  const [session] = useState(() =>
    createSession({
      open: () => open(arrival.config),
      marks,
      forget: () => forget(slot),
      page: sessionPageOf(window, parser),
      log: (message, error) => console.error(message, error),
    }),
  )

  useEffect(() => {
    if (settled) arrival.arrived(config)
  }, [arrival, settled, config])

  useEffect(() => {
    const address = withoutSignOutState(window.location)
    if (address !== null) window.history.replaceState(window.history.state, '', address)
    const kind = marks.signedIn.read()
    if (kind === 'msal' || kind === 'oidc') preloadAuthClient(kind)
    void session.start()
    // Another tab's storage, and a page that comes back by the Back button as it was left.
    window.addEventListener('storage', session.check)
    window.addEventListener('pageshow', session.check)
    return () => {
      window.removeEventListener('storage', session.check)
      window.removeEventListener('pageshow', session.check)
    }
  }, [session, marks])

  const view = useSyncExternalStore(session.subscribe, session.view)
  return <SessionContext value={view}>{children}</SessionContext>
}

/** The configuration that is on its way to the page. */
const createArrival = () => {
  let arrived: (config: ClientConfig | null) => void = () => {}
  const config = new Promise<ClientConfig | null>((resolve) => {
    arrived = resolve
  })
  return { config, arrived }
}

const open = async (arriving: Promise<ClientConfig | null>) => {
  const config = (await arriving) ?? (await askAgain())
  const { origin } = window.location
  const { identity, protectedResources } = config
  return {
    kind: identity.kind,
    client: await openAuthClient(config, window.location),
    realm: { origin, apiScopes: identity.scopes, protectedResources },
  }
}

const askAgain = async (): Promise<ClientConfig> => {
  const { loadClientConfig } = await import('../api/load-client-config.ts')
  const config = await loadClientConfig(new AbortController().signal)
  if (config === null) throw new Error('The configuration cannot be had')
  return config
}

const forget = async (slot: StorageSlot): Promise<void> => {
  try {
    const { openBrowserStorage } = await import('../storage/browser-storage.ts')
    slot.current ??= openBrowserStorage(window)
    slot.current.removeAll()
  } catch (error) {
    console.error('What is stored could not be removed', error)
  }
}
