/** The lock that each page holds, along with others, while it has the deal of a home open. */
export const dealLockName = (userId: string, propertyId: string): string =>
  `deal ${userId} ${propertyId}`

/** Holds it until the returned function is called. */
export const holdDealLock = (userId: string, propertyId: string): (() => void) => {
  let release = (): void => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(dealLockName(userId, propertyId), { mode: 'shared' }, () => until)
  return release
}
