import { type IsoDate, isoDateOf } from '../iso-date.ts'

/** HUD's Small Area Fair Market Rents of one zip, whole US dollars a month for homes of 0 to 4 bedrooms. */
export type FairMarketRents = {
  /** HUD's fiscal year 2024 begins on October 1, 2023. */
  readonly fiscalYear: number
  readonly rentsUsd: readonly number[]
}

/** As many sizes of homes HUD publishes rents for: none to four bedrooms. */
export const FAIR_MARKET_SIZES = 5

/**
 * The fair market rent of a home, in whole US dollars a month; null where the row has none. HUD adds 15% of the rent for
 * four bedrooms for each further one (its notice of fair market rents, Federal Register 2020-17717,
 * August 14, 2020).
 */
export const fairMarketRentUsd = (
  { rentsUsd }: FairMarketRents,
  bedrooms: number,
): number | null => {
  const largest = FAIR_MARKET_SIZES - 1
  const rent = rentsUsd[Math.min(bedrooms, largest)]
  if (rent === undefined) return null
  const more = Math.max(0, bedrooms - largest)
  return Math.round((rent * (100 + PERCENT_FOR_EACH_BEDROOM * more)) / 100)
}

const PERCENT_FOR_EACH_BEDROOM = 15

/** The day from which the rents of a fiscal year hold. */
export const beginOfFiscalYear = (fiscalYear: number): IsoDate => {
  const day = isoDateOf(fiscalYear - 1, 10, 1)
  if (day === null) throw new Error(`No fiscal year: ${fiscalYear}`)
  return day
}

/** Whether HUD may have published the rents of a fiscal year by a day: those of the next one come out in late summer. */
export const isPublishedBy = (fiscalYear: number, today: IsoDate): boolean =>
  fiscalYear <= Number(today.slice(0, 4)) + 1

/** The fiscal year in the name of a table of HUD's: 2026 of `fy2026_safmrs.xlsx`; null without one. */
export const fiscalYearIn = (fileName: string): number | null => {
  const year = /fy[\s_-]?(20\d\d)/i.exec(fileName)?.[1]
  return year === undefined ? null : Number(year)
}
