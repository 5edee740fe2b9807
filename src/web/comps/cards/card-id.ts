import type { Comp } from '../../../contract/homes/home.ts'

/**
 * What names a comp on the screen, where its card and its marker know each other by it. Not the property
 * alone: a home sold in spring and for sale again stands there twice.
 */
export const compIdOf = (comp: Comp, index: number): string => `${comp.propertyId}.${index}`

/** The element id of a card, so that a marker can bring it into view. */
export const cardIdOf = (pinId: string): string => `card-${pinId}`
