/** Names a sale among those of every source. */
export const saleKeyOf = (source: string, listingKey: string): string => `${source}\n${listingKey}`
