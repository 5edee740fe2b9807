import { createContext } from 'react'
import type { BrowserStorage } from './open-browser-storage.ts'

/**
 * Holds the opened browser storage. It is filled by the first screen that stores something, so that a
 * screen that stores nothing does not load the code that checks what is stored.
 */
export type StorageSlot = { current: BrowserStorage | null }

export const StorageSlotContext = createContext<StorageSlot>({ current: null })
