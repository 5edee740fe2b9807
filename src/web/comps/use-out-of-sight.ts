import { type RefObject, useEffect, useState } from 'react'

/** True while the element has been scrolled away above the window's top. */
export const useOutOfSight = (element: RefObject<HTMLElement | null>): boolean => {
  const [outOfSight, setOutOfSight] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOutOfSight(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return outOfSight
}
