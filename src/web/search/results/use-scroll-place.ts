import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { paths } from '../../paths.ts'
import { HasNavigatedContext } from '../../ui/ScreenHeading.tsx'

/**
 * Brings results back to where they were scrolled when the screen was left, and the focus to the card that
 * was opened from them. Call the returned function with the card that is opened.
 */
export const useScrollPlace = (searchedAt: string): ((opened: string) => void) => {
  const { scrollPlace } = useBrowserStorage()
  const cameBack = useContext(HasNavigatedContext)
  const restoredFor = useRef<string | null>(null)

  // Once for each list of results: after its rows have been laid out.
  useEffect(() => {
    if (restoredFor.current === searchedAt) return
    restoredFor.current = searchedAt
    const place = scrollPlace.read(searchedAt)
    if (place === null) return
    requestAnimationFrame(() => {
      window.scrollTo({ top: place.top, behavior: 'instant' })
      if (cameBack && place.opened !== null) focusCard(place.opened, FRAMES_TO_DRAW)
    })
  }, [searchedAt, scrollPlace, cameBack])

  // Remembered while scrolling: on leaving, the page may already be shorter.
  const scrolledTo = useRef<number | null>(null)
  const opened = useRef<string | null>(null)
  useLayoutEffect(() => {
    const remember = () => {
      scrolledTo.current = window.scrollY
    }
    const store = () => {
      const top = scrolledTo.current ?? (opened.current === null ? null : window.scrollY)
      if (top !== null) scrollPlace.write(searchedAt, { top, opened: opened.current })
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [searchedAt, scrollPlace])

  return useCallback((propertyId: string) => {
    opened.current = propertyId
    scrolledTo.current = window.scrollY
  }, [])
}

/** Rows are drawn once the window has scrolled to them. */
const FRAMES_TO_DRAW = 60

const focusCard = (propertyId: string, framesLeft: number): void => {
  const link = document.querySelector<HTMLElement>(`a[href="${paths.comps(propertyId)}"]`)
  if (link !== null) link.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusCard(propertyId, framesLeft - 1))
}
