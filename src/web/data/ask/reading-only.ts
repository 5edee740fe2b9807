import { useSyncExternalStore } from 'react'
import { READING_ONLY_SINCE_HEADER } from '../../../contract/reading-only.ts'

// One page asks one server, as it has one `fetch`: what its answers say of it is found here.
let since: string | null = null

/**
 * Notes what an answer of the API says: since when the server can only read, or that it also writes. An error without
 * the header says neither: it may be a proxy's.
 */
export const noteReadingOnly = ({
  headers,
  status,
}: Pick<Response, 'headers' | 'status'>): void => {
  const said = headers.get(READING_ONLY_SINCE_HEADER)
  if (said === null && status >= 500) return
  // Each node of an installation notices at its own moment: the first that is heard of stays.
  if ((said === null) === (since === null)) return
  since = said
  window.dispatchEvent(new Event(READING_ONLY_MOVED))
}

/** Since when the server can only read, as ISO 8601; null while it also writes. */
export const readingOnlySince = (): string | null => since

/** The event of the window when the server begins to read only, and when that ends. */
export const READING_ONLY_MOVED = 'reading-only-moved'

/** Hears when the server begins to read only, and when that ends, until the returned function is called. */
export const hearReadingOnly = (heard: () => void): (() => void) => {
  window.addEventListener(READING_ONLY_MOVED, heard)
  return () => window.removeEventListener(READING_ONLY_MOVED, heard)
}

/** `readingOnlySince` for what is shown of it. */
export const useReadingOnlySince = (): string | null =>
  useSyncExternalStore(hearReadingOnly, readingOnlySince)

/** Why a change that waits is not sent yet, as the end of a sentence. */
export const whyNotSent = (): string =>
  since === null ? 'there is no connection' : 'reading only for now'

/** The same as a sentence. */
export const whyItWaits = (): string =>
  since === null ? 'The server cannot be reached.' : 'Reading only for now.'
