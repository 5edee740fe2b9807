/** The day of an instant, where the reader is: `Nov 3` within the year, else `Nov 3, 2021`. */
export const dayOf = (instant: string, now: Date): string => {
  const day = new Date(instant)
  return (day.getFullYear() === now.getFullYear() ? dayInYear : fullDay).format(day)
}

const dayInYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The day that it is where the reader is, as `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('en-CA')
