import { useEffect, useState } from 'react'

/** So many rows are drawn between two frames. */
const AT_ONCE = 100

/** How many of `count` rows to draw by now: some hundreds of them come in steps, so that the page never freezes. */
export const useDrawn = (count: number): number => {
  const [drawn, setDrawn] = useState(AT_ONCE)

  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])

  return Math.min(drawn, count)
}
