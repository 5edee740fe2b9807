import { useEffect, useState } from 'react'

/** A text once nothing was typed for a moment; an empty one at once. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const SETTLED_MS = 300
