const moved = new EventTarget()

/** Says that the person has more or fewer homes or deals than before. */
export const countsMoved = (): void => void moved.dispatchEvent(new Event('moved'))

/** Hears it, until the returned function is called. */
export const hearCountsMoved = (heard: () => void): (() => void) => {
  moved.addEventListener('moved', heard)
  return () => moved.removeEventListener('moved', heard)
}
