/**
 * Whether the search form takes a city text: it starts with a digit (a zip) or holds a comma (a
 * `City, ST` pick) (specification, section 5).
 */
export const isSearchableCityText = (text: string): boolean =>
  /^\d/.test(text.trim()) || text.includes(',')

/** Said of a street address where a place is asked for. */
export const STREET_ADDRESS =
  'Search by city or zip code, not by street address: for example, Seattle, WA or 98101.'

/**
 * Whether a text begins like a street address rather than a place: a house number and a street (`1234 Main St`),
 * where `98101 Seattle` is a zip and its city. A five-digit number is a house number only before a word for a street.
 */
export const isStreetAddress = (text: string): boolean => {
  const [, number, street] = /^\s*(\d+[a-z]?)\s+([^,;]*\p{L}[^,;]*)/iu.exec(text) ?? []
  if (number === undefined || street === undefined) return false
  const [, ...words] = street.trim().toLowerCase().replaceAll('.', '').split(/\s+/)
  return words.some((word) => streetWords.has(word)) || !/^\d{5}$/.test(number)
}

const streetWords = new Set(
  'st street ave avenue rd road dr drive blvd boulevard ln lane ct court way pl place ter terrace cir circle pkwy parkway hwy highway'.split(
    ' ',
  ),
)
