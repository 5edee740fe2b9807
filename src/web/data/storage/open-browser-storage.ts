import { createCompsChoiceStorage, type StorageChanges } from './comps/comps-choice.ts'
import { createCompsStateStorage } from './comps/comps-state.ts'
import { openStore } from './open-store.ts'
import { createHomesStateStorage } from './search/homes-state.ts'
import { createRecentSearchesStorage } from './search/recent-searches.ts'
import { createSearchStateStorage } from './search/search-state.ts'
import { createSearchVisitsStorage } from './search/search-visits.ts'
import { createSignUpDraftStorage } from './sign-up-draft.ts'
import {
  createComparedHomesStorage,
  createLayoutStorage,
  createListLeftStorage,
  createMapViewStorage,
  createPassedHomesStorage,
  createReleaseNoticeStorage,
  createSavedLayoutStorage,
  createScrollPlaceStorage,
  createSortKeyStorage,
} from './stored-values.ts'

/** Everything the application keeps in the browser of what a person does. */
export const openBrowserStorage = (
  browser: Pick<Window, 'localStorage' | 'sessionStorage'> & StorageChanges,
) => {
  const local = openStore(() => browser.localStorage)
  const session = openStore(() => browser.sessionStorage)
  const searchVisits = createSearchVisitsStorage(local)
  const kept = {
    searchState: createSearchStateStorage(local),
    recentSearches: createRecentSearchesStorage(local),
    homesState: createHomesStateStorage(local, session),
    sortKey: createSortKeyStorage(local),
    passedHomes: createPassedHomesStorage(local),
    searchVisits,
    releaseNotice: createReleaseNoticeStorage(local, searchVisits.hasAny),
    layout: createLayoutStorage(local),
    mapView: createMapViewStorage(local),
    compsChoice: createCompsChoiceStorage(local, browser),
    // One tab's home is not another's.
    compsState: createCompsStateStorage(session),
    scrollPlace: createScrollPlaceStorage(session),
    listLeft: createListLeftStorage(session),
    comparedHomes: createComparedHomesStorage(session),
    savedLayout: createSavedLayoutStorage(session),
    signUpDraft: createSignUpDraftStorage(session),
  } satisfies Record<string, { remove: () => void }>
  return {
    ...kept,
    /** Removes it all: nothing of one person is left for the next. */
    removeAll: (): void => {
      for (const part of Object.values(kept)) part.remove()
    },
  }
}

export type BrowserStorage = ReturnType<typeof openBrowserStorage>
