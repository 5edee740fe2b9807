import { useState } from 'react'

/**
 * False for the first screen that is shown, wherever the page was opened, then true. `shown` is the address of
 * the screen; null while none is.
 */
export const useHasNavigated = (shown: string | null): boolean => {
  const [last, setLast] = useState<string | null>(null)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (shown !== null && shown !== last) {
    setLast(shown)
    if (last !== null) setHasNavigated(true)
  }
  return hasNavigated
}
