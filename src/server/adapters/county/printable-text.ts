/**
 * A file's own text as a terminal may show it: one line of at most 60 characters, without the control,
 * format and unassigned characters by which a file that is no text could write over the screen.
 */
export const printableText = (text: string): string => {
  // A cell may hold a megabyte; what is cut off need not be looked at.
  const characters = [...text.slice(0, LOOKED_AT)].filter((one) => !UNPRINTABLE.test(one))
  const shown = characters.join('').replace(/\s+/g, ' ').trim()
  const whole = text.length <= LOOKED_AT && [...shown].length <= LONGEST
  return whole ? shown : `${[...shown].slice(0, LONGEST - 1).join('')}…`
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\uFFFD]/u
const LONGEST = 60
const LOOKED_AT = 1000
