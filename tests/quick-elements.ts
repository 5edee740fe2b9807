import * as React from 'react'

/**
 * Has React note of no element where it was made. Its build for development takes a stack trace for each, for its
 * warnings alone, which takes an eighth of the time of a screen's tests. It leaves that out by itself where it has made
 * ten thousand within a second; here it is told that it always has. Where React counts no longer, nothing changes.
 */
export const haveQuickElements = (): void => {
  const internals: unknown = Reflect.get(React, INTERNALS)
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    // It begins to count again once a second.
    set: () => {},
  })
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
