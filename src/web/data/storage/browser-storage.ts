import { useContext } from 'react'
import { type BrowserStorage, openBrowserStorage } from './open-browser-storage.ts'
import { StorageSlotContext } from './storage-slot.ts'

/** The browser storage, one for the whole application. */
export const useBrowserStorage = (): BrowserStorage => {
  const slot = useContext(StorageSlotContext)
  slot.current ??= openBrowserStorage(window)
  return slot.current
}
