import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from '@azure/msal-browser'

/**
 * The embedded identity provider speaks http, which MSAL refuses: it gets `https`, and its requests go out as
 * `http`. For this machine only.
 */
export const loopbackHttp: INetworkModule = {
  sendGetRequestAsync: async <T>(url: string, options?: NetworkRequestOptions) => {
    const answer = await send<T>('GET', url, options)
    if (!url.endsWith('/.well-known/openid-configuration')) return answer
    return { ...answer, body: withHttpsIssuer(answer.body) }
  },
  sendPostRequestAsync: (url, options) => send('POST', url, options),
}

const send = async <T>(
  method: 'GET' | 'POST',
  url: string,
  options: NetworkRequestOptions = {},
): Promise<NetworkResponse<T>> => {
  const response = await fetch(url.replace(/^https:/, 'http:'), {
    method,
    headers: options.headers ?? {},
    ...(method === 'POST' ? { body: options.body ?? '' } : {}),
  })
  const body: T = await response.json()
  return { headers: Object.fromEntries(response.headers), body, status: response.status }
}

/** MSAL compares the issuer with the authority it was given. */
const withHttpsIssuer = <T>(metadata: T): T => {
  if (typeof metadata !== 'object' || metadata === null || !('issuer' in metadata)) return metadata
  return { ...metadata, issuer: String(metadata.issuer).replace(/^http:/, 'https:') }
}
