import { type KeyValueStore, openStore, tryWrite } from '../data/storage/open-store.ts'

/** One remembered word. */
export type Mark = {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

/**
 * What is remembered of signing in, beside the identity provider's tokens. A page that finds neither
 * `signedIn` nor `signInUnderWay` need not load the code that signs in.
 */
export const openSessionMarks = (browser: Pick<Window, 'localStorage' | 'sessionStorage'>) => {
  const local = openStore(() => browser.localStorage)
  const session = openStore(() => browser.sessionStorage)
  return {
    /** A person was signed in when last seen. Removed on signing out, which the other tabs see. */
    signedIn: createMark(local, 'signedIn'),
    /** The `sub` claim of the person whose searches and results are stored; outlasts a sign-in that ran out. */
    stateOwner: createMark(local, 'stateOwner'),
    /** This tab has left for the identity provider, and for what. */
    signInUnderWay: createMark(session, 'signInUnderWay'),
    /** When a call last led to a sign-in, in milliseconds since 1970. */
    signedInAgainAt: createMark(session, 'signedInAgainAt'),
  }
}
export type SessionMarks = ReturnType<typeof openSessionMarks>

const createMark = (store: KeyValueStore, key: string): Mark => ({
  read: () => store.getItem(key),
  write: (text) => void tryWrite(store, key, text),
  remove: () => store.removeItem(key),
})
