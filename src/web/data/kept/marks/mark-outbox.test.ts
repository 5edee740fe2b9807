import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { type HomeMarkKept, putHomeMarkSchema } from '../../../../contract/marks/home-marks.ts'
import { anonymousAccess, grantAccess } from '../../ask/access.ts'
import { noteReadingOnly } from '../../ask/reading-only.ts'
import { createMemoryStore } from '../../storage/open-store.ts'
import { createMarkOutbox, type MarkOutbox } from './mark-outbox.ts'

const home = { propertyId: 'h1', addressLine: '1 Ash St', price: 240_000 }
const other = { propertyId: 'h2', addressLine: '2 Elm St', price: 250_000 }

/** A server that keeps marks, and what becomes of calls to it. */
const server = {
  marks: new Map<string, HomeMarkKept>(),
  weather: 'fine' as
    | 'fine'
    | 'no answer'
    | 'reading only'
    | 'answer lost'
    | 'refused'
    | 'sign in'
    | 'too many requests',
  puts: [] as string[],
  versions: 0,
}

const marked = (version: number): HomeMarkKept => ({
  propertyId: 'h1',
  mark: 'Watching',
  reason: '',
  note: '',
  version,
  markedAt: '2026-11-27T10:00:00.000Z',
  price: null,
})

const refusal = (status: number, body: object) =>
  Response.json({ error: 'No.', ...body }, { status })

const answer = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
  const { method = 'GET' } = init
  const propertyId = String(url).split('/').at(-1)?.split('?')[0] ?? ''
  const { weather } = server
  const reading = { 'reading-only-since': '2026-11-27T10:00:00.000Z' }
  if (method === 'GET')
    return Response.json(
      { marks: [...server.marks.values()], looks: [] },
      weather === 'reading only' ? { headers: reading } : {},
    )
  server.puts.push(`${method} ${propertyId}`)
  if (weather === 'no answer')
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  if (weather === 'reading only') return refusal(503, { code: 'reading-only' })
  if (weather === 'refused') return refusal(409, { code: 'too-many-homes' })
  if (weather === 'sign in') return refusal(401, { code: 'sign-in-required' })
  if (weather === 'too many requests') return refusal(429, { code: 'too-many-requests' })
  const before = server.marks.get(propertyId)
  if (method === 'DELETE') {
    if (before === undefined) return refusal(404, { code: 'not-found' })
    server.marks.delete(propertyId)
    return Response.json({})
  }
  const { version, mark, note } = z.parse(putHomeMarkSchema, JSON.parse(`${init.body}`))
  if (version !== (before?.version ?? null))
    return refusal(409, { code: 'changed-elsewhere', now: before ?? null })
  server.versions += 1
  const kept: HomeMarkKept = {
    propertyId,
    mark,
    reason: '',
    note: note ?? before?.note ?? '',
    version: server.versions,
    markedAt: '2026-11-27T10:00:00.000Z',
    price: null,
  }
  server.marks.set(propertyId, kept)
  if (weather === 'answer lost') throw new TypeError('Failed to fetch')
  return Response.json(kept)
}

let tabs: MarkOutbox[] = []
let device = createMemoryStore()
/** What was said to have come to nothing. */
let said: string[] = []
/** A tab with the screen that has asked for the marks just now. */
const openTab = () => {
  const outbox = createMarkOutbox('u1', device, ({ addressLine }, text) => {
    said.push(`${addressLine}: ${text}`)
  })
  tabs.push(outbox)
  outbox.takeUp()
  return outbox
}
const closeTab = (tab: MarkOutbox) => tab.end()
const drafts = () =>
  Array.from({ length: device.length }, (_, index) => device.key(index) ?? '').filter((key) =>
    key.startsWith('markDraft.u1.'),
  )
const orderOf = (key: string): number =>
  z.parse(z.object({ order: z.number() }), JSON.parse(device.getItem(key) ?? '')).order
const shownIn = (tab: MarkOutbox) =>
  tab.unsent().map((one) => [one.home.addressLine, one.mark?.mark])
const later = (ms = 6000) => vi.advanceTimersByTimeAsync(ms)
/** What the browser notifies the other tabs of. */
const removedElsewhere = (key: string) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(server, { marks: new Map(), weather: 'fine', puts: [], versions: 0 })
})
afterEach(async () => {
  for (const tab of tabs) closeTab(tab)
  await later(0)
  tabs = []
  said = []
  device = createMemoryStore()
  grantAccess(anonymousAccess)
  noteReadingOnly(new Response())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('changes of marks', () => {
  it('are on the device until the server has them', async () => {
    const tab = openTab()
    const made = tab.change(home, { mark: 'Watching' }, null)
    expect(drafts()).toHaveLength(1)
    await later(10)
    expect(await made).toMatchObject({ ok: true, value: 'kept' })
    expect(drafts()).toEqual([])
    expect(server.puts).toEqual(['PUT h1'])
  })

  it('wait while the server can only read, and outlive the page that made them', async () => {
    server.weather = 'reading only'
    const first = openTab()
    void first.change(home, { mark: 'Visit', note: 'Roof' }, null)
    void first.change(other, { mark: 'Watching' }, null)
    void first.change(home, { mark: 'Offered' }, null)
    await later(20_000)
    closeTab(first)
    server.puts = []

    const second = openTab()
    expect(shownIn(second)).toEqual([
      ['1 Ash St', 'Offered'],
      ['2 Elm St', 'Watching'],
    ])
    expect(second.unsent()[0]?.mark?.note).toBe('Roof')
    await later()
    server.weather = 'fine'
    server.puts = []
    await later()
    expect(server.puts.toSorted()).toEqual(['PUT h1', 'PUT h1', 'PUT h2'])
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Offered', note: 'Roof' })
    expect(server.marks.get('h2')).toMatchObject({ mark: 'Watching' })
    expect([second.unsent(), drafts()]).toEqual([[], []])
  })

  it('ask the server by one of them alone while it can only read', async () => {
    server.weather = 'reading only'
    const tab = openTab()
    for (const n of [1, 2, 3, 4])
      void tab.change({ ...home, propertyId: `h${n}` }, { mark: 'Watching' }, null)
    await later(10)
    server.puts = []
    await later(15_000)
    expect(new Set(server.puts)).toEqual(new Set(['PUT h1']))
    server.weather = 'fine'
    await later()
    expect(server.marks.size).toBe(4)
  })

  it('are sent once where two tabs have them', async () => {
    server.weather = 'reading only'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    void one.change(home, { mark: 'Watching' }, null)
    await later(10)
    const two = openTab()
    expect(shownIn(two)).toEqual(shownIn(one))
    await later(10)
    const refused: string[] = []
    two.hear((_, { keeping }) => void refused.push(keeping.state))
    server.weather = 'fine'
    server.puts = []
    await later(12_000)
    expect(server.versions).toBe(2)
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Watching', version: 2 })
    expect([one.unsent(), two.unsent(), drafts()]).toEqual([[], [], []])
    expect(refused.at(-1)).toBe('kept')
  })

  it('that another tab has sent are not made again once they were taken back there', async () => {
    server.weather = 'reading only'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    await later(10)
    const [key = ''] = drafts()
    const two = openTab()
    await later(10)
    // The other tab sends it and removes the mark, while this one hears nothing.
    device.removeItem(key)
    server.weather = 'fine'
    closeTab(one)
    server.puts = []
    removedElsewhere(key)
    await later(10)
    expect(server.puts).toEqual([])
    expect([two.unsent(), server.marks.size]).toEqual([[], 0])
  })

  it('that another tab has sent are not judged by a server that only reads, which may lack them', async () => {
    server.weather = 'reading only'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    void one.change(home, { mark: 'Won' }, null)
    await later(10)
    // The other tab has sent the first, which the replica has not got; then the primary went away again.
    const [key = ''] = drafts().toSorted((a, b) => orderOf(a) - orderOf(b))
    device.removeItem(key)
    removedElsewhere(key)
    await later(20_000)
    server.marks.set('h1', { ...marked(7), mark: 'Visit' })
    server.weather = 'fine'
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Won' })
    expect([one.unsent(), drafts(), said]).toEqual([[], [], []])
  })

  it('whose answer was lost are known again by what the server keeps', async () => {
    server.weather = 'answer lost'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    await later(10)
    closeTab(one)
    server.weather = 'fine'
    const two = openTab()
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Visit', version: 1 })
    expect([two.unsent(), drafts()]).toEqual([[], []])
  })

  it('that are refused are taken back, and not tried again', async () => {
    server.weather = 'refused'
    const tab = openTab()
    const made = tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    expect(await made).toMatchObject({ ok: false, error: { code: 'too-many-homes' } })
    await later(20_000)
    expect([server.puts, drafts()]).toEqual([['PUT h1'], []])
    expect(said).toEqual(['1 Ash St: No.'])
  })

  it('that are refused once the page that made them is gone are said to be', async () => {
    server.weather = 'reading only'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    await later(10)
    closeTab(one)
    server.weather = 'refused'
    const two = openTab()
    await later()
    expect([two.unsent(), drafts()]).toEqual([[], []])
    expect(said).toEqual(['1 Ash St: No.'])
  })

  it.each(['leaving', 'in-vain'] as const)(
    'outlive a sign-in that their person must repeat (%s)',
    async (signInAgain) => {
      grantAccess({
        ...anonymousAccess,
        passFor: async () => ({ type: 'token', token: 'old' }),
        signInAgain: async () => signInAgain,
      })
      server.weather = 'sign in'
      const one = openTab()
      void one.change(home, { mark: 'Visit' }, null)
      void one.change(other, { mark: 'Watching' }, null)
      await later(10)
      expect([drafts().length, said]).toEqual([2, []])
      closeTab(one)
      server.weather = 'fine'
      openTab()
      await later()
      expect([...server.marks.keys()].toSorted()).toEqual(['h1', 'h2'])
      expect(drafts()).toEqual([])
    },
  )

  it('wait where too much was asked at once', async () => {
    server.weather = 'too many requests'
    const tab = openTab()
    void tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    expect([drafts().length, said]).toEqual([1, []])
    server.weather = 'fine'
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Visit' })
  })

  it('wait where no answer comes in time', async () => {
    const limit = new AbortController()
    const inTime = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    onTestFinished(() => inTime.mockRestore())
    server.weather = 'no answer'
    const tab = openTab()
    void tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    server.weather = 'fine'
    limit.abort(new DOMException('The answer took too long.', 'TimeoutError'))
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Visit' })
    expect([drafts(), said]).toEqual([[], []])
  })

  it('of one tab do not replace newer ones of another that is sent before them', async () => {
    server.weather = 'reading only'
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, null)
    await later(10)
    const [key = ''] = drafts()
    const older = device.getItem(key) ?? ''
    device.removeItem(key)
    closeTab(one)
    const two = openTab()
    void two.change(home, { mark: 'Won' }, null)
    await later(10)
    // This one was there before, in a tab that is closed by now.
    device.setItem(key, older)
    two.takeUp()
    expect(shownIn(two)).toEqual([['1 Ash St', 'Won']])
    server.weather = 'fine'
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Won', version: 1 })
    expect([two.unsent(), drafts(), said]).toEqual([[], [], ['1 Ash St: No.']])
  })

  it('that were kept are still known where a server that only reads has not got them yet', async () => {
    const tab = openTab()
    void tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    const kept = server.marks.get('h1')
    noteReadingOnly(new Response(null, { headers: { 'reading-only-since': new Date().toJSON() } }))
    expect(tab.begin([]).get('h1')?.shown).toEqual(kept)
    expect(tab.begin([marked(2)]).has('h1')).toBe(false)
  })

  it('that were kept are forgotten once the server has listed all marks', async () => {
    const tab = openTab()
    void tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    expect(tab.begin([]).has('h1')).toBe(false)
  })

  it('are not sent as another person who has signed in while they waited for their turn', async () => {
    const locks: (() => void)[] = []
    const request = async (_: string, work: () => Promise<unknown>) => {
      await new Promise<void>((resolve) => locks.push(resolve))
      return work()
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const tab = openTab()
    void tab.change(home, { mark: 'Visit' }, null)
    await later(10)
    tab.end()
    for (const give of locks) give()
    await later(20_000)
    expect([server.puts, drafts().length]).toEqual([[], 1])
  })

  it('overwrite nothing that was changed elsewhere while they waited', async () => {
    server.weather = 'reading only'
    const before = marked(3)
    const one = openTab()
    void one.change(home, { mark: 'Visit' }, before)
    await later(10)
    closeTab(one)
    server.marks.set('h1', { ...before, mark: 'Won', version: 9 })
    server.weather = 'fine'
    openTab()
    await later()
    expect(server.marks.get('h1')).toMatchObject({ mark: 'Won', version: 9 })
    expect(drafts()).toEqual([])
  })

  it('of another person are left alone', async () => {
    server.weather = 'reading only'
    void openTab().change(home, { mark: 'Visit' }, null)
    await later(10)
    const others = createMarkOutbox('u2', device)
    tabs.push(others)
    others.takeUp()
    expect(others.unsent()).toEqual([])
  })
})
