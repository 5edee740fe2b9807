/** What names a sale in the document: its listing key without blanks and line breaks. */
export const saleIdOf = (listingKey: string): string => encodeURIComponent(listingKey)

/** The element id of a sale's pin button, which is looked for after its row has moved. */
export const pinButtonIdOf = (listingKey: string): string => `pin-${saleIdOf(listingKey)}`

/** The element id of the button that opens a sale's lines. */
export const openButtonIdOf = (listingKey: string): string => `open-${saleIdOf(listingKey)}`

/** The element id of the button that brings the sales not listed yet, and goes once they are there. */
export const SHOW_EVERY_ID = 'show-every-sale'
