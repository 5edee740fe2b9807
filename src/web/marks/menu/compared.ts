import { createContext } from 'react'

/** Which homes of a list are to be compared. */
export type Compared = {
  readonly has: (propertyId: string) => boolean
  /** Adds a home to those, or takes it away; one more than the most is refused, and that is said. */
  readonly toggle: (propertyId: string) => void
}

/** Null where homes are not compared. */
export const ComparedContext = createContext<Compared | null>(null)
