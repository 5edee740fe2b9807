import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { paths } from '../../paths.ts'
import { HasNavigatedContext } from '../../ui/ScreenHeading.tsx'

/** What a view of found homes says of itself, so that a list that was left can be found again as it was. */
export type ListInSight = {
  /** Its own scrolling part; null where the page scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** The way to bring a home into sight that is not drawn. */
  readonly reveal: RefObject<((propertyId: string) => void) | null>
}

/**
 * Brings results back to where they were scrolled when the screen was left, and the focus to the home that was looked
 * at last. Call `remember` with the home that is opened.
 */
export const useScrollPlace = (searchedAt: string) => {
  const { scrollPlace } = useBrowserStorage()
  const cameBack = useContext(HasNavigatedContext)
  const restoredFor = useRef<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const reveal = useRef<((propertyId: string) => void) | null>(null)

  // Once for each list of results: after its rows have been laid out.
  useEffect(() => {
    if (restoredFor.current === searchedAt) return
    // A view that was there for the answer before begins at its top.
    if (restoredFor.current !== null && frame.current !== null) frame.current.scrollTop = 0
    restoredFor.current = searchedAt
    const place = scrollPlace.read(searchedAt)
    if (place === null) return
    const scroll = () => window.scrollTo({ top: place.top, behavior: 'instant' })
    const goOn = (framesLeft: number) => {
      // A view whose code comes later makes room only then, and so do its rows.
      if (framesLeft === FRAMES_TO_DRAW || isShortOf(document.documentElement, place.top)) scroll()
      if (frame.current !== null && isShortOf(frame.current, place.rows))
        frame.current.scrollTop = place.rows
      const { opened } = place
      if (!cameBack || opened === null) return
      if (framesLeft === FRAMES_TO_REVEAL) reveal.current?.(opened)
      const link = linkOf(opened)
      if (link === null) {
        if (framesLeft > 0) requestAnimationFrame(() => goOn(framesLeft - 1))
        return
      }
      link.focus({ preventScroll: true })
      if (frame.current === null && place.openedAt !== null) keepAt(opened, place.openedAt)
      else link.closest('[data-place]')?.scrollIntoView?.({ block: 'nearest' })
    }
    requestAnimationFrame(() => goOn(FRAMES_TO_DRAW))
  }, [searchedAt, scrollPlace, cameBack])

  // Remembered while scrolling: on leaving, the page may already be shorter.
  const scrolledTo = useRef<number | null>(null)
  const rowsScrolledTo = useRef(0)
  const opened = useRef<{ readonly id: string; readonly at: number | null } | null>(null)
  useLayoutEffect(() => {
    const remember = ({ target }: Event) => {
      if (target === document || target === window) scrolledTo.current = window.scrollY
      else if (target === frame.current) rowsScrolledTo.current = frame.current?.scrollTop ?? 0
    }
    const store = () => {
      const top = scrolledTo.current ?? (opened.current === null ? null : window.scrollY)
      if (top !== null)
        scrollPlace.write(searchedAt, {
          top,
          rows: rowsScrolledTo.current,
          opened: opened.current?.id ?? null,
          openedAt: opened.current?.at ?? null,
        })
    }
    const passive = { passive: true, capture: true }
    window.addEventListener('scroll', remember, passive)
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember, passive)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [searchedAt, scrollPlace])

  const remember = useCallback((propertyId: string) => {
    opened.current = { id: propertyId, at: topOf(linkOf(propertyId)) }
    scrolledTo.current = window.scrollY
    // The event of the last scroll may still be to come.
    rowsScrolledTo.current = frame.current?.scrollTop ?? 0
  }, [])
  return { remember, frame, reveal }
}

/** Rows are drawn once the window has scrolled to them, and some views load. */
const FRAMES_TO_DRAW = 60
/** What is not there after so many frames is brought into sight. */
const FRAMES_TO_REVEAL = 50

/**
 * Scrolls the page so that the link to a home stays as far from the window's top as it was, while rows above it turn out
 * higher or lower than was thought: until the reader does something, or for a second.
 */
const keepAt = (propertyId: string, top: number): void => {
  const done = new AbortController()
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    window.addEventListener(event, () => done.abort(), { signal: done.signal, passive: true })
  const goOn = (framesLeft: number) => {
    if (framesLeft === 0) done.abort()
    if (done.signal.aborted) return
    const moved = (topOf(linkOf(propertyId)) ?? top) - top
    if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' })
    requestAnimationFrame(() => goOn(framesLeft - 1))
  }
  goOn(FRAMES_TO_DRAW)
}

const topOf = (link: HTMLElement | null): number | null =>
  link === null ? null : link.getBoundingClientRect().top

/** Whether something could not be scrolled as far down as it can be now. */
const isShortOf = (scrolled: Element, top: number): boolean =>
  scrolled.scrollTop < top - 1 && scrolled.scrollHeight - scrolled.clientHeight >= top

const linkOf = (propertyId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-home][href="${paths.comps(propertyId)}"]`)
