/** The scope of the worker that shows alerts: none of our pages is in it, so it is between no page and the server. */
export const ALERTS_WORKER_SCOPE = '/alerts-worker/'

/** Takes no more pushes in this browser. The server hears of it from the push service, with the next one. */
export const unsubscribeBrowser = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await alertsWorker()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

/** The worker that shows alerts here; undefined when there is none. */
export const alertsWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const found = await navigator.serviceWorker.getRegistration(ALERTS_WORKER_SCOPE)
  // Else the browser gives the worker that keeps the pages, whose scope holds all addresses.
  return found?.scope.endsWith(ALERTS_WORKER_SCOPE) ? found : undefined
}
