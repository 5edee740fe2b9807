/** Yes or no, however it is written: `true`, `Y`, `"1"`; null for what is neither. */
export const yesNoIn = (text: string): boolean | null => {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'n', '0'].includes(word) ? false : null
}
