import * as React from 'react'

/**
 * Stops React from noting where each element was made. Its build for development takes a stack trace for each, only for
 * its warnings, which takes an eighth of the time of a screen's tests. React skips the traces after ten thousand within
 * a second; here it always believes that it has made that many. If React stops counting, nothing changes.
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
