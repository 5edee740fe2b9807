import type { SearchDistance } from '../distance.ts'

/** What a home asked and was worth when somebody looked at it. */
export type AsSeen = {
  readonly price: number
  readonly value: number
  /** How far the comps behind the value were. */
  readonly distance: SearchDistance
}
