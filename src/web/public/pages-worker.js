// Keeps the program of the pages, so that a page that was opened here opens again without a connection. It keeps what
// every visitor gets, and no answer that is a person's own: those are in the storage of the browser, which signing out
// empties. With a connection the server's page is always the one that is shown.

const KEPT = 'pages'
const PAGE = '/'
const CONFIG = '/api/client-config'
/** However an answer was packed on its way. */
const ANY = { ignoreVary: true }
/** How long a weak connection may take to bring the page. */
const PATIENCE_MS = 6_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('message', (event) => event.waitUntil(keepPage(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // Also where nothing is kept: the browser has asked already, and would ask once more.
    event.respondWith(isScreen(pathname) ? pageFor(event) : serversPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(event))
  else if (pathname === CONFIG) event.respondWith(configFor(event))
})

const begin = async () => {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/**
 * Keeps the page that has loaded `files`, and nothing of the releases before it. `entry` is the script it began with: a
 * page of a release that the server no longer has is not kept.
 */
const keepPage = async ({ entry, files }) => {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!page.ok || page.redirected || !(await page.clone().text()).includes(`"${entry}"`)) return
  const kept = await caches.open(KEPT)
  const before = await kept.match(PAGE, ANY)
  const isNew = before === undefined || !(await before.text()).includes(`"${entry}"`)
  const there = new Set((await kept.keys()).map(pathOf))
  await kept.addAll(files.filter((file) => !there.has(file)))
  if (!there.has(CONFIG)) {
    const config = await fetch(CONFIG)
    if (!config.ok) return
    await kept.put(CONFIG, ofNoMoment(config))
  }
  // Last: a page that is kept has all of its files.
  await kept.put(PAGE, page)
  if (!isNew) return
  const needed = new Set([...files, PAGE, CONFIG])
  for (const request of await kept.keys())
    if (!needed.has(pathOf(request))) await kept.delete(request)
}

const serversPage = async (event) => (await event.preloadResponse) ?? fetch(event.request)

const pageFor = async (event) => {
  const asked = serversPage(event)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const page = await Promise.race([asked, late]).catch(() => undefined)
  return page ?? (await caches.match(PAGE, ANY)) ?? asked
}

/** A file whose name has the hash of its content: what is kept under it is always the same. */
const fileFor = async (event) => {
  const { request } = event
  const kept = await caches.match(pathOf(request), ANY)
  if (kept !== undefined) return kept
  const file = await fetch(request)
  if (file.status === 200 && (await caches.has(KEPT))) keep(event, pathOf(request), file.clone())
  return file
}

const configFor = async (event) => {
  try {
    const config = await fetch(event.request)
    if (config.ok) keep(event, CONFIG, ofNoMoment(config.clone()))
    return config
  } catch (error) {
    const kept = await caches.match(CONFIG, ANY)
    if (kept === undefined) throw error
    return kept
  }
}

/** Without what the server says of this moment: it is not so when the answer is shown again. */
const ofNoMoment = ({ body, headers }) => {
  const kept = new Headers(headers)
  kept.delete('Reading-Only-Since')
  return new Response(body, { headers: kept })
}

const keep = (event, path, answer) => {
  const kept = async () => (await caches.open(KEPT)).put(path, answer)
  // Without room the answer is only shown.
  event.waitUntil(kept().catch(() => undefined))
}

const pathOf = ({ url }) => new URL(url).pathname

/** Not sign-up and its payment, the answers of a sign-in, and links for anyone: each has a page of its own. */
const isScreen = (path) =>
  !/^\/(?:api|sandbox|maps|shared|sign-up)(?:\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
