/** On average: a year of 365.25 days, in twelve. */
export const DAYS_PER_MONTH = 30.44
