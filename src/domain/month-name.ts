/** 1 to 12 for an English month or its first three letters or more (`jun`, `Sept`), else null. */
export const monthOfName = (name: string): number | null => {
  const start = name.toLowerCase().replace(/\.$/, '')
  const index = start.length < 3 ? -1 : months.findIndex((month) => month.startsWith(start))
  return index === -1 ? null : index + 1
}

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
