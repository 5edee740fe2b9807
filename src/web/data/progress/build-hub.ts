import type { HubConnection } from '@microsoft/signalr'
import { HUB_KEEP_ALIVE_MS, HUB_TIMEOUT_MS } from '../../../contract/progress-hub.ts'
import { currentAccess } from '../ask/access.ts'

/** A connection to a hub, not started yet. Its code is loaded only where it is needed: the library is as large as a screen. */
export const buildHub = async (url: string): Promise<HubConnection> => {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  return new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => tokenFor(url) })
    .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
    .withServerTimeout(HUB_TIMEOUT_MS)
    .withKeepAliveInterval(HUB_KEEP_ALIVE_MS)
    .configureLogging(LogLevel.None)
    .build()
}

/** Live text is not worth a sign-in: without a token there is no connection. */
const tokenFor = async (url: string): Promise<string> => {
  const pass = await currentAccess().passFor(url)
  if (pass.type === 'sign-in-needed') throw new Error('A sign-in is needed')
  return pass.type === 'token' ? pass.token : ''
}

/** Specification, section 9. */
export const RECONNECT_DELAYS_MS: readonly number[] = [0, 2_000, 10_000, 30_000]
