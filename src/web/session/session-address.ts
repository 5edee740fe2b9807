/** Whether a query or fragment holds an identity provider's answer to a sign-in. */
export const hasRedirectAnswer = (part: string): boolean => {
  const answer = new URLSearchParams(part.replace(/^[?#]/, ''))
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

/** Where a tab notes that it has left for the identity provider, in its session storage, and for what. */
export const SIGN_IN_UNDER_WAY = 'signInUnderWay'
/** It has come back from there with an answer to a question that was given up. */
export const FORGOTTEN = 'forgotten'
