/**
 * An error whose message the caller may read. The text of any other error thrown by a hub method stays on
 * the server. The name is ASP.NET's, as its clients show it.
 */
export class HubError extends Error {
  override readonly name = 'HubException'
}

/** ASP.NET's wording: `An unexpected error … on the server. HubException: Out of stock`. */
export const describeError = (what: string, error: unknown, detailed: boolean): string =>
  error instanceof HubError || (detailed && error instanceof Error)
    ? `${what} ${error.name}: ${error.message}`
    : what
