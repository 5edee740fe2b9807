import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Parser, useRouter } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ClientConfig } from '../../contract/client-config.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { type MarkOutboxSlot, MarkOutboxSlotContext } from '../data/kept/marks/mark-outbox-slot.ts'
import { type StorageSlot, StorageSlotContext } from '../data/storage/storage-slot.ts'
import { askedForOf } from './asked-for.ts'
import { createSession } from './create-session.ts'
import { routeAt } from './route-at.ts'
import { isForSignedIn } from './screen-for.ts'
import { SessionContext } from './session.ts'
import { hasRedirectAnswer, withoutSignOutState } from './session-address.ts'
import type { SessionPage } from './session-dependencies.ts'
import { openSessionMarks } from './session-marks.ts'

/** Knows who is signed in, for everything inside. */
export const SessionProvider = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(StorageSlotContext)
  const outbox = useContext(MarkOutboxSlotContext)
  const { parser } = useRouter()
  const { settled, config } = useClientConfig()
  const [arrival] = useState(createArrival)
  const [marks] = useState(() => openSessionMarks(window))
  const [session] = useState(() =>
    createSession({
      open: () => open(arrival.config),
      marks,
      forget: () => forget(slot, outbox),
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
    // Before the configuration has come. The code that needs it loads it again, and gets the error.
    if (marks.signedIn.read() !== null) loadAuthClient().catch(() => undefined)
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
  const signedIn = view.state === 'signed-in'
  useEffect(() => {
    if (signedIn) keepPages()
  }, [signedIn])
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

// The library that signs in is loaded here, and nowhere else.
const loadAuthClient = () => import('./clients/open-auth-client.ts')

const open = async (arriving: Promise<ClientConfig | null>) => {
  const config = (await arriving) ?? (await askAgain())
  const { origin } = window.location
  const { identity, protectedResources, operatorSecondFactor } = config
  const { openAuthClient } = await loadAuthClient()
  return {
    client: await openAuthClient(config, window.location),
    realm: { origin, apiScopes: identity.scopes, protectedResources },
    acrValues: operatorSecondFactor,
  }
}

const askAgain = async (): Promise<ClientConfig> => {
  const { loadClientConfig } = await import('../data/ask/load-client-config.ts')
  const config = await loadClientConfig()
  if (config === null) throw new Error('The configuration cannot be had')
  return config
}

/** Pages open without it too, as long as there is a connection. */
const keepPages = (): void => {
  import('../data/storage/keep-pages.ts')
    .then(({ keepPages }) => keepPages())
    .catch((error: unknown) => console.warn('The pages are not kept', error))
}

const forget = async (slot: StorageSlot, outbox: MarkOutboxSlot): Promise<void> => {
  outbox.current?.end()
  outbox.current = null
  try {
    const { openBrowserStorage } = await import('../data/storage/open-browser-storage.ts')
    slot.current ??= openBrowserStorage(window)
    slot.current.removeAll()
    const { unsubscribeBrowser } = await import('../data/storage/alerts-worker.ts')
    await unsubscribeBrowser()
  } catch (error) {
    console.error('What is stored could not be removed', error)
  }
}

/** This page. */
const sessionPageOf = ({ location, history }: Window, parser: Parser): SessionPage => ({
  path: () => `${location.pathname}${location.search}`,
  hasRedirectAnswer: () => hasRedirectAnswer(location.search),
  askedFor: () => askedForOf(history.state),
  isForSignedIn: (path) => isForSignedIn(routeAt(parser, path)),
  show: (path) => navigate(path, { replace: true }),
  load: (path) => location.replace(path),
  reload: () => location.reload(),
})
