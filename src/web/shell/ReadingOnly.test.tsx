import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  signedIn,
  visitor,
} from '../../../tests/screens/open-screen.tsx'
import { putDealSchema } from '../../contract/deals/kept-deals.ts'
import { putHomeMarkSchema } from '../../contract/marks/home-marks.ts'
import { READING_ONLY_SINCE_HEADER } from '../../contract/reading-only.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { noteReadingOnly } from '../data/ask/reading-only.ts'

const COUNTS = 'GET /api/account/counts'
const since = new Date()
since.setSeconds(0, 0)
const header = { [READING_ONLY_SINCE_HEADER]: since.toISOString() }
const LINE =
  /^Reading only since \d{1,2}:\d\d [AP]M: marks and deals are kept here and sent later\.$/

const api = openScreensForTests({ 'GET /api/my-homes': () => json({ homes: [] }) })

/** Whether every answer says that the server can only read. */
let reads = false
beforeEach(() => {
  reads = false
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await fetch(...asked)
    if (reads) answer.headers.set(READING_ONLY_SINCE_HEADER, since.toISOString())
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  noteReadingOnly(new Response())
})

const begin = () => {
  reads = true
}
const end = () => {
  reads = false
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('while the server can only read', () => {
  it('every screen says since when, once, until an answer comes without it', async () => {
    begin()
    openScreen('/my-homes')
    const line = await screen.findByText(LINE)
    expect(line.getAttribute('role')).toBe('status')
    await screen.findByRole('heading', { name: 'My homes' })
    expect(screen.getAllByText(LINE)).toHaveLength(1)

    vi.useFakeTimers()
    end()
    act(() => noteReadingOnly(new Response()))
    expect(line.textContent).toBe('Changes are saved again.')
    await later(9_000)
    expect(line.textContent).toBe('')
  })

  it('it asks for something small every ten seconds, while the page is in sight', async () => {
    begin()
    openScreen('/my-homes')
    await screen.findByText(LINE)
    // The navigation asks for them too.
    await waitFor(() => expect(api.callsTo(COUNTS)).toHaveLength(1))
    vi.useFakeTimers()
    // What begins now counts the seconds of the test.
    act(() => noteReadingOnly(new Response()))
    act(() => noteReadingOnly(new Response(null, { headers: header })))
    const before = api.callsTo(COUNTS).length
    await later(21_000)
    expect(api.callsTo(COUNTS)).toHaveLength(before + 2)
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await later(30_000)
    expect(api.callsTo(COUNTS)).toHaveLength(before + 2)
    sight.mockReturnValue('visible')
    end()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await later(10)
    expect(screen.queryByText(LINE)).toBeNull()
    screen.getByText('Changes are saved again.')
    await later(60_000)
    expect(api.callsTo(COUNTS)).toHaveLength(before + 3)
  })

  it('nothing is said to a visitor', async () => {
    api.answer('GET /api/accuracy', () => refusal(503, { error: 'Away.', code: 'reading-only' }))
    openScreen('/accuracy', visitor)
    act(() => noteReadingOnly(new Response(null, { headers: header })))
    await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''))
    expect(screen.queryByText(LINE)).toBeNull()
  })
})

describe('what a page that was closed has left', () => {
  const home = { propertyId: 'h1', addressLine: '1 Ash St', price: 240_000 }
  const draft = { home, before: null, wanted: { mark: 'Watching', price: 240_000 }, order: 1 }

  it('a mark is sent once, from whichever screen is opened next', async () => {
    localStorage.setItem('markDraft.u1.a', JSON.stringify(draft))
    localStorage.setItem('markDraft.u2.b', JSON.stringify({ ...draft, order: 2 }))
    const sent: unknown[] = []
    api.answer('PUT /api/home-marks/h1', ({ body }) => {
      sent.push(body)
      const { mark, price = null } = z.parse(putHomeMarkSchema, body)
      const markedAt = since.toISOString()
      return json({ propertyId: 'h1', mark, reason: '', note: '', version: 1, markedAt, price })
    })
    openScreen('/alerts')
    await waitFor(() => expect(localStorage.getItem('markDraft.u1.a')).toBeNull())
    expect(sent).toEqual([{ mark: 'Watching', price: 240_000, version: null }])
    expect(localStorage.getItem('markDraft.u2.b')).not.toBeNull()
  })

  it('waits as long as the server can only read, and is sent then', async () => {
    begin()
    openScreen('/my-homes')
    await screen.findByText(LINE)
    localStorage.setItem('markDraft.u1.a', JSON.stringify(draft))
    let times = 0
    api.answer('PUT /api/home-marks/h1', () => {
      times += 1
      const markedAt = since.toISOString()
      const kept = { mark: 'Watching', reason: '', note: '', version: 1, markedAt, price: null }
      return json({ propertyId: 'h1', ...kept })
    })
    end()
    act(() => noteReadingOnly(new Response()))
    await waitFor(() => expect(localStorage.getItem('markDraft.u1.a')).toBeNull())
    expect(times).toBe(1)
  })

  it('a deal is sent by the version it was made of, but not while its home is open', async () => {
    const inputs = referenceDeal()
    const deal = { version: 3, name: 'Ash', inputs, startedFrom: inputs }
    for (const of of ['h1', 'h2']) localStorage.setItem(`dealDraft.u1.${of}`, JSON.stringify(deal))
    const isOpen = (name: string) => name.endsWith(' h2')
    const request = async (name: string, _: object, work: (lock: object | null) => unknown) =>
      work(isOpen(name) ? null : {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    api.answer('PUT /api/deals/*', ({ body }) => {
      const at = since.toISOString()
      const { version } = putDealSchema.parse(body)
      const kept = { propertyId: 'h1', ...deal, version: version + 1, home: null }
      return json({ ...kept, createdAt: at, changedAt: at })
    })
    openScreen('/alerts')
    await waitFor(() => expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull())
    expect(api.callsTo('PUT /api/deals/*').map(({ asked }) => asked)).toEqual(['PUT /api/deals/h1'])
    expect(localStorage.getItem('dealDraft.u1.h2')).not.toBeNull()
  })

  it('a deal that was changed elsewhere too stays on the device', async () => {
    const inputs = referenceDeal()
    const deal = { version: 3, name: 'Ash', inputs, startedFrom: inputs }
    localStorage.setItem('dealDraft.u1.h1', JSON.stringify(deal))
    const request = async (_: string, __: object, work: (lock: object) => unknown) => work({})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    const at = since.toISOString()
    const now = { propertyId: 'h1', ...deal, name: 'Birch', version: 5, home: null }
    api.answer('PUT /api/deals/*', () =>
      refusal(409, {
        error: 'Changed.',
        code: 'changed-elsewhere',
        now: { ...now, createdAt: at, changedAt: at },
      }),
    )
    openScreen('/alerts')
    await waitFor(() => expect(api.callsTo('PUT /api/deals/*')).toHaveLength(1))
    expect(localStorage.getItem('dealDraft.u1.h1')).toBe(JSON.stringify(deal))
  })
})

describe('logging out', () => {
  const draft = JSON.stringify({
    home: { propertyId: 'p1', addressLine: '1 Ash St', price: 1 },
    before: null,
    wanted: { mark: 'Watching' },
    order: 1,
  })
  const logOut = async (signOut: () => void) => {
    begin()
    const { user } = openScreen('/my-homes', { ...signedIn, signOut })
    await user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    return user
  }

  it('asks before changes are deleted that the server does not have', async () => {
    api.answer('PUT /api/home-marks/p1', () =>
      refusal(503, { error: 'Away.', code: 'reading-only' }),
    )
    localStorage.setItem('markDraft.u1.c1', draft)
    localStorage.setItem('markDraft.someone-else.c2', draft)
    const signOut = vi.fn()
    const user = await logOut(signOut)
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out before all is sent?' })
    expect(dialog.textContent).toContain(
      '1 change is on this device alone. Logging out deletes it.',
    )
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(signOut).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Demo Subscriber' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('asks nothing where all is on the server', async () => {
    const signOut = vi.fn()
    await logOut(signOut)
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
