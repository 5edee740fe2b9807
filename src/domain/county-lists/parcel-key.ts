/**
 * A parcel number made comparable: small letters and digits alone, without leading zeros, which spreadsheets lose. `0712930-
 * 0520` and `7129300520` are one. Null without a digit.
 */
export const parcelKeyOf = (parcel: string): string | null => {
  const key = parcel
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '')
  return /\d/.test(key) ? key : null
}
