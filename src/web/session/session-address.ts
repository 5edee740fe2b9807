/** Whether a query holds an identity provider's answer to a sign-in. */
export const hasRedirectAnswer = (query: string): boolean => {
  const answer = new URLSearchParams(query)
  return answer.has('state') && (answer.has('code') || answer.has('error'))
}

/**
 * The address without what the identity provider adds when it leads back after signing out
 * (`/welcome?state=...`); null when there is nothing to take away.
 */
export const withoutSignOutState = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>) => {
  const query = new URLSearchParams(search)
  if (!query.has('state') || hasRedirectAnswer(search)) return null
  query.delete('state')
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
