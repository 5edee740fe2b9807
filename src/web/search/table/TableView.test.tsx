import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { held, json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { factIn } from '../../../../tests/screens/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
} from '../../../../tests/search/open-search.tsx'
import type { Home } from '../../../contract/search/home.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'

const api = openSearchesForTests()

// What scrolls in itself draws as many rows as it is high, and jsdom lays nothing out.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720))
afterEach(() => vi.restoreAllMocks())

const homes = [
  homeForTests({ propertyId: 'a', addressLine: '1 Ash St', price: 245_000 }),
  homeForTests({
    propertyId: 'b',
    addressLine: '2 Birch St',
    price: 150_000,
    verdict: 'clears',
    maxOffer: 160_000,
    netAtAsk: 30_000,
    yearBuilt: 1941,
  }),
  homeForTests({ propertyId: 'c', addressLine: '3 Cedar St', price: 200_000, yearBuilt: 2004 }),
]

/** A search that found these homes, in the table. */
const openTable = async (given: readonly Home[] = homes) => {
  api.answer(SEARCH, () => found(given))
  const opened = await openSearch()
  opened.fill()
  await opened.user.click(opened.submit)
  await opened.cards()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened.user.click(screen.getByRole('button', { name: 'Table' }))
  await screen.findByRole('row', { name: /1 Ash St/ })
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent)
  const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
  return { ...opened, rows, preview }
}

it('shows the usual columns, and in the preview all that a home is judged by', async () => {
  const { preview } = await openTable()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Mark', 'Address', 'Ask', 'Max offer', 'Room for repairs', 'Net at ask', 'Prices'],
    ...['After-repair value', 'Grade', 'Days', 'Cut'],
  ])
  const row = screen.getByRole('row', { name: /1 Ash St/ })
  for (const text of ['$245,000', '$224,000', '$18,000', '−$5,000', '$320,000'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(preview().getByRole('heading', { level: 2 }).textContent).toBe('1 Ash St')
  const shown = screen.getByRole('region', { name: 'Preview' })
  for (const [name, text] of [
    ['Max offer', '$224,000'],
    ['Net at ask', '−$5,000'],
    ['Room for repairs', '$18,000, $12 a sqft, not enough for Light'],
    ['After-repair value', '$320,000'],
  ] as const)
    expect(factIn(shown, name).textContent).toBe(text)
})

it('follows the row that has the focus, and works out other repairs at once', async () => {
  const { user, preview } = await openTable()
  await user.keyboard('jj')
  await waitFor(() =>
    expect(preview().getByRole('heading', { level: 2 }).textContent).toBe('2 Birch St'),
  )
  const netAtAsk = () =>
    factIn(screen.getByRole('region', { name: 'Preview' }), 'Net at ask').textContent
  expect(netAtAsk()).toBe('$30,000')
  await user.keyboard('4')
  expect(preview().getByRole('button', { name: '4 Gut' }).getAttribute('aria-pressed')).toBe('true')
  const gut = netAtAsk()
  expect(gut).not.toBe('$30,000')
  await user.keyboard('1')
  expect(netAtAsk()).not.toBe(gut)
  // A second press goes back to what is assumed.
  await user.click(preview().getByRole('button', { name: '1 Light' }))
  expect(netAtAsk()).toBe('$30,000')
})

it('shows only homes of a verdict, and all again', async () => {
  const { user, rows } = await openTable()
  expect(rows()).toHaveLength(3)
  const chip = screen.getByRole('button', { name: '1 clears my offer' })
  await user.click(chip)
  await waitFor(() => expect(rows()).toEqual(['2 Birch St']))
  await user.click(chip)
  await waitFor(() => expect(rows()).toHaveLength(3))
})

it('orders by any column, each press the other way round', async () => {
  const { user, rows } = await openTable()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(rows()).toEqual(['2 Birch St', '3 Cedar St', '1 Ash St']))
  expect(screen.getByRole('columnheader', { name: 'Ask' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(rows()).toEqual(['1 Ash St', '3 Cedar St', '2 Birch St']))
})

it('shows other columns in another order, and has them when it is opened again', async () => {
  const { user, rows } = await openTable()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Built' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Cut' }))
  await user.click(dialog.getByRole('button', { name: 'Move Built left' }))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(-3)).toEqual(['Grade', 'Built', 'Days'])
  await user.click(screen.getByRole('button', { name: 'Built' }))
  // What is not known comes last.
  await waitFor(() => expect(rows()[0]).toBe('3 Cedar St'))
  expect(JSON.parse(localStorage.getItem('resultsLayout') ?? '').layout.columns).toContain('year')
})

it('begins as this person left it in another browser, and sends what is changed here', async () => {
  const columns = ['ask', 'ofLaterVersion', 'ask', 'zip']
  const elsewhere = { view: 'table', density: 'compact', columns, widths: {} }
  api.answer('GET /api/search/layout', () => json({ layout: elsewhere }))
  const { user, fill, submit } = await openSearch()
  fill()
  await user.click(submit)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await waitFor(() => expect(heads()).toEqual(['Mark', 'Address', 'Ask', 'Zip']))
  await user.click(screen.getByRole('button', { name: 'Cards' }))
  await waitFor(() =>
    expect(api.callsTo('PUT /api/search/layout').at(-1)?.body).toEqual({
      ...elsewhere,
      view: 'cards',
    }),
  )
})

it('sends what was changed here and never sent, in place of what the server has', async () => {
  const here = { view: 'cards', density: 'regular', columns: ['ask'], widths: {} }
  localStorage.setItem('resultsLayout', JSON.stringify({ version: 1, layout: here }))
  const { user, fill, submit, cards } = await openSearch()
  fill()
  await user.click(submit)
  await cards()
  await waitFor(() => expect(api.callsTo('PUT /api/search/layout')[0]?.body).toEqual(here))
  expect(api.callsTo('GET /api/search/layout')).toHaveLength(0)
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('resultsLayout') ?? '')).toMatchObject({
      unsent: false,
    }),
  )
})

it('asks why a home was dismissed, while the next one is looked at', async () => {
  const marked: unknown[] = []
  api.answer('PUT /api/home-marks/*', ({ body }) => {
    marked.push(body)
    const mark = { mark: 'Passed', reason: '', note: '', price: 245_000 }
    const kept = { ...mark, version: marked.length, markedAt: '2026-01-01T00:00:00.000Z' }
    return Response.json(
      Object.assign({}, kept, marked.length > 1 ? { reason: 'Too dear' } : {}, { propertyId: 'a' }),
    )
  })
  const { user, rows, preview } = await openTable()
  await user.keyboard('jx')
  await waitFor(() => expect(rows()).toEqual(['2 Birch St', '3 Cedar St']))
  expect(preview().getByRole('heading', { level: 2 }).textContent).toBe('2 Birch St')
  await user.click(await screen.findByRole('button', { name: 'Too dear' }))
  await waitFor(() => expect(marked).toHaveLength(2))
  expect(marked[1]).toMatchObject({ mark: 'Passed', reason: 'Too dear' })
  expect(screen.queryByRole('button', { name: 'Too dear' })).toBeNull()
})

it('asks nothing of a home that was dismissed at a higher price, as it is passed by', async () => {
  api.answer('GET /api/home-marks', () =>
    json({
      marks: [
        Object.assign(
          { propertyId: 'a', mark: 'Passed', reason: '', note: '', version: 1, price: 300_000 },
          { markedAt: '2026-01-01T00:00:00.000Z' },
        ),
      ],
      looks: [],
    }),
  )
  const { user, preview } = await openTable()
  await user.keyboard('jj')
  await waitFor(() =>
    expect(preview().getByRole('heading', { level: 2 }).textContent).toBe('2 Birch St'),
  )
  expect(screen.queryByRole('group', { name: 'Why was 1 Ash St dismissed?' })).toBeNull()
})

it('takes back the dismissal that it asks about, whatever was done to other homes since', async () => {
  const kept: [string, unknown][] = []
  api.answer('PUT /api/home-marks/*', ({ asked, body }) => {
    const propertyId = asked.at(-1) ?? ''
    const { mark } = body as { readonly mark: string }
    kept.push([propertyId, mark])
    const texts = { reason: '', note: '', price: 1, markedAt: '2026-01-01T00:00:00.000Z' }
    return json(Object.assign(texts, { propertyId, mark, version: kept.length }))
  })
  api.answer('DELETE /api/home-marks/*', () => json({}))
  const { user, rows } = await openTable()
  await user.keyboard('jx')
  const why = await screen.findByRole('group', { name: 'Why was 1 Ash St dismissed?' })
  await user.keyboard('s')
  await waitFor(() =>
    expect(kept).toEqual([
      ['a', 'Passed'],
      ['b', 'Watching'],
    ]),
  )
  await user.click(within(why).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows()).toEqual(['1 Ash St', '2 Birch St', '3 Cedar St']))
  await waitFor(() =>
    expect(api.callsTo('DELETE /api/home-marks/*').map(({ asked }) => asked)).toEqual([
      'DELETE /api/home-marks/a?version=1',
    ]),
  )
})

it('judges one home by one press, however long the key is held', async () => {
  api.answer('PUT /api/home-marks/*', () => held().until.then(() => json({})))
  const { user, rows } = await openTable()
  await user.keyboard('j{x>5/}')
  await waitFor(() => expect(rows()).toEqual(['2 Birch St', '3 Cedar St']))
  await user.keyboard('{j>9/}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3 Cedar St'))
  await user.keyboard('{k>9/}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 Birch St'))
})

it('is as it was left for who comes back, with the focus on the home looked at last', async () => {
  api.answer('GET /api/flip-search/homes/*/evidence', () => refusal(503, { error: 'Away' }))
  const { user, rows } = await openTable()
  await user.click(screen.getByRole('button', { name: '2 lose' }))
  const ask = () => screen.getByRole('button', { name: 'Ask' })
  await user.click(ask())
  await user.click(ask())
  expect(rows()).toEqual(['1 Ash St', '3 Cedar St'])
  await user.click(screen.getByRole('row', { name: /1 Ash St/ }).querySelector('a') ?? ask())
  await screen.findByText('1 of 2')
  await user.keyboard('n')
  await screen.findByText('2 of 2')
  await user.click(screen.getByRole('link', { name: 'Back to results' }))
  await screen.findByRole('row', { name: /1 Ash St/ })
  expect(rows()).toEqual(['1 Ash St', '3 Cedar St'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3 Cedar St'))
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('3 Cedar St')
})
