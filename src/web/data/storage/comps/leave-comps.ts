import { openStore } from '../open-store.ts'

export const COMPS_STATE_KEY = 'compsState'

type OpenedStorage = { readonly current: { readonly compsState: { remove(): void } } | null }

/**
 * Removes the saved comps state (specification, section 2: when the comps screen is left). It may have been left by
 * loading another page, so the storage may not be open yet; it is not opened for this, as welcome does without it.
 */
export const leaveComps = (slot: OpenedStorage): void => {
  if (slot.current !== null) slot.current.compsState.remove()
  else openStore(() => window.sessionStorage).removeItem(COMPS_STATE_KEY)
}
