import { type KeyValueStore, openStore } from '../open-store.ts'

export const COMPS_STATE_KEY = 'compsState'
export const LAST_SEEN_DEAL_KEY = 'dealSeen'

type OpenedStorage = { readonly current: { readonly compsState: { remove(): void } } | null }

/**
 * Removes the saved comps state (specification, section 2: when the comps screen is left), and the home's deal with it. It
 * may have been left by loading another page, so the storage may not be open yet; it is not opened for this, as welcome
 * does without it.
 */
export const leaveComps = (slot: OpenedStorage): void => {
  if (slot.current !== null) slot.current.compsState.remove()
  else removeComps(openStore(() => window.sessionStorage))
}

/** Removes what a tab keeps of the home that is looked at. */
export const removeComps = (store: Pick<KeyValueStore, 'removeItem'>): void => {
  store.removeItem(COMPS_STATE_KEY)
  store.removeItem(LAST_SEEN_DEAL_KEY)
}
