import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBrowserStorage } from '../storage/browser-storage.ts'

/** Brings results back to where they were scrolled when the screen was left; null while none are shown. */
export const useScrollPlace = (searchedAt: string | null): void => {
  const { scrollPlace } = useBrowserStorage()
  const restoredFor = useRef<string | null>(null)

  // Once for each list of results: after its rows have been laid out.
  useEffect(() => {
    if (searchedAt === null || restoredFor.current === searchedAt) return
    restoredFor.current = searchedAt
    const top = scrollPlace.read(searchedAt)
    if (top !== null) requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
  }, [searchedAt, scrollPlace])

  // Remembered while scrolling: on leaving, the page may already be shorter.
  const scrolledTo = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (searchedAt === null) return
    const remember = () => {
      scrolledTo.current = window.scrollY
    }
    const store = () => {
      if (scrolledTo.current !== null) scrollPlace.write(searchedAt, scrolledTo.current)
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [searchedAt, scrollPlace])
}
