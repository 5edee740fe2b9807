import { DAYS_PER_YEAR } from '../time-units.ts'
/**
 * A market is a three-digit zip area (981 Seattle, 432 Columbus): as-of dates, staleness and later price
 * models belong to it. Null when the text holds no US zip.
 */
export const marketOf = (postalCode: string | null): string | null => {
  const zip = zipOf(postalCode ?? '')
  return zip === null ? null : zip.slice(0, 3)
}

/** Five digits of a zip or ZIP+4 (`98118-1234`), else null. A lost leading zero (`2139`) is put back. */
export const zipOf = (text: string): string | null => {
  const match = /^(\d{4,5})(?:-\d{4})?(?:\.0)?$/.exec(text.trim())
  return match?.[1] ? match[1].padStart(5, '0') : null
}

/**
 * With fewer usable sales in the two years (`MARKET_DAYS`) up to its newest, a market has few: a model would
 * rest more on what is usual than on the market.
 */
export const FEWEST_OWN_SALES = 200
/** A market is known by its sales of two years: those its model is fitted on, and those shown as evidence. */
export const MARKET_DAYS = 2 * DAYS_PER_YEAR

/**
 * A market with few sales is trained on those this far around; farther off, an hour's drive, is another labor
 * market.
 */
export const AROUND_MILES = 60

/** How many days a home that no file or feed shows any more counts as for sale, unless the operator says otherwise. */
export const USUAL_STALE_DAYS = 45
