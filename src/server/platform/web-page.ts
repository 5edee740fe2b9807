/** An address on the web as a person typed it; null when it is none, is not `http` or `https`, or names a user. */
export const webPageOf = (written: string): string | null => {
  const url = /^https?:\/\/\S+$/i.test(written) ? URL.parse(written) : null
  return url !== null && url.username === '' && url.password === '' ? written : null
}
