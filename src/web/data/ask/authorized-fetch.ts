import { type Access, currentAccess, type Pass } from './access.ts'
import { noteReadingOnly } from './reading-only.ts'

export type AuthorizedOptions = {
  /** What is lost when the call must wait for a sign-in; with `none` the page is not left. */
  readonly interrupts?: 'search' | 'other' | 'none'
  readonly access?: Access
  readonly fetch?: typeof globalThis.fetch
}

/** The result of a request: an answer, or the page is being left to sign in, or that has not helped. */
export type Fetched =
  | { readonly type: 'answered'; readonly response: Response }
  | { readonly type: 'leaving' }
  | { readonly type: 'in-vain' }

/**
 * `fetch`, with an access token for the addresses that get one. A 401 is tried once more with a fresh token;
 * then the page is left to sign in,
 * unless the call `interrupts` nothing for it. Rejects as `fetch` does, and when the identity provider cannot be reached.
 */
export const authorizedFetch = async (
  url: string,
  init: RequestInit,
  options: AuthorizedOptions = {},
): Promise<Fetched> => {
  const { interrupts = 'other', access = currentAccess(), fetch = globalThis.fetch } = options
  for (const fresh of [false, true]) {
    const pass = await access.passFor(url, { fresh })
    if (pass.type === 'sign-in-needed') break
    const response = await fetch(url, withPass(init, pass))
    if (url.startsWith('/api/')) noteReadingOnly(response)
    if (pass.type === 'none' || response.status !== 401) return { type: 'answered', response }
  }
  return {
    type: interrupts === 'none' ? 'in-vain' : await access.signInAgain(interrupts),
  }
}

const withPass = (init: RequestInit, pass: Exclude<Pass, { type: 'sign-in-needed' }>) => {
  if (pass.type === 'none') return init
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${pass.token}`)
  return { ...init, headers }
}
