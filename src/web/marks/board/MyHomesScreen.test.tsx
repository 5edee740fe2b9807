import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, refusal, wrongAnswer } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../../tests/screens/open-screen.tsx'
import { putHomeMarkSchema } from '../../../contract/marks/home-marks.ts'
import type { MyHome } from '../../../contract/marks/my-homes.ts'
import type { HomeOffer } from '../../../domain/marks/offers.ts'
import { myHomeForTests } from './my-home-for-tests.ts'

const api = openScreensForTests()

const three = [
  myHomeForTests({ propertyId: 'h1' }),
  myHomeForTests({ propertyId: 'h2', mark: 'Visit', now: { addressLine: '2 Birch St' } }),
  myHomeForTests({ propertyId: 'h3', mark: 'Won', now: { addressLine: '3 Cedar St' } }),
]

const open = async (
  homes: readonly MyHome[] = three,
  path = '/my-homes',
  answers: () => void = () => {},
) => {
  const kept = new Map(homes.map((home) => [home.propertyId, home]))
  api.answer('GET /api/my-homes', () => json({ homes }))
  api.answer('PUT /api/home-marks/*', ({ asked, body }) => {
    const propertyId = asked.split('/').at(-1) ?? ''
    const {
      mark,
      reason = '',
      note = '',
      offers,
      stages,
      nextStep,
      version,
    } = z.parse(putHomeMarkSchema, body)
    const before = kept.get(propertyId)
    const markedAt = '2022-11-05T10:00:00.000Z'
    const next = {
      mark,
      reason,
      note,
      markedAt,
      version: (version ?? 0) + 1,
      price: 250_000,
      ...(offers?.length ? { offers } : {}),
      ...(stages?.length ? { stages } : {}),
      ...(nextStep ? { nextStep } : {}),
    }
    kept.set(propertyId, { ...myHomeForTests(), ...before, ...next, propertyId })
    return json({ propertyId, ...next })
  })
  answers()
  const opened = openScreen(path)
  await screen.findByRole('heading', { name: 'My homes' })
  return { ...opened, kept }
}
const offered = (id: string, given: Partial<HomeOffer> = {}): HomeOffer => ({
  id,
  price: 231_000,
  on: '2022-11-20',
  answer: 'open',
  counter: null,
  expiresOn: null,
  ...given,
})
const column = (mark: string) => screen.findByRole('list', { name: mark })
const addressesIn = async (mark: string) =>
  within(await column(mark))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

it('is a board with a column for each mark, where a home is dragged from one to another', async () => {
  const { kept } = await open()
  expect(await addressesIn('Saved')).toEqual(['1 Ash St'])
  expect(await addressesIn('Offered')).toEqual([])
  const card = screen.getByRole('link', { name: '1 Ash St' }).closest('article')
  const offered = (await column('Offered')).closest('section')
  if (card === null || offered === null) throw new Error('There is no card, or no column')
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(offered)
  fireEvent.drop(offered)
  expect(await addressesIn('Offered')).toEqual(['1 Ash St'])
  await waitFor(() => expect(kept.get('h1')?.mark).toBe('Offered'))
  expect(await screen.findByText('1 Ash St: Offered')).toBeDefined()
  await waitFor(() => expect(screen.getByText('2 moves')).toBeDefined())
})

it('is worked by keys: from home to home, and from mark to mark', async () => {
  const { user, kept } = await open()
  await column('Visit')
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('2 Birch St')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(await addressesIn('Offered')).toEqual(['2 Birch St'])
  await waitFor(() => expect(kept.get('h2')?.mark).toBe('Offered'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 Birch St'))
  const toast = (await screen.findByText('2 Birch St: Offered')).closest('li')
  if (toast === null) throw new Error('There is no toast')
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await addressesIn('Visit')).toEqual(['2 Birch St'])
})

it('shows the homes of one mark, and keeps that in its address', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Visit 1' }))
  expect(window.location.search).toBe('?mark=Visit')
  expect(await addressesIn('Visit')).toEqual(['2 Birch St'])
  expect(screen.queryByText('1 Ash St')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All 3' }))
  expect(await addressesIn('Saved')).toEqual(['1 Ash St'])
})

it('shows the deal of a home for sale at its ask, by whose figures, and what is not known as a dash', async () => {
  const { figures } = myHomeForTests().now ?? {}
  if (!figures?.deal) throw new Error('it has a deal')
  const kept = { ...figures.deal, kept: true, verdict: 'clears', maxOffer: 261_000 } as const
  const unknown = { verdict: null, maxOffer: null, netAtAsk: null, roomForRepairs: null }
  await open([
    myHomeForTests({ propertyId: 'a' }),
    myHomeForTests({ propertyId: 'b', now: { figures: { ...figures, deal: kept } } }),
    myHomeForTests({
      propertyId: 'c',
      now: { figures: { ...figures, likelySale: null, deal: { ...figures.deal, ...unknown } } },
    }),
  ])
  const [assumed, own, unsized] = within(await column('Saved')).getAllByRole('article')
  expect(assumed?.textContent).toContain('$250,000Asks $53,000 (17%) less than typical')
  expect(assumed?.textContent).toContain(
    'Paysby your deal defaultsMax offer$232,400Net at ask$14,200Room for repairs$21,000Likely sale$247,000After-repair value$330,000',
  )
  expect(own?.textContent).toContain('Clearsby the deal you keepMax offer$261,000')
  expect(unsized?.textContent).toContain('Max offer—Net at ask—Room for repairs—Likely sale—')
})

it('says what has become of homes that are no longer for sale, and the price paid beside ask and likely sale', async () => {
  const since = '2022-11-10'
  const { figures } = myHomeForTests().now ?? {}
  if (!figures) throw new Error('it has figures')
  const gone = { ...figures, deal: null }
  await open([
    myHomeForTests({
      propertyId: 'a',
      now: { state: 'sold', since, soldPrice: 311_000, figures: gone },
    }),
    myHomeForTests({
      propertyId: 'b',
      now: { state: 'pending', since, figures: { ...gone, likelySale: null } },
    }),
    myHomeForTests({ propertyId: 'c', now: null }),
  ])
  const list = await column('Saved')
  expect(list.textContent).toContain(
    'Sold for $311,000 on Nov 10, 2022Asked $250,000. We predicted $247,000, from $232,000 to $259,000',
  )
  expect(list.textContent).toContain(
    'Pending since Nov 10, 2022Asked $250,000. Its typical value was $302,500',
  )
  expect(list.textContent).not.toContain('Max offer')
  expect(list.textContent).toContain('No longer listed')
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/comps/a', '/comps/b'])
})

it('says what has changed since a look, and shows notes as they were typed', async () => {
  const look = {
    propertyId: 'h1',
    lookedAt: '2022-11-03T10:00:00.000Z',
    price: 270_000,
    value: 302_500,
    distance: 'mile' as const,
  }
  await open([myHomeForTests({ look, note: '<img src=x onerror=alert(1)>' })])
  const list = await column('Saved')
  expect(list.textContent).toContain('$20,000 less than when you looked on Nov 3, 2022')
  expect(list.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(list.querySelector('img')).toBeNull()
})

it('shows what was offered and when, and the next step with its day, late or not', async () => {
  const first = offered('a', { price: 220_000, on: '2022-11-12', answer: 'rejected' })
  const offers = [first, offered('b', { answer: 'countered', counter: 240_000 })]
  await open([
    myHomeForTests({ propertyId: 'a', mark: 'Offered', offers }),
    myHomeForTests({ propertyId: 'b', nextStep: { what: 'Call the agent', on: '2022-11-30' } }),
    myHomeForTests({ propertyId: 'c', nextStep: { what: 'Measure', on: '2099-01-02' } }),
  ])
  expect((await column('Offered')).textContent).toContain(
    'Offered $231,000 on Nov 20, 2022, countered at $240,000 · 2 offers',
  )
  const [late, inTime] = within(await column('Saved')).getAllByRole('article')
  expect(late?.textContent).toContain('Next: Call the agent was due Nov 30, 2022')
  expect(inTime?.textContent).toContain('Next: Measure by Jan 2, 2099')
})

it('asks what was offered, and keeps it with the next step', async () => {
  const { user, kept } = await open([myHomeForTests({ mark: 'Offered' })])
  await user.click(await screen.findByRole('button', { name: 'Say what you offered' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 Ash St' }))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('You offered', 'two')
  type('On', '2022-11-20')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Give a price in dollars.')).toBeDefined()
  type('You offered', '$231,000')
  type('Next step', 'Call the agent')
  // As a field of a day has it where 26 was typed for the year, or 20266.
  type('On', '0026-11-20')
  type('By', '20266-11-30')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByText('Give the year in four digits.')).toHaveLength(2)
  type('On', '2022-11-20')
  fireEvent.change(dialog.getByLabelText('Answer'), { target: { value: 'countered' } })
  type('Counter', '240000')
  type('By', '2099-11-30')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(kept.get('h1')).toMatchObject({
      offers: [{ price: 231_000, on: '2022-11-20', answer: 'countered', counter: 240_000 }],
      nextStep: { what: 'Call the agent', on: '2099-11-30' },
    }),
  )
  expect((await column('Offered')).textContent).toContain('Offered $231,000 on Nov 20, 2022')
})

it('has a column for each stage of won homes, dated, moved by dragging, by keys and in the dialog', async () => {
  const stages = [{ stage: 'closed' as const, on: '2022-11-10' }]
  const { user, kept } = await open(
    [
      myHomeForTests({ propertyId: 'h1', mark: 'Won', stages }),
      myHomeForTests({ propertyId: 'h2', mark: 'Won', now: { addressLine: '2 Birch St' } }),
      myHomeForTests({ propertyId: 'h3', now: { addressLine: '3 Cedar St' } }),
    ],
    '/my-homes?mark=Won',
  )
  expect(await addressesIn('Closed')).toEqual(['1 Ash St'])
  expect(await addressesIn('Won')).toEqual(['2 Birch St'])
  expect((await column('Closed')).textContent).toContain('Closed since Nov 10, 2022')
  expect(screen.queryByText('3 Cedar St')).toBeNull()

  const card = screen.getByRole('link', { name: '2 Birch St' }).closest('article')
  const contract = (await column('Under contract')).closest('section')
  if (card === null || contract === null) throw new Error('There is no card, or no column')
  fireEvent.dragStart(card, { dataTransfer: { setData: () => {}, effectAllowed: '' } })
  fireEvent.drop(contract)
  expect(await addressesIn('Under contract')).toEqual(['2 Birch St'])
  await screen.findByText('2 Birch St: Under contract')

  screen.getByRole('link', { name: '1 Ash St' }).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(await addressesIn('Work under way')).toEqual(['1 Ash St'])
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(await addressesIn('Closed')).toEqual(['1 Ash St'])
  await waitFor(() => expect(kept.get('h1')?.stages).toEqual(stages))

  await user.click(screen.getByRole('button', { name: 'Won: 1 Ash St' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stages, offers and notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 Ash St' }))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('Listed', '2022-11-01')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Listed is before Closed.')).toBeDefined()
  type('Listed', '2022-12-20')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(kept.get('h1')?.stages).toEqual([...stages, { stage: 'listed', on: '2022-12-20' }]),
  )
  await user.click(screen.getByRole('button', { name: 'Listed 1' }))
  expect(await addressesIn('Won')).toEqual(['1 Ash St'])
})

it('folds marks without homes, which still take one', async () => {
  await open()
  const board = (await column('Offered')).closest('section')?.parentElement
  expect(board?.style.gridTemplateColumns.match(/2\.75rem/g)).toHaveLength(3)
})

it('shows each home by its photo or, while it is for sale, among its comps', async () => {
  const around = { lat: 39.96, long: -83, comps: [{ lat: 39.961, long: -83, price: 260_000 }] }
  await open([
    myHomeForTests({ propertyId: 'a', now: { imageUrl: '/photo.jpg' } }),
    myHomeForTests({ propertyId: 'b', now: { around } }),
    myHomeForTests({ propertyId: 'c', now: { state: 'pending', since: '2022-11-10' } }),
  ])
  const [photo, drawing, nothing] = within(await column('Saved')).getAllByRole('article')
  expect(photo?.querySelector('img')?.getAttribute('src')).toBe('/photo.jpg')
  expect(drawing && (await within(drawing).findByRole('img'))).toHaveProperty(
    'ariaLabel',
    '1 comp, 1 priced higher',
  )
  expect(nothing && within(nothing).queryByRole('img')).toBeNull()
})

it('goes by keys to homes beyond those that are shown at first', async () => {
  const many = Array.from({ length: 61 }, (_, at) => {
    const markedAt = new Date(Date.UTC(2022, 10, 3) - at * 1000).toISOString()
    return myHomeForTests({ propertyId: `h${at}`, markedAt, now: { addressLine: `${at} Elm St` } })
  })
  const { user } = await open(many)
  expect(await addressesIn('Saved')).toHaveLength(60)
  screen.getByRole('link', { name: '59 Elm St' }).focus()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('60 Elm St'))
})

it('hands its homes over as a file, and says so when that fails', async () => {
  const { user } = await open()
  api.answer('GET /api/my-homes/csv', () => refusal(500, { error: 'No', code: 'server-error' }))
  const download = async () => {
    await user.click(await screen.findByRole('button', { name: 'Download or print' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Plain table (CSV)' }))
  }
  await download()
  expect(await screen.findByText(/^The file could not be made/)).toBeDefined()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  api.answer('GET /api/my-homes/csv', () => wrongAnswer('Address', 'text/csv'))
  await download()
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
})

it('puts the homes that are shown on paper as a plain table', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Visit 1' }))
  await waitFor(() => {
    fireEvent(window, new Event('beforeprint'))
    expect(screen.getByRole('table', { name: 'My homes', hidden: true })).toBeDefined()
  })
  const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  expect(rows.map(({ firstChild }) => firstChild?.textContent)).toEqual(['2 Birch St'])
  expect(rows[0]?.textContent).toContain('$250,000')
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

it('without homes says how they come here', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'No homes yet' })).toBeDefined()
})

it('that cannot be loaded says why, and asks again', async () => {
  api.answer('GET /api/my-homes', () => refusal(503, { error: 'Away', code: 'x' }))
  const { user } = openScreen('/my-homes')
  expect((await screen.findByRole('alert')).textContent).toBe('Away')
  api.answer('GET /api/my-homes', () => json({ homes: three }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await addressesIn('Saved')).toEqual(['1 Ash St'])
})

it('counts one bath as one', async () => {
  await open([myHomeForTests({ now: { beds: 1, bath: 1 } })])
  expect((await column('Saved')).textContent).toContain('1 bed · 1 bath · 1,540 sqft')
})

it('makes the calendar of next steps where one looks for it, and shows its address once', async () => {
  const feed = { id: 'f', search: null, createdAt: '2026-01-05T10:00:00.000Z', readAt: null }
  api.answer('POST /api/feeds', () =>
    json({ feed, addresses: ['https://flips.example/feeds/secret/calendar.ics'] }),
  )
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Calendar of next steps' }))
  const address = await screen.findByRole('textbox', { name: 'Calendar address (iCalendar)' })
  expect(address).toHaveProperty('value', 'https://flips.example/feeds/secret/calendar.ics')
  expect(api.callsTo('POST /api/feeds')[0]?.body).toEqual({ searchId: null })
  expect(screen.queryByRole('button', { name: 'Calendar of next steps' })).toBeNull()
  const settings = screen.getByRole('link', { name: 'Account settings' })
  expect(settings.getAttribute('href')).toBe('/account-settings')
})

it('names the homes that were marked here and are not sent yet, until they are', async () => {
  const home = { propertyId: 'h9', addressLine: '9 Oak St', price: 240_000 }
  const draft = { home, before: null, wanted: { mark: 'Visit' }, order: 1 }
  localStorage.setItem('markDraft.u1.a', JSON.stringify(draft))
  const marked = myHomeForTests({
    propertyId: 'h9',
    mark: 'Visit',
    now: { addressLine: '9 Oak St' },
  })
  let saves = false
  const keep = () => {
    const { now: _, moves: __, look: ___, ...mark } = marked
    return json(mark)
  }
  await open(three, '/my-homes', () => {
    api.answer('GET /api/my-homes', () => json({ homes: saves ? [...three, marked] : three }))
    api.answer('PUT /api/home-marks/*', () =>
      saves ? keep() : refusal(503, { error: 'Nothing was changed.', code: 'reading-only' }),
    )
  })
  const section = await screen.findByRole('region', { name: 'Marked here, not sent yet' })
  expect(section.textContent).toContain('9 Oak St: Visit')
  saves = true
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(await addressesIn('Visit')).toContain('9 Oak St'))
  expect(screen.queryByRole('region', { name: 'Marked here, not sent yet' })).toBeNull()
})
