/** An address on the web as somebody wrote it; null when it is none, is not `http` or `https`, or names a user. */
export const webPageOf = (written: string): string | null => {
  const url = /^https?:\/\/\S+$/i.test(written) ? URL.parse(written) : null
  return url !== null && url.username === '' && url.password === '' ? written : null
}

/** What a listing's link may lead to: a page on the web, or one of the demo market, on this server. */
export const listingLinkOf = (written: string | null): string | null =>
  written === null || /^\/sandbox\/demo\/[\w./-]+$/.test(written) ? written : webPageOf(written)
