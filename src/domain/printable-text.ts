/**
 * Text as a terminal may show it: without the control, format and unassigned characters that outside text
 * could use to write over the screen or reverse its order. Line feeds stay.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '')

/** A file's own text in one line of at most 60 characters. */
export const printableText = (text: string): string => {
  // A cell may hold a megabyte; what is cut off need not be looked at.
  const shown = printableLine(text.slice(0, LOOKED_AT))
  const whole = text.length <= LOOKED_AT && [...shown].length <= LONGEST
  return whole ? shown : `${[...shown].slice(0, LONGEST - 1).join('')}…`
}

/** Outside text in one line, whole. */
export const printableLine = (text: string): string =>
  PLAIN_LINE.test(text) ? text : printable(text.replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()

/** Nearly all that files and feeds say: words of ASCII, one space between them. */
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** JSON in which every such character within a text is written as its number (RFC 8259, section 7). */
export const printableJson = (json: string): string =>
  json.replace(UNPRINTABLE, (one) =>
    Array.from({ length: one.length }, (_, i) => one.charCodeAt(i))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  )

const UNPRINTABLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}\uFFFD]/gu
const LONGEST = 60
const LOOKED_AT = 1000
