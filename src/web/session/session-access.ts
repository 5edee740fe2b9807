import type { Access } from '../data/ask/access.ts'
import { signOutOnServer } from '../data/ask/account/sign-out.ts'
import { scopesFor, type TokenRealm } from '../data/ask/bearer-scopes.ts'
import type { AuthClient } from './clients/auth-client.ts'
import { createTokenKeeper } from './clients/token-keeper.ts'
import type { SessionMarks } from './session-marks.ts'

type SessionAccessOptions = {
  readonly client: AuthClient
  readonly realm: TokenRealm
  readonly marks: Pick<SessionMarks, 'signInUnderWay' | 'signedInAgainAt'>
  /** The page's path and query. */
  readonly path: () => string
  readonly leave: () => void
  readonly now?: () => number
}

/** Lets calls in as the person who is signed in. */
export const createSessionAccess = (options: SessionAccessOptions): Access => {
  const { client, realm, marks, path, leave, now = Date.now } = options
  const keeper = createTokenKeeper(client.getToken, now)
  let leaving: Promise<'leaving' | 'in-vain'> | null = null

  const signInAgain: Access['signInAgain'] = async (interrupted, pressed) => {
    const last = Number(marks.signedInAgainAt.read() ?? Number.NEGATIVE_INFINITY)
    // Else a server that never takes what the identity provider gives would send people around and around.
    if (pressed === undefined && now() - last < AGAIN_AFTER_MS) return 'in-vain'
    marks.signedInAgainAt.write(String(now()))
    marks.signInUnderWay.write('again')
    const returnTo = { path: path(), ...(interrupted === 'search' ? searchNotRun : {}) }
    await client.signIn(returnTo)
    return 'leaving'
  }

  return {
    passFor: async (url, { fresh = false } = {}) => {
      const scopes = scopesFor(url, realm)
      if (scopes === null) return { type: 'none' }
      const token = await keeper.tokenFor(scopes, fresh)
      return token === null ? { type: 'sign-in-needed' } : { type: 'token', token }
    },
    // Calls that need a sign-in at the same time leave together.
    signInAgain: (interrupted, pressed) => {
      leaving ??= signInAgain(interrupted, pressed).finally(() => {
        leaving = null
      })
      return leaving
    },
    leave,
    end: () =>
      signOutOnServer().catch((error: unknown) =>
        console.error('The log-out did not reach the server', error),
      ),
  }
}

export type CreateSessionAccess = typeof createSessionAccess

const searchNotRun = { searchNotRun: true } as const
const AGAIN_AFTER_MS = 60_000
