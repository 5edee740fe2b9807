import { createContext, useContext } from 'react'
import { createCompsStateStorage } from './comps-state.ts'
import { createHomesStateStorage } from './homes-state.ts'
import { openStore } from './key-value-store.ts'
import { createSearchStateStorage } from './search-state.ts'
import { createSearchVisitsStorage } from './search-visits.ts'
import { createSortKeyStorage } from './sort-key.ts'

/** Everything the application keeps in the browser. */
export const openBrowserStorage = (browser: Pick<Window, 'localStorage' | 'sessionStorage'>) => {
  const local = openStore(() => browser.localStorage)
  const session = openStore(() => browser.sessionStorage)
  return {
    searchState: createSearchStateStorage(local),
    homesState: createHomesStateStorage(local),
    sortKey: createSortKeyStorage(local),
    searchVisits: createSearchVisitsStorage(local),
    // One tab's home is not another's.
    compsState: createCompsStateStorage(session),
  }
}
export type BrowserStorage = ReturnType<typeof openBrowserStorage>

const BrowserStorageContext = createContext<BrowserStorage | null>(null)

export const BrowserStorageProvider = BrowserStorageContext.Provider

/** The browser storage that `main.tsx` opened. */
export const useBrowserStorage = (): BrowserStorage => {
  const storage = useContext(BrowserStorageContext)
  if (storage === null) throw new Error('BrowserStorageProvider is missing above this component')
  return storage
}
