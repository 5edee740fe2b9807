import type { IncomingMessage } from 'node:http'

/** The path and the query of a request. Keys are found ignoring case, as ASP.NET does. */
export const readUrl = (request: IncomingMessage) => {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/\/+$/, '')
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark))
  return {
    path,
    query: (key: string): string | null => {
      for (const [name, value] of query) if (name.toLowerCase() === key) return value
      return null
    },
  }
}
export type RequestUrl = ReturnType<typeof readUrl>

/** `Authorization: Bearer`, else `?access_token=`, which is all a browser can send with its transports. */
export const accessTokenOf = (request: IncomingMessage, url: RequestUrl): string | null => {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer?.trim() ?? url.query('access_token')
}

/** A URL for logs: without the secrets a hub's requests carry in it. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:access_token|id)=)[^&#]*/gi, '$1***')
