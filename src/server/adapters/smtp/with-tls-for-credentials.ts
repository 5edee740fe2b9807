/**
 * The address of an SMTP server, changed so that a name and a password in it are sent over TLS alone: a
 * server at `smtp://` must offer STARTTLS then (RFC 3207), or nothing is sent. The library lets the query
 * of an address win over its other options, so the demand goes there too.
 */
export const withTlsForCredentials = (url: string): string => {
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return url
  parsed.searchParams.set('requireTLS', 'true')
  return parsed.href
}
