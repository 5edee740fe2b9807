import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page an element begins; it follows what is above it. */
export const useTop = (of: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    // The body's height changes with everything above.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [of])
  return top
}
