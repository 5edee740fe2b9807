/**
 * Has the browser keep the program of the pages that are opened, so that they open again without a connection
 * (`pages-worker.js`). Not while pages change as they are worked on: those have no built script.
 */
export const keepPages = async (): Promise<void> => {
  const script = document.querySelector<HTMLScriptElement>(`script[type=module][src^="${BUILT}"]`)
  if (script === null || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  await workers.register('/pages-worker.js', { updateViaCache: 'none' })
  const { active } = await workers.ready
  const entry = new URL(script.src).pathname
  const say = () => active?.postMessage({ entry, files: filesLoaded() })
  // What is loaded from then on passes the worker.
  if (workers.controller === null) workers.addEventListener('controllerchange', say, { once: true })
  say()
}

/** The paths of the built files that this page has loaded. */
const filesLoaded = (): string[] => {
  const { origin } = window.location
  const paths = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const url = new URL(name)
    return url.origin === origin && url.pathname.startsWith(BUILT) ? [url.pathname] : []
  })
  return [...new Set(paths)]
}

const BUILT = '/assets/'
