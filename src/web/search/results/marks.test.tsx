import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type Call,
  held,
  json,
  NETWORK_FAILURE,
  refusal,
} from '../../../../tests/screens/made-up-answers.ts'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/search/open-search.tsx'
import {
  type HomeLook,
  type HomeMarkKept,
  putHomeMarkSchema,
} from '../../../contract/marks/home-marks.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'

const api = openSearchesForTests()

const kept = (propertyId: string, change: Partial<HomeMarkKept> = {}): HomeMarkKept => ({
  propertyId,
  mark: 'Watching',
  reason: '',
  note: '',
  version: 1,
  markedAt: '2022-11-03T10:00:00.000Z',
  price: null,
  ...change,
})

/** How a server answers that keeps marks. */
const keptAs =
  (server: Map<string, HomeMarkKept>) =>
  ({ asked, body }: Call): Response => {
    const propertyId = asked.split('/').at(-1) ?? ''
    const { version, mark, reason, note, price } = z.parse(putHomeMarkSchema, body)
    const before = server.get(propertyId)
    if (version !== (before?.version ?? null))
      return refusal(409, { error: 'Changed', code: 'changed-elsewhere', now: before ?? null })
    const next = kept(propertyId, {
      ...before,
      mark,
      reason: reason ?? before?.reason ?? '',
      note: note ?? before?.note ?? '',
      price: price ?? before?.price ?? null,
      version: (version ?? 0) + 1,
    })
    server.set(propertyId, next)
    return json(next)
  }

/** Searches, with a server that keeps marks, and these to begin with. */
const searchWith = async (
  marks: readonly HomeMarkKept[] = [],
  looks: readonly HomeLook[] = [],
  put?: () => Response,
) => {
  const server = new Map(marks.map((mark) => [mark.propertyId, mark]))
  api.answer('GET /api/home-marks', () => json({ marks, looks }))
  api.answer('PUT /api/home-marks/*', put ?? keptAs(server))
  api.answer('DELETE /api/home-marks/*', ({ asked }) => {
    server.delete(asked.split('/').at(-1)?.split('?')[0] ?? '')
    return json({})
  })
  api.answer(SEARCH, () => found(threeHomes))
  const opened = await openSearch()
  opened.fill()
  await opened.user.click(opened.submit)
  await screen.findAllByRole('button', { name: /: \d \w+ St$|^Mark \d/ })
  return { ...opened, server, marks: () => api.callsTo('PUT /api/home-marks/*') }
}

const addresses = async (cards: () => Promise<readonly HTMLElement[]>) =>
  (await cards()).map((card) => within(card).getByRole('link').textContent?.split(', Columbus')[0])

describe('a mark', () => {
  it('is set in one press of the menu, and taken back from the toast', async () => {
    const { user, server } = await searchWith()
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'New',
      'Saved',
      'Visit',
      'Offered',
      'Dismissed',
      'Won',
    ])
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    expect(screen.getByRole('button', { name: 'Visit: 1 Ash St' })).toBeDefined()
    await waitFor(() => expect(server.get('h0')).toMatchObject({ mark: 'Visit', price: 240_000 }))
    expect(await screen.findByText('1 Ash St: Visit')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Mark 1 Ash St' })).toBeDefined()
    await waitFor(() => expect(server.has('h0')).toBe(false))
  })

  it('that was changed in another window stays, and is shown', async () => {
    const { user, server } = await searchWith([kept('h0')])
    server.set('h0', kept('h0', { mark: 'Offered', version: 7 }))
    await user.click(screen.getByRole('button', { name: 'Saved: 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    expect(await screen.findByText(/: Changed$/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Offered: 1 Ash St' })).toBeDefined()
    expect(server.get('h0')).toMatchObject({ mark: 'Offered', version: 7 })
  })

  it('keeps what is written about its home while another window moves it', async () => {
    const { user, server } = await searchWith([kept('h0')])
    await user.click(screen.getByRole('button', { name: 'Saved: 1 Ash St' }))
    await user.click(screen.getByRole('menuitem', { name: 'Notes' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 Ash St' }))
    server.set('h0', kept('h0', { mark: 'Passed', reason: 'Too dear', version: 7 }))
    fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'A new roof' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.get('h0')).toMatchObject({
        mark: 'Passed',
        reason: 'Too dear',
        note: 'A new roof',
      }),
    )
    expect(screen.queryByText(/Changed$/)).toBeNull()
  })

  it('that cannot be kept is taken back, with what was chosen on top of it', async () => {
    const { user, marks } = await searchWith([kept('h0')])
    const { until, release } = held()
    api.answer('PUT /api/home-marks/*', async () => {
      await until
      return refusal(500, { error: 'The server failed', code: 'server-error' })
    })
    for (const [from, to] of [
      ['Saved', 'Visit'],
      ['Visit', 'Won'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `${from}: 1 Ash St` }))
      await user.click(screen.getByRole('menuitemradio', { name: to }))
    }
    release()
    expect(await screen.findByText('1 Ash St: The server failed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Saved: 1 Ash St' })).toBeDefined()
    expect(marks()).toHaveLength(1)
  })

  it('stays as it is wished without a connection, says so, and is kept once there is one', async () => {
    const { user, server, marks } = await searchWith()
    const keep = keptAs(server)
    api.answer('PUT /api/home-marks/*', () => NETWORK_FAILURE)
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    await screen.findByText('1 Ash St: Visit. Not sent yet: there is no connection.')
    expect(screen.getByRole('button', { name: 'Visit: 1 Ash St (not sent yet)' })).toBeDefined()
    api.answer('PUT /api/home-marks/*', keep)
    fireEvent(window, new Event('online'))
    await screen.findByText('1 Ash St: Visit')
    expect(server.get('h0')?.mark).toBe('Visit')
    expect(marks()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Visit: 1 Ash St' })).toBeDefined()
  })

  it('says that the page must stay open where the device cannot keep it meanwhile', async () => {
    const { user } = await searchWith()
    api.answer('PUT /api/home-marks/*', () => NETWORK_FAILURE)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => full.mockRestore())
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    await screen.findByText(
      '1 Ash St: Visit. Not sent yet: there is no connection. This device has no room for it: keep this page open.',
    )
  })

  it('stays while the server can only read, in a search or a page that is opened meanwhile too', async () => {
    const away = () => refusal(503, { error: 'Nothing was changed.', code: 'reading-only' })
    const { user, submit, leave } = await searchWith([], [], away)
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    await screen.findByText(/^1 Ash St: Visit\. Not sent yet: /)
    await user.click(submit)
    await screen.findByRole('button', { name: 'Visit: 1 Ash St (not sent yet)' })
    leave()

    const { server } = await searchWith([], [], away)
    await screen.findByRole('button', { name: 'Visit: 1 Ash St (not sent yet)' })
    api.answer('PUT /api/home-marks/*', keptAs(server))
    fireEvent(window, new Event('online'))
    await screen.findByRole('button', { name: 'Visit: 1 Ash St' })
    expect(server.get('h0')).toMatchObject({ mark: 'Visit', version: 1 })
  })

  it('that was kept although its answer was lost is no change of another window', async () => {
    const { user, server } = await searchWith()
    const keep = keptAs(server)
    api.answer('PUT /api/home-marks/*', (call) => {
      keep(call)
      api.answer('PUT /api/home-marks/*', keep)
      return NETWORK_FAILURE
    })
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    await screen.findByText(/Not sent yet/)
    fireEvent(window, new Event('online'))
    await screen.findByText('1 Ash St: Visit')
    expect(screen.queryByText(/Changed$/)).toBeNull()
    expect(server.get('h0')).toMatchObject({ mark: 'Visit', version: 1 })
  })

  it('changes quickly one after the other are sent in turn, each on top of the one before', async () => {
    const { user, server } = await searchWith()
    await user.click(screen.getByRole('button', { name: 'Mark 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Visit' }))
    await user.click(screen.getByRole('button', { name: 'Visit: 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Won' }))
    await waitFor(() => expect(server.get('h0')).toMatchObject({ mark: 'Won', version: 2 }))
  })

  it('has a reason and notes, which are shown as they were typed', async () => {
    const { user, server } = await searchWith([kept('h0', { mark: 'Passed', price: 300_000 })])
    await user.click(screen.getByRole('button', { name: 'Dismissed: 1 Ash St' }))
    await user.click(screen.getByRole('menuitem', { name: 'Reason and notes' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 Ash St' }))
    await user.click(dialog.getByRole('button', { name: 'Too much work' }))
    fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: '<b>Roof</b>' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.get('h0')).toMatchObject({
        mark: 'Passed',
        reason: 'Too much work',
        note: '<b>Roof</b>',
        price: 300_000,
      }),
    )
  })
})

describe('a card', () => {
  it('says what has changed since its home was looked at', async () => {
    const look: HomeLook = {
      propertyId: 'h0',
      lookedAt: '2022-11-03T10:00:00.000Z',
      price: 260_000,
      value: 302_500,
      distance: 'mile',
    }
    const { cards } = await searchWith([], [look])
    const ash = (await cards()).find((card) => card.textContent?.includes('1 Ash St'))
    expect(ash?.textContent).toContain('$20,000 less than when you looked on Nov 3, 2022')
    expect(screen.getAllByText(/than when you looked/)).toHaveLength(1)
  })
})

describe('passed homes', () => {
  it('fold away below the others, and come back as they were on another mark', async () => {
    const { user, cards } = await searchWith([
      kept('h0', { mark: 'Passed', price: 240_000, reason: 'Roof' }),
    ])
    expect(await addresses(cards)).toEqual(['2 Birch St', '3 Cedar St'])
    const fold = screen.getByText('1 dismissed', { selector: 'summary' }).closest('details')
    // The heading counts it beside those in the list, and leads to it.
    expect(screen.getByRole('heading', { name: /^2 houses/ }).textContent).toBe(
      '2 houses in Columbus, OH · 1 dismissed',
    )
    await user.click(screen.getByRole('button', { name: '1 dismissed' }))
    expect(fold?.open).toBe(true)
    expect(fold?.textContent).toContain('1 for “Roof”')
    expect(fold?.textContent).toContain('1 Ash St')
    expect(fold?.textContent).toContain('Dismissed on Nov 3, 2022: Roof')
    await user.click(screen.getByRole('button', { name: 'Dismissed: 1 Ash St' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Saved' }))
    expect(await addresses(cards)).toEqual(['2 Birch St', '3 Cedar St', '1 Ash St'])
    expect(screen.queryByText('1 dismissed')).toBeNull()
  })

  it('are not drawn before the marks are known: neither after a search nor when the screen is opened again', async () => {
    const passed = kept('h0', { mark: 'Passed', price: 240_000 })
    const { until, release } = held()
    const answer = async () => {
      await until
      return json({ marks: [passed], looks: [] })
    }
    api.answer('GET /api/home-marks', answer)
    const { user, fill, submit, cards, leave } = await openSearch()
    fill()
    await user.click(submit)
    await waitFor(() => expect(api.callsTo(SEARCH)).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('homesState')).not.toBeNull())
    expect(screen.queryByText(/1 Ash St/)).toBeNull()
    release()
    expect(await addresses(cards)).toEqual(['2 Birch St', '3 Cedar St'])
    leave()
    api.answer('GET /api/home-marks', () => new Promise(() => {}))
    const again = await openSearch()
    expect(await addresses(again.cards)).toEqual(['2 Birch St', '3 Cedar St'])
  })

  it('do not keep homes waiting where the marks do not come', async () => {
    api.answer('GET /api/home-marks', () => new Promise(() => {}))
    const { user, fill, submit, cards } = await openSearch()
    fill()
    await user.click(submit)
    expect(await cards()).toHaveLength(3)
  })

  it('are back once they ask less than when they were passed, and say so', async () => {
    const { cards } = await searchWith([kept('h0', { mark: 'Passed', price: 260_000 })])
    expect(await addresses(cards)).toHaveLength(3)
    expect(screen.getByText('$20,000 less than when you dismissed it on Nov 3, 2022')).toBeDefined()
  })
})

it('says which reason most homes were dismissed for, and offers to see only those that clear the offer', async () => {
  const homes = Array.from({ length: 8 }, (_, i) =>
    homeForTests({
      propertyId: `p${i}`,
      addressLine: `${i} Oak St`,
      verdict: i === 7 ? 'clears' : 'loses',
    }),
  )
  const reasons = ['Too dear', 'Location', 'Too dear', '', 'Too dear']
  const marks = reasons.map((reason, i) =>
    kept(`p${i}`, { mark: 'Passed', price: homes[i]?.price ?? null, reason }),
  )
  api.answer('GET /api/home-marks', () => json({ marks, looks: [] }))
  api.answer(SEARCH, () => found(homes))
  const { user, fill, submit, cards } = await openSearch()
  fill()
  await user.click(submit)
  await waitFor(async () => expect(await cards()).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText(/^3 of 5 dismissed: too dear\./)
  screen.getByText('3 for “Too dear”, 1 for “Location”')
  await user.click(screen.getByRole('button', { name: 'Filter by my offer?' }))
  expect(await addresses(cards)).toEqual(['7 Oak St'])
  const chip = screen.getByRole('button', { name: '1 clears my offer' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText(/dismissed: too dear/)).toBeNull()
})

describe('the keys', () => {
  const focused = () => document.activeElement?.textContent?.split(', Columbus')[0]

  it('move from home to home, watch and pass, and hand the focus on when a home leaves', async () => {
    api.answer('GET /api/flip-search/homes/*/evidence', () =>
      refusal(503, { error: 'Away', code: 'database-unavailable' }),
    )
    const { user, server } = await searchWith()
    await user.keyboard('j')
    expect(focused()).toBe('2 Birch St')
    await user.keyboard('jj')
    expect(focused()).toBe('1 Ash St')
    await user.keyboard('kw')
    expect(focused()).toBe('3 Cedar St')
    await waitFor(() => expect(server.get('h2')?.mark).toBe('Watching'))
    await user.keyboard('x')
    await waitFor(() => expect(server.get('h2')).toMatchObject({ mark: 'Passed', price: 230_000 }))
    expect(focused()).toBe('1 Ash St')
    await user.keyboard('u')
    await waitFor(() => expect(server.get('h2')?.mark).toBe('Watching'))
    expect(focused()).toBe('1 Ash St')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/comps/h0'))
  })

  it('do nothing while something is typed, with a modifier, or under a dialog', async () => {
    const { user, field, marks, unfold } = await searchWith()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await unfold()
    await user.keyboard('j')
    field('City').focus()
    await user.keyboard('wx?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    screen.getByRole('link', { name: /^2 Birch St/ }).focus()
    await user.keyboard('{Control>}w{/Control}')
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
    await user.keyboard('w')
    expect(marks()).toEqual([])
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull()
  })

  it('stay on when their list is closed by Enter', async () => {
    const { user } = await searchWith()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
  })

  it('are listed, and can be switched off and on', async () => {
    const { user } = await searchWith()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['j', 'k', 'Enter', 's', 'x', 'c', 'v', '/', 'f', 'u', 'g, then s h d f a', 'Ctrl K', '?'],
    ])
    await user.click(dialog.getByRole('button', { name: 'Turn these keys off' }))
    await user.keyboard('{Escape}')
    await user.keyboard('?{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keys' }))
    await user.click(await screen.findByRole('button', { name: 'Turn these keys on' }))
    await user.keyboard('{Escape}')
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined()
  })

  it('go to no screen by the Enter that ends what is composed', async () => {
    const { user } = await searchWith()
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Screen or saved search' })
    await user.keyboard('deals')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(window.location.pathname).toBe('/home')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/deals'))
  })
})
