import { openStore } from './open-store.ts'
import type { StorageSlot } from './storage-slot.ts'

export const COMPS_STATE_KEY = 'compsState'

/**
 * Removes the saved comps state (specification, section 2: when the comps screen is left). It may have been left by
 * loading another page, so the storage may not be open yet; it is not opened for this, as welcome does without it.
 */
export const leaveComps = (slot: StorageSlot): void => {
  if (slot.current !== null) slot.current.compsState.remove()
  else openStore(() => window.sessionStorage).removeItem(COMPS_STATE_KEY)
}
