/** 1 to 12 for an English month or its first three letters or more (`jun`, `Sept`), else null. */
export const monthOfName = (name: string): number | null => {
  const start = name.toLowerCase().replace(/\.$/, '')
  const index = start.length < 3 ? -1 : months.findIndex((month) => month.startsWith(start))
  return index === -1 ? null : index + 1
}

/** The year that two digits stand for on a sale: 1970 to 2069. */
export const yearOfTwoDigits = (digits: number): number => (digits < 70 ? 2000 : 1900) + digits

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
