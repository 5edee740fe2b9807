import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import {
  GET_CONNECTION_ID,
  PROGRESS_HUB_PATH,
  UPDATE_STATUS,
} from '../../src/contract/progress-hub.ts'
import { pause } from './load.ts'
import { search } from './person.ts'

const transports = {
  WebSockets: HttpTransportType.WebSockets,
  ServerSentEvents: HttpTransportType.ServerSentEvents,
  LongPolling: HttpTransportType.LongPolling,
} as const

/**
 * A connection by each transport to the node at `url`, then for each a search through nginx, so that about half of
 * them run on the other node. Answers the texts that came for `searches` searches by each transport.
 */
export const liveTextBy = async (
  url: string,
  token: () => Promise<string>,
  searches: number,
): Promise<Readonly<Record<string, { readonly searches: number; readonly withText: number }>>> => {
  const result: Record<string, { searches: number; withText: number }> = {}
  for (const [name, transport] of Object.entries(transports)) {
    const texts: string[] = []
    const hub = new HubConnectionBuilder()
      .withUrl(`${url}${PROGRESS_HUB_PATH}`, { transport, accessTokenFactory: token })
      .configureLogging(LogLevel.None)
      .build()
    hub.on(UPDATE_STATUS, (text: string) => texts.push(text))
    await hub.start()
    const id = await hub.invoke<string>(GET_CONNECTION_ID)
    let withText = 0
    for (let i = 0; i < searches; i++) {
      const before = texts.length
      await search('Mid 7', { connectionId: id })
      await pause(300)
      if (texts.length > before) withText += 1
    }
    await hub.stop()
    result[name] = { searches, withText }
  }
  return result
}
