/** Code and SMTP status of a failed call, alone: a server's own words may quote the address or the mail. */
export const smtpFailureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error && error.responseCode !== undefined
    ? `${code}, SMTP status ${error.responseCode}`
    : code
}
