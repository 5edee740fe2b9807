/**
 * Whether the search form takes a city text: it starts with a digit (a zip) or holds a comma (a
 * `City, ST` pick) (specification, section 5).
 */
export const isSearchableCityText = (text: string): boolean =>
  /^\d/.test(text.trim()) || text.includes(',')
