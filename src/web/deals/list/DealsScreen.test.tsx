import { fireEvent, screen, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../../tests/screens/open-screen.tsx'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import { type KeptDeal, putDealSchema } from '../../../contract/deals/kept-deals.ts'
import { type HomeMarkKept, putHomeMarkSchema } from '../../../contract/marks/home-marks.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { compareExits } from '../../../domain/deals/exits/compare-exits.ts'
import { defaultInputs } from '../../../domain/deals/inputs/new-deal.ts'
import { maxOfferName } from '../../../domain/search/figures-in-words.ts'
import { comparedGroups } from './compared-rows.ts'
import { comparedCsv, dealsCsv } from './deals-csv.ts'
import { workedDeal } from './worked-deal.ts'

const LIST = 'GET /api/deals'
const api = openScreensForTests()
afterEach(() => vi.useRealTimers())

const inputsOf = (change: Parameters<typeof referenceDeal>[0] = {}) =>
  dealInputsSchema.parse(referenceDeal(change))

const kept = (propertyId: string, change: Partial<KeptDeal> = {}): KeptDeal => ({
  propertyId,
  name: '',
  version: 3,
  inputs: inputsOf(),
  startedFrom: inputsOf(),
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
  home: {
    addressLine: `${propertyId} Oak St`,
    city: 'Tacoma',
    state: 'WA',
    zip: '98403',
    price: 220_000,
    forSale: true,
    demo: false,
  },
  ...change,
})
const dear = kept('2', { inputs: inputsOf({ priceCents: 23_000_000 }), name: 'Dear one' })
const twoDeals = [kept('1'), dear]

const open = async (deals = twoDeals, at = '/deals') => {
  api.answer(LIST, () => json({ deals, next: null, total: deals.length }))
  const opened = openScreen(at)
  await screen.findByRole('heading', { level: 1, name: /^Deals/ })
  return opened
}
const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const item = heading.closest('li')
  if (item === null) throw new Error('There is no row')
  return within(item)
}
const figure = (of: Awaited<ReturnType<typeof row>>, name: string) =>
  of.getByText(name).nextElementSibling?.textContent

it('lists what leads each deal, a loss as plainly as a gain', async () => {
  await open()
  const first = await row('1 Oak St')
  expect(figure(first, 'Max offer')).toBe('$187,317')
  expect(figure(first, 'Net at ask')).toBe('−$2,771, a loss')
  expect(figure(first, 'Profit at your price')).toBe('$7,466')
  expect(figure(first, 'Chance of a loss')).toMatch(/^\d+ in 100$/)
  expect(first.getByText(/Updated Nov 21, 2026/)).toBeTruthy()
  expect((await row('Dear one')).getByText(/^2 Oak St, Tacoma/)).toBeTruthy()
})

it('says of each home how far it is, and moves its deal to the next stage', async () => {
  const mark: HomeMarkKept = {
    propertyId: '1',
    mark: 'Won',
    reason: '',
    note: '',
    version: 1,
    markedAt: '2026-11-20T10:00:00.000Z',
    price: 220_000,
    stages: [{ stage: 'under contract', on: '2026-11-21' }],
    nextStep: { what: 'Order the survey', on: '2099-01-02' },
  }
  api.answer('GET /api/home-marks', () => json({ marks: [mark], looks: [] }))
  const sent: unknown[] = []
  api.answer('PUT /api/home-marks/1', ({ body }) => {
    const { stages } = z.parse(putHomeMarkSchema, body)
    sent.push(stages?.map(({ stage }) => stage))
    return json({ ...mark, stages, version: 2 })
  })
  const { user } = await open()
  const first = await row('1 Oak St')
  expect((await first.findByText(/Under contract/)).parentElement?.textContent).toContain(
    'Under contract since Nov 21',
  )
  expect(first.getByText('Order the survey')).toBeDefined()
  await user.click(first.getByRole('button', { name: 'Closed: 1 Oak St' }))
  expect(sent).toEqual([['under contract', 'closed']])
  expect((await row('Dear one')).getByRole('button', { name: 'Mark 2 Oak St' })).toBeDefined()
})

it('asks for all pages', async () => {
  api.answer(LIST, ({ asked }) =>
    asked.includes('after=7')
      ? json({ deals: [dear], next: null, total: 2 })
      : json({ deals: [kept('1')], next: '7', total: 2 }),
  )
  openScreen('/deals')
  await row('1 Oak St')
  await row('Dear one')
})

it('finds deals by words of their name or address, and keeps what was picked', async () => {
  const { user } = await open([dear, ...['1', '3', '4', '5', '6'].map((id) => kept(id))])
  const find = await screen.findByRole('searchbox', { name: /^Find by name or address/ })
  await user.click(screen.getByRole('checkbox', { name: 'Pick 5 Oak St' }))
  const listed = () =>
    within(screen.getByRole('list', { name: 'Deals' }))
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent)

  await user.type(find, 'TACOMA dear')
  expect(listed()).toEqual(['Dear one'])
  expect(screen.getByText('1 of 6 deals')).toBeTruthy()
  expect(screen.getByText('1 picked. Pick two to four to compare.')).toBeTruthy()

  await user.type(find, 'est')
  expect(listed()).toEqual([])
  expect(screen.getByText('No deal has “TACOMA dearest” in its name or address.')).toBeTruthy()

  await user.clear(find)
  expect(listed()).toHaveLength(6)
})

it('says what to do while there are none', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'No deals yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find homes' }).getAttribute('href')).toBe('/home')
})

it('says why they cannot be loaded, and asks again', async () => {
  api.answer(LIST, () => refusal(503, { error: 'Away', code: 'x' }))
  const { user } = openScreen('/deals')
  expect((await screen.findByRole('alert')).textContent).toBe('Away')
  api.answer(LIST, () => json({ deals: twoDeals, next: null, total: 2 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('1 Oak St')
})

it('renames a deal, and says so when it was changed elsewhere', async () => {
  const sent: unknown[] = []
  api.answer('PUT /api/deals/*', ({ body }) => {
    const { name = '', version } = putDealSchema.parse(body)
    sent.push([name, version])
    return json(kept('1', { name, version: version + 1 }))
  })
  const { user } = await open()
  await user.click((await row('1 Oak St')).getByRole('button', { name: 'Rename 1 Oak St' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the deal' }), 'Corner lot{Enter}')
  const renamed = await row('Corner lot')
  expect(sent).toEqual([['Corner lot', 3]])
  expect(document.activeElement).toBe(renamed.getByRole('button', { name: 'Rename Corner lot' }))

  const now = kept('1', { name: 'Theirs', version: 9 })
  api.answer('PUT /api/deals/*', () =>
    refusal(409, { error: 'No', code: 'changed-elsewhere', now }),
  )
  await user.click(renamed.getByRole('button', { name: 'Rename Corner lot' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the deal' }), '!{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('changed in another window')
  await screen.findByRole('button', { name: 'Delete Theirs' })
})

it('deletes a deal once that was not undone for eight seconds', async () => {
  const asked: string[] = []
  api.answer('DELETE /api/deals/*', (call) => {
    asked.push(call.asked)
    return json({})
  })
  await open()
  await row('1 Oak St')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 Oak St' }))
  expect(screen.queryByRole('heading', { name: '1 Oak St' })).toBeNull()
  await vi.advanceTimersByTimeAsync(4000)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.getByRole('heading', { name: '1 Oak St' })).toBeTruthy()
  expect(asked).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 Oak St' }))
  await vi.advanceTimersByTimeAsync(8100)
  expect(asked).toEqual(['DELETE /api/deals/1?version=3'])
  expect(screen.queryByRole('heading', { name: '1 Oak St' })).toBeNull()
})

it('shows a deal again that could not be deleted', async () => {
  api.answer('DELETE /api/deals/*', () => refusal(503, { error: 'Away', code: 'x' }))
  await open()
  await row('1 Oak St')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 Oak St' }))
  await vi.advanceTimersByTimeAsync(8100)
  vi.useRealTimers()
  await row('1 Oak St')
  await screen.findByText('1 Oak St was not deleted. Away')
})

it('compares two to four deals, with best and worst in words', async () => {
  const { user } = await open()
  const compare = await screen.findByRole('button', { name: 'Compare' })
  await user.click((await row('1 Oak St')).getByRole('checkbox', { name: 'Pick 1 Oak St' }))
  expect(compare.getAttribute('aria-disabled')).toBe('true')
  await user.click((await row('Dear one')).getByRole('checkbox', { name: 'Pick Dear one' }))
  await user.click(compare)
  const table = within(await screen.findByRole('region', { name: 'Deals side by side' }))
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '1 Oak St',
    'Dear one2 Oak St, Tacoma, WA 98403',
  ])
  expect(cells('Projected profit at your price')[0]).toBe('$7,466Best')
  expect(cells('Projected profit at your price')[1]).toMatch(/a lossWorst$/)
  // Both would sell for the same: neither is better.
  expect(cells('Sale price \\$')).toEqual(['$320,000', '$320,000'])
  await user.click(screen.getByRole('link', { name: 'All deals' }))
  const again = (await row('1 Oak St')).getByRole<HTMLInputElement>('checkbox')
  expect(again.checked).toBe(true)
})

it('shows the head of what is compared, however far down the list the last deal was picked', async () => {
  // Browsers tell by a promise when they are there.
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(async () => {})
  const { user } = await open()
  for (const name of ['1 Oak St', 'Dear one'])
    await user.click((await row(name)).getByRole('checkbox'))
  scrolled.mockClear()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByRole('region', { name: 'Deals side by side' })
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  await user.click(screen.getByRole('link', { name: 'All deals' }))
  await row('1 Oak St')
  scrolled.mockRestore()
})

it('picks no fifth deal', async () => {
  const { user } = await open(['1', '2', '3', '4', '5'].map((id) => kept(id)))
  for (const id of ['1', '2', '3', '4'])
    await user.click((await row(`${id} Oak St`)).getByRole('checkbox'))
  expect((await row('5 Oak St')).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  screen.getByText('4 picked, which is the most.')
})

it('has files of the list and of what is compared, which run nothing', async () => {
  const evil = workedDeal(kept('1', { name: '=HYPERLINK("http://x")' }))
  const rowsOf = async (file: Blob) => parse(await file.text(), { bom: true })
  const [columns = [], first = []] = await rowsOf(dealsCsv([evil], 'https://flip.example'))
  const fields = Object.fromEntries(columns.map((name, i) => [name, first[i]]))
  expect(fields).toMatchObject({
    Name: '\'=HYPERLINK("http://x")',
    'Max offer': '187317.11',
    'Net at ask': '-2770.63',
    Updated: '2026-11-21',
    Link: 'https://flip.example/comps/1',
  })
  const compared = await rowsOf(comparedCsv([evil, workedDeal(dear)]))
  expect(compared[0]).toEqual(['', '\'=HYPERLINK("http://x")', 'Dear one'])
  expect(compared.find(([name]) => name === 'Projected profit at your price')?.[1]).toBe('7465.61')
})

it('leads by the exit that a deal is worked by, and has each exit in its file', async () => {
  const begun = defaultInputs({ state: 'WA', priceCents: 21_000_000, arvCents: 32_000_000 }).inputs
  const { exits } = begun
  if (exits === null) throw new Error('A new deal has exits.')
  const rental = { ...exits.rental, rentCentsAMonth: 260_000 }
  const inputs = inputsOf({ exits: { ...exits, worksBy: 'rent', rental } })
  const deal = workedDeal(kept('1', { inputs }))
  const comparison = compareExits(inputs, inputs.exits ?? exits)
  expect(deal.lead).toMatchObject(comparison.leads)
  expect(maxOfferName(deal.lead.name)).toBe('Max offer, keep and rent')
  const file = dealsCsv([deal, workedDeal(kept('2'))], 'https://flip.example')
  const [columns = [], first = [], before = []] = parse(await file.text(), { bom: true })
  const at = (cells: readonly string[], name: string) => cells[columns.indexOf(name)]
  expect(at(first, 'Worked by')).toBe('Keep and rent')
  expect(at(first, 'Rent a month')).toBe('2600')
  for (const { name, result } of comparison.rows)
    expect(at(first, `Max offer: ${name.toLowerCase()}`)).toBe(
      result?.maxOfferCents == null ? '' : String(result.maxOfferCents / 100),
    )
  expect(at(first, 'Max offer')).toBe(at(first, 'Max offer: keep and rent'))
  expect(at(before, 'Worked by')).toBe('Flip')
  expect(at(before, 'Max offer: keep and rent')).toBe('')
})

it('compares lines of one name in one row, and says where a deal has none', () => {
  const own = {
    id: 'own',
    name: 'Wholesale fee',
    basis: { kind: 'fixed', cents: 500_000 },
  } as const
  const inputs = inputsOf({ buy: [...referenceDeal().buy, own] })
  const groups = comparedGroups([workedDeal(kept('1', { inputs })), workedDeal(kept('2'))])
  const buying = groups.find(({ name }) => name === 'Buying, besides the price')
  expect(buying?.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])).toEqual([
    ['closing', '$3,150', '$3,150'],
    ['inspection', '$1,100', '$1,100'],
    ['Wholesale fee', '$5,000', 'None'],
    ['All of buying, besides the price', '$9,250', '$4,250'],
  ])
})

it('shows a deal as this device has it while the server does not have that yet', async () => {
  const changed = inputsOf({ priceCents: 15_000_000 })
  const draft = { version: 3, name: 'Cheaper', inputs: changed, startedFrom: inputsOf() }
  localStorage.setItem('dealDraft.u1.1', JSON.stringify(draft))
  localStorage.setItem('dealDraft.u1.2', JSON.stringify({ version: 3, deleted: true }))
  await open()
  const cheaper = await row('Cheaper')
  expect(cheaper.getByText(/Not sent yet/)).toBeDefined()
  const { netAtAskCents } = workedDeal(kept('1', { inputs: changed }))
  expect(figure(cheaper, 'Net at ask')).toContain(
    Math.abs(Math.round((netAtAskCents ?? 0) / 100)).toLocaleString('en-US'),
  )
  expect(screen.queryByRole('heading', { name: 'Dear one' })).toBeNull()
})

it('asks for the deals again once the server has one that this device has kept', async () => {
  const draft = { version: 3, name: 'Cheaper', inputs: inputsOf(), startedFrom: inputsOf() }
  localStorage.setItem('dealDraft.u1.1', JSON.stringify(draft))
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const request = async (_: string, __: object, work: (lock: object) => unknown) => work({})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  let first = kept('1')
  api.answer('PUT /api/deals/*', async ({ body }) => {
    await isTaken
    const { version, name = '' } = putDealSchema.parse(body)
    first = kept('1', { name, version: version + 1 })
    return json(first)
  })
  openScreen('/deals')
  api.answer(LIST, () => json({ deals: [first, dear], next: null, total: 2 }))
  const cheaper = await row('Cheaper')
  expect(cheaper.getByText(/Not sent yet/)).toBeDefined()
  take()
  await cheaper.findByText(/Updated Nov 21, 2026/)
  expect(cheaper.queryByText(/Not sent yet/)).toBeNull()
})
