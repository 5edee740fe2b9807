/** A number as it is typed or pasted: `$1,234.50`, `10.5%`, `\u22125`; NaN for what is none. */
export const typedNumber = (text: string): number => {
  const plain = text.replaceAll(/[$%\s]/g, '').replace(/^[\u2212\u2013]/, '-')
  // Between whole digits commas count for nothing, as one types there. Beside decimals they must be in their places:
  // who writes 1,2.3 or 1.234,5 means another number than we would read.
  if (/[.]/.test(plain) && /,/.test(plain) && !/^-?\d{1,3}(,\d{3})+\.\d*$/.test(plain))
    return Number.NaN
  const digits = plain.replaceAll(',', '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN
}
