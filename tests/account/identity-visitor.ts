import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'

/** What one sees of an answer, redirects followed as far as they stay with the identity provider. */
export type Seen = {
  readonly status: number
  readonly url: URL
  readonly text: string
  readonly headers: Headers
}

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
})
export type Tokens = z.infer<typeof tokensSchema>

type Settings = { readonly clientId: string; readonly scope: string; readonly tenant: string }

/** A browser without a screen: keeps cookies, follows redirects, and speaks PKCE as the page does. */
export const identityVisitor = (
  origin: string,
  settings: Settings,
  /** The address a proxy would report. */
  from?: string,
) => {
  const cookies = new Map<string, { value: string; path: string }>()
  let verifier = ''

  const policyUrl = (policy: string, path: string) =>
    `${origin}/sandbox/identity/${settings.tenant}.onmicrosoft.com/${policy}${path}`

  const authorizeUrl = (policy: string, extra: Record<string, string>): string => {
    verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: settings.clientId,
      response_type: 'code',
      redirect_uri: `${origin}/redirect.html`,
      scope: `${settings.scope} openid profile offline_access`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a-state',
      nonce: 'a-nonce',
      ...extra,
    })
    return `${policyUrl(policy, '/oauth2/v2.0/authorize')}?${query}`
  }

  /** Follows redirects as long as they lead to where `goesOn` says. */
  const ask = async (
    url: string | URL,
    init: RequestInit = {},
    goesOn = (next: URL) => next.pathname.startsWith('/sandbox/identity/'),
  ): Promise<Seen> => {
    const { pathname } = new URL(url)
    const cookie = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: init.method === undefined ? 'text/html' : '*/*',
        cookie,
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
    })
    for (const line of answer.headers.getSetCookie()) keep(line)
    const location = answer.headers.get('location')
    if (location === null || answer.status < 300 || answer.status >= 400)
      return {
        status: answer.status,
        url: new URL(url),
        text: await answer.text(),
        headers: answer.headers,
      }
    const next = new URL(location, url)
    await answer.body?.cancel()
    if (goesOn(next)) return ask(next, {}, goesOn)
    return { status: answer.status, url: next, text: '', headers: answer.headers }
  }

  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const key = `${pair.slice(0, at)} ${path}`
    if (pair.length === at + 1) cookies.delete(key)
    else cookies.set(key, { value: pair.slice(at + 1), path })
  }

  const visitor = {
    ask,
    policyUrl,
    /** Goes to a policy, as a page does. */
    authorize: (policy: string, extra: Record<string, string> = {}): Promise<Seen> =>
      ask(authorizeUrl(policy, extra)),
    /** The same, but stops before the redirect to a page. */
    authorizeAndStop: (policy: string, extra: Record<string, string> = {}): Promise<Seen> =>
      ask(authorizeUrl(policy, extra), {}, () => false),
    /** Sends the form of the page one is on. */
    send: (page: Seen, form: Record<string, string>): Promise<Seen> =>
      ask(page.url, { method: 'POST', body: new URLSearchParams(form) }),
    /** The same, but stops before the redirect that follows. */
    sendAndStop: (page: Seen, form: Record<string, string>): Promise<Seen> =>
      ask(page.url, { method: 'POST', body: new URLSearchParams(form) }, () => false),
    /** Signs in, all the way to tokens. */
    signIn: async (
      policy: string,
      person: { readonly email: string; readonly password: string },
    ): Promise<Tokens> => {
      const page = await visitor.authorize(policy)
      const form = { action: 'sign-in', email: person.email, password: person.password }
      return visitor.redeem(policy, await visitor.send(page, form))
    },
    /** Tokens for the code one came back with. */
    redeem: async (policy: string, back: Seen): Promise<Tokens> =>
      z.parse(
        tokensSchema,
        JSON.parse(
          (
            await ask(policyUrl(policy, '/oauth2/v2.0/token'), {
              method: 'POST',
              body: new URLSearchParams({
                grant_type: 'authorization_code',
                client_id: settings.clientId,
                code: back.url.searchParams.get('code') ?? '',
                code_verifier: verifier,
                redirect_uri: `${origin}/redirect.html`,
              }),
            })
          ).text,
        ),
      ),
    /** Renews as pages do, which ask for `offline_access` again. */
    refresh: (policy: string, refreshToken: string): Promise<Seen> =>
      ask(policyUrl(policy, '/oauth2/v2.0/token'), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: settings.clientId,
          refresh_token: refreshToken,
          scope: `${settings.scope} openid profile offline_access`,
        }),
      }),
  }
  return visitor
}

/** The claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> => decodeJwt(token)
