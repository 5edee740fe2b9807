import type { GridRow } from './grid-rows.ts'

/** What names a sale in the document: its listing key without blanks and line breaks. */
export const saleIdOf = (listingKey: string): string => encodeURIComponent(listingKey)

/** The element id of a row's pin button, which is looked for after the row has moved. */
export const pinButtonIdOf = ({ sale }: GridRow): string => `pin-${saleIdOf(sale.listingKey)}`

/** The element id of the button that opens a row's lines on a narrow screen. */
export const openButtonIdOf = ({ sale }: GridRow): string => `open-${saleIdOf(sale.listingKey)}`
