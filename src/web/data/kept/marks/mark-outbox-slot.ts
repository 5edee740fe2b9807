import { createContext } from 'react'
import type { MarkOutbox } from './mark-outbox.ts'

/** Holds the outbox of marks, one for all screens. It is filled by the first that needs it. */
export type MarkOutboxSlot = { current: MarkOutbox | null }

export const MarkOutboxSlotContext = createContext<MarkOutboxSlot>({ current: null })
