import { type KeyValueStore, tryWrite } from './open-store.ts'

/**
 * Whether what changed its meaning in this release is still to be said, under the key `releaseNotice`: to people who
 * searched here before it, until they have read it. A browser that has never searched is up to date.
 */
export const createReleaseNoticeStorage = (store: KeyValueStore, hasSearched: () => boolean) => ({
  isDue: (): boolean => {
    if (store.getItem(KEY) === RELEASE) return false
    if (hasSearched()) return true
    tryWrite(store, KEY, RELEASE)
    return false
  },
  dismiss: (): void => {
    tryWrite(store, KEY, RELEASE)
  },
  remove: (): void => store.removeItem(KEY),
})

const KEY = 'releaseNotice'
const RELEASE = 'one story a home'
