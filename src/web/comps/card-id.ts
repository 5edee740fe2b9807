/** The element id of a property's card, so that a marker can bring it into view. */
export const cardIdOf = (propertyId: string): string => `card-${propertyId}`
