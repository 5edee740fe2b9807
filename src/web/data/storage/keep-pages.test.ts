import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'

const SOURCE = readFileSync(new URL('../../public/pages-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://flips.example'

type Answer = () => Response | Promise<Response>
type Event = { readonly waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>

/** The worker in a browser with one cache, and a server that answers by path; a path without an answer cannot be reached. */
const startWorker = () => {
  const server = new Map<string, Answer>()
  const asked: string[] = []
  const kept = new Map<string, Response>()
  const pathOf = (of: string | { readonly url: string }) =>
    new URL(typeof of === 'string' ? of : of.url, ORIGIN).pathname
  const fetch = async (of: string | { readonly url: string }) => {
    const path = pathOf(of)
    asked.push(path)
    const answer = server.get(path)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  }
  let exists = false
  const cache = {
    match: async (of: string) => kept.get(pathOf(of))?.clone(),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    add: async (path: string) => kept.set(path, await fetch(path)),
    addAll: async (paths: readonly string[]) => {
      const answers = await Promise.all(paths.map(fetch))
      if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed')
      for (const [i, answer] of answers.entries()) kept.set(paths[i] ?? '', answer)
    },
    put: async (of: string, answer: Response) => kept.set(pathOf(of), answer),
    delete: async (of: { readonly url: string }) => kept.delete(pathOf(of)),
  }
  const caches = {
    open: async () => {
      exists = true
      return cache
    },
    has: async () => exists,
    match: cache.match,
  }
  const listeners = new Map<string, (event: Event) => void>()
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, on: (event: Event) => void) => listeners.set(name, on),
  }
  new Function('self', 'caches', 'fetch', SOURCE)(self, caches, fetch)

  const send = async (name: string, event: Record<string, unknown>): Promise<Response | null> => {
    const works: Promise<unknown>[] = []
    let answer: Promise<Response> | null = null
    listeners.get(name)?.({
      ...event,
      waitUntil: (work) => works.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    const given = await answer
    await Promise.all(works)
    return given
  }
  return {
    server,
    asked,
    kept: () => [...kept.keys()].toSorted(),
    headersOf: (path: string) => kept.get(path)?.headers,
    keepPage: (data: { readonly entry: string; readonly files: readonly string[] }) =>
      send('message', { data }),
    get: (path: string) => send('fetch', { request: { url: ORIGIN + path, method: 'GET' } }),
    /** Opens a page, for which the browser asks the server at the same time. */
    open: (path: string) => {
      const request = { url: ORIGIN + path, method: 'GET', mode: 'navigate' }
      const preloadResponse = fetch(path)
      preloadResponse.catch(() => undefined)
      return send('fetch', { request, preloadResponse })
    },
  }
}

const pageOf = (entry: string) => () => new Response(`<script type=module src="${entry}">`)
const text = async (answer: Response | null) => answer?.text()

let worker: ReturnType<typeof startWorker>
beforeEach(async () => {
  worker = startWorker()
  worker.server.set('/', pageOf('/assets/a1.js'))
  worker.server.set('/api/client-config', () => new Response('{}'))
  for (const file of ['a1', 'b1', 'a2'])
    worker.server.set(`/assets/${file}.js`, () => new Response(file))
  await worker.keepPage({ entry: '/assets/a1.js', files: ['/assets/a1.js', '/assets/b1.js'] })
})

const FIRST_RELEASE = ['/', '/api/client-config', '/assets/a1.js', '/assets/b1.js']

describe('the worker that keeps the pages', () => {
  it('opens a page that was opened, with its files, without a connection', async () => {
    expect(worker.kept()).toEqual(FIRST_RELEASE)
    worker.server.clear()
    expect(await text(await worker.open('/comps/h1'))).toContain('/assets/a1.js')
    expect(await text(await worker.get('/assets/b1.js'))).toBe('b1')
    expect(await text(await worker.get('/api/client-config'))).toBe('{}')
  })

  it('shows the page of the server as long as there is a connection', async () => {
    worker.server.set('/comps/h1', () => new Response('the newer page'))
    expect(await text(await worker.open('/comps/h1'))).toBe('the newer page')
  })

  it.each(['/sign-up', '/shared/abc', '/redirect.html', '/api/health/live', '/sandbox/mailbox'])(
    'never shows what is kept at %s',
    async (path) => {
      await expect(worker.open(path)).rejects.toThrow('Failed to fetch')
    },
  )

  it.each(['/comps/h1', '/shared/abc', '/redirect.html', '/sandbox/mailbox'])(
    'asks once for %s: a link may hold only once',
    async (path) => {
      worker.server.set(path, () => new Response('as the server has it'))
      worker.asked.length = 0
      expect(await text(await worker.open(path))).toBe('as the server has it')
      expect(worker.asked).toEqual([path])
    },
  )

  it('keeps no answer of a call', async () => {
    worker.server.set('/api/deals/h1', () => new Response('a deal'))
    expect(await worker.get('/api/deals/h1')).toBeNull()
    expect(worker.kept()).toEqual(FIRST_RELEASE)
  })

  it('keeps nothing of what the server says of the moment', async () => {
    const headers = {
      'reading-only-since': '2026-11-27T10:02:00.000Z',
      'content-type': 'text/json',
    }
    worker.server.set('/api/client-config', () => new Response('{"new":1}', { headers }))
    const asked = await worker.get('/api/client-config')
    expect(asked?.headers.get('reading-only-since')).not.toBeNull()
    const kept = worker.headersOf('/api/client-config')
    expect([kept?.get('reading-only-since'), kept?.get('content-type')]).toEqual([
      null,
      'text/json',
    ])
    worker.server.clear()
    expect(await text(await worker.get('/api/client-config'))).toBe('{"new":1}')
  })

  it('forgets the release before once it has all of the next one', async () => {
    worker.server.set('/', pageOf('/assets/a2.js'))
    await worker.keepPage({ entry: '/assets/a2.js', files: ['/assets/a2.js'] })
    expect(worker.kept()).toEqual(['/', '/api/client-config', '/assets/a2.js'])
  })

  it('does not keep a page that the server no longer has', async () => {
    worker.server.set('/', pageOf('/assets/a2.js'))
    await worker.keepPage({ entry: '/assets/a1.js', files: ['/assets/a1.js'] })
    expect(worker.kept()).toEqual(FIRST_RELEASE)
  })

  it('keeps the release before as long as a file of the next one is missing', async () => {
    worker.server.set('/', pageOf('/assets/a2.js'))
    const files = ['/assets/a2.js', '/assets/gone.js']
    await expect(worker.keepPage({ entry: '/assets/a2.js', files })).rejects.toThrow()
    worker.server.clear()
    expect(await text(await worker.open('/comps/h1'))).toContain('/assets/a1.js')
    expect(await text(await worker.get('/assets/a1.js'))).toBe('a1')
  })
})
