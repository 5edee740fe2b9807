import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/made-up-answers.ts'
import { openScreensForTests } from '../../../../tests/open-screen.tsx'
import { type KeptDeal, putDealSchema } from '../../../contract/kept-deals.ts'
import { SessionContext } from '../../session/session.ts'
import { StorageSlotContext } from '../../storage/storage-slot.ts'
import { homeForTests } from '../home-for-tests.ts'
import { storedValue } from '../value/shown-value.ts'
import { DealPanel } from './DealPanel.tsx'

const DEAL = 'GET /api/deals/*'
const PUT = 'PUT /api/deals/*'
const api = openScreensForTests({
  'GET /api/deal-defaults': () => json({ defaults: [] }),
  [DEAL]: () => refusal(404, { error: 'There is no deal.', code: 'not-found' }),
  [PUT]: ({ body }) => json(kept(body)),
})

/** What the server answers when it has kept what was sent. */
const kept = (body: unknown): KeptDeal => {
  const { version, inputs, startedFrom, name = '' } = putDealSchema.parse(body)
  const at = '2026-11-22T12:00:00.000Z'
  const times = { createdAt: at, changedAt: at }
  return { propertyId: 'h1', name, version: version + 1, inputs, startedFrom, ...times, home: null }
}

/** A home in no state that we know, so that no transfer tax comes along. */
const home = homeForTests({ state: 'ZZ', price: 200_000 })

const open = async (shown = storedValue(home)) => {
  const panel = (value = shown) => (
    <StorageSlotContext value={slot}>
      <SessionContext
        value={{
          ...{ state: 'signed-in', searchNotRun: false, signOut: () => {} },
          account: { sub: 'u1', name: 'Demo', email: 'demo@flipsearch.example' },
        }}
      >
        <DealPanel home={home} shown={value} />
      </SessionContext>
    </StorageSlotContext>
  )
  const slot = { current: null }
  const { rerender, unmount } = render(panel())
  await screen.findByText('Max offer')
  return { show: (value: typeof shown) => rerender(panel(value)), leave: unmount }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const textOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const put = (name: string, text: string) => {
  fireEvent.focus(field(name))
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string, option: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: option } })
const figure = (name: string): string => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name)
  return term?.nextElementSibling?.textContent ?? 'there is no such figure'
}
const tableOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

/** Types the reference deal of the research into the panel. */
const typeReference = () => {
  put('Purchase price', '210000')
  put('After-repair value', '320,000')
  choose('Rehab', 'amount')
  put('Rehab budget', '45000')
  put('Contingency', '10')
  put('Time from buying to selling', '6')
  put('Title, settlement and recording', '1.5')
  press('Add a cost of buying')
  put('A cost of buying', '1100')
  put('First loan, points', '2')
  put('First loan, interest a year', '10.5')
  put('Lender fees', '1495')
  for (const _ of [1, 2, 3, 4]) press('Add a draw')
  put('Property tax', '1')
  put('Title and closing', '1')
  press('Add a cost of selling')
  put('A cost of selling', '.1')
}

describe('the reference deal, typed into the panel', () => {
  it('has every figure of the research to the cent', async () => {
    await open()
    typeReference()

    expect(figure('Max offer')).toBe('$187,317.11')
    expect(figure('Net at ask')).not.toBe(figure('Projected profit'))
    expect(figure('Cash needed')).toBe('$41,715.00')
    expect(screen.getByText(/^Projected profit at your price of/).textContent).toBe(
      'Projected profit at your price of $210,000.00: $7,465.61',
    )
    expect(
      Object.fromEntries(
        [
          ...['Total cost', 'Projected profit', 'Cash to close', 'Cash invested, before the sale'],
          ...['Return on total cost', 'Return on cash invested', 'That a year, compounded'],
          ...['IRR a month', 'IRR a year, compounded', 'Margin, of the sale price', 'Loans'],
          ...['Loan to price and rehab', 'Loan to after-repair value'],
          ...['Sale price without a loss, at least', 'Days it may take longer'],
          ...['70% rule, a screen only', 'The same with contingency'],
        ].map((name) => [name, figure(name)]),
      ),
    ).toEqual({
      ...{ 'Total cost': '$312,534.39', 'Projected profit': '$7,465.61' },
      ...{ 'Cash to close': '$41,715.00', 'Cash invested, before the sale': '$61,614.39' },
      ...{ 'Return on total cost': '2.39%', 'Return on cash invested': '12.12%' },
      ...{ 'That a year, compounded': '25.70%', 'IRR a month': '2.3301%' },
      ...{ 'IRR a year, compounded': '31.84%', 'Margin, of the sale price': '2.33%' },
      ...{ Loans: '$223,500.00', 'Loan to price and rehab': '87.65%' },
      ...{ 'Loan to after-repair value': '69.84%' },
      ...{ 'Sale price without a loss, at least': '$311,876.38', 'Days it may take longer': '85' },
      ...{ '70% rule, a screen only': '$179,000.00', 'The same with contingency': '$174,500.00' },
    })

    const lines = tableOf('Every line').map((cells) => [cells[0], cells.at(-1)])
    for (const line of [
      ['Buying, besides the price', '$4,250.00'],
      ['Financing', '$17,314.39'],
      ['First loan: points', '$4,470.00'],
      ['First loan: interest', '$10,749.39'],
      ['Rehab', '$49,500.00'],
      ['Holding', '$4,050.00'],
      ['Selling', '$27,420.00'],
    ])
      expect(lines).toContainEqual(line)

    const cash = tableOf('Your cash by month').slice(1)
    expect(cash.map((cells) => cells[1])).toEqual([
      ...['-$41,715.00', '-$3,511.88', '-$3,610.31', '-$3,708.75', '-$3,807.19', '-$2,630.63'],
      ...['$66,449.37', '$7,465.61'],
    ])
    expect(cash.slice(1, -1).map((cells) => cells.at(-1))).toEqual([
      ...['$189,750.00', '$201,000.00', '$212,250.00', '$223,500.00', '$223,500.00', '$223,500.00'],
    ])

    expect(
      tableOf('When it goes another way')
        .slice(1)
        .map((cells) => [cells[1], cells[3]]),
    ).toEqual([
      ['-$7,238.39, a loss', '$41,715.00'],
      ['-$21,942.39, a loss', '$41,715.00'],
      ['$2,204.35', '$41,715.00'],
      ['$6,441.86', '$41,715.00'],
      ['-$2,434.39, a loss', '$41,715.00'],
      ['-$12,499.65, a loss', '$41,715.00'],
      ['$8,241.37', '$52,201.00'],
      ['-$6,462.63, a loss', '$52,201.00'],
    ])

    choose('Interest', 'Dutch')
    expect(
      tableOf('Every line')
        .find(([name]) => name === 'First loan: interest')
        ?.at(-1),
    ).toBe('$11,733.78')
  })

  it('leaves the target when the max offer is paid', async () => {
    await open()
    typeReference()
    put('Purchase price', '187317.11')
    expect(figure('Projected profit')).toBe('$32,000.00')
  })
})

describe('what was changed', () => {
  it('is marked, says what it was, and is put back by itself', async () => {
    await open()
    expect(screen.queryByText('Changed')).toBeNull()
    const before = figure('Projected profit')
    put('Concessions', '3')
    screen.getByText('Set by you. It was 2% of the sale price')
    expect(figure('Projected profit')).not.toBe(before)
    press('Reset Concessions')
    expect(figure('Projected profit')).toBe(before)
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('is undone and done again, all keys of a field at once', async () => {
    await open()
    const before = figure('Projected profit')
    fireEvent.focus(field('Staging'))
    for (const text of ['3', '30', '300', '3000'])
      fireEvent.change(field('Staging'), { target: { value: text } })
    fireEvent.keyDown(field('Staging'), { key: 'Enter' })
    const after = figure('Projected profit')
    expect(after).not.toBe(before)
    press('Undo')
    expect(figure('Projected profit')).toBe(before)
    press('Redo')
    expect(figure('Projected profit')).toBe(after)
  })

  it('steps with the arrow keys and goes back with Escape', async () => {
    await open()
    fireEvent.focus(field('Purchase price'))
    fireEvent.keyDown(field('Purchase price'), { key: 'ArrowUp' })
    expect(textOf('Purchase price')).toBe('201,000')
    fireEvent.keyDown(field('Purchase price'), { key: 'ArrowDown' })
    fireEvent.change(field('Purchase price'), { target: { value: '5' } })
    fireEvent.keyDown(field('Purchase price'), { key: 'Escape' })
    expect(textOf('Purchase price')).toBe('200,000')
  })

  it('says what is wrong with a number, and keeps the last one that was right', async () => {
    await open()
    const before = figure('Projected profit')
    put('First loan, interest a year', '61')
    expect(screen.getByRole('alert').textContent).toBe('Give 60% or less.')
    expect(figure('Projected profit')).toBe(before)
  })

  it('takes rows of the scope of work, moves them and sums them', async () => {
    await open()
    choose('Rehab', 'scope')
    press('Add a row')
    put('Quantity of row 2', '12.5')
    put('Unit price of row 2', '100')
    fireEvent.change(screen.getByRole('textbox', { name: 'Task of row 2' }), {
      target: { value: 'Tile' },
    })
    const line = () => tableOf('Every line').find(([name]) => name?.endsWith('Tile'))
    expect(line()?.at(-1)).toBe('$1,250.00')
    press('Move row 2 up')
    expect(textOf('Task of row 1')).toBe('Tile')
    press('Remove row 1')
    expect(line()).toBeUndefined()
    press('Undo')
    expect(line()?.at(-1)).toBe('$1,250.00')
  })
})

describe('what the comps say', () => {
  it('moves a deal that was not touched, and is only told of one that was', async () => {
    const shown = storedValue(home)
    const { show } = await open(shown)
    show({ ...shown, fixedUpUsd: 452_000 })
    expect(textOf('After-repair value')).toBe('452,000')
    put('Purchase price', '190000')
    show(shown)
    expect(textOf('After-repair value')).toBe('452,000')
    press('Use $338,000')
    expect(textOf('After-repair value')).toBe('338,000')
    expect(screen.queryByText(/^Comps say/)).toBeNull()
  })
})

describe('a deal is kept', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const sent = () => api.callsTo(PUT).map(({ body }) => putDealSchema.parse(body))

  it('once something is changed, each time by the version that the server has', async () => {
    await open()
    vi.useFakeTimers()
    await later(5_000)
    expect(sent()).toEqual([])
    put('Purchase price', '190000')
    await later(1_000)
    put('Purchase price', '191000')
    await later(1_000)
    expect(sent().map(({ version, inputs }) => [version, inputs.priceCents])).toEqual([
      [0, 19_000_000],
      [1, 19_100_000],
    ])
    expect(sent()[0]?.startedFrom.priceCents).toBe(20_000_000)
    screen.getByText('Saved.')
  })

  it('on the device while the server cannot be reached, and is sent later', async () => {
    api.answer(PUT, () => NETWORK_FAILURE)
    const { leave } = await open()
    vi.useFakeTimers()
    put('Purchase price', '190000')
    await later(1_000)
    screen.getByText(/^The server cannot be reached. Saved on this device/)
    leave()
    await later(1_000)
    vi.useRealTimers()

    api.answer(PUT, ({ body }) => json(kept(body)))
    await open()
    expect(textOf('Purchase price')).toBe('190,000')
    await screen.findByText('Saved.')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('never over what was changed elsewhere: both are shown, and one is chosen', async () => {
    await open()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    const [first] = sent()
    const theirs = kept({ ...first, version: 6 })
    api.answer(DEAL, () =>
      json({ ...theirs, inputs: { ...theirs.inputs, priceCents: 17_000_000 } }),
    )
    api.answer(PUT, () => refusal(409, { error: 'Changed.', code: 'changed-elsewhere' }))
    put('Purchase price', '185000')
    const both = within(await screen.findByRole('region', { name: 'Changed elsewhere' }))
    expect(both.getByRole('row', { name: /^Price / }).textContent).toBe(
      'Price$185,000.00$170,000.00',
    )
    api.answer(PUT, ({ body }) => json(kept(body)))
    fireEvent.click(both.getByRole('button', { name: 'Keep the one here' }))
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 7, inputs: { priceCents: 18_500_000 } })
  })

  it('and the one from elsewhere can take its place', async () => {
    await open()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    const [first] = sent()
    const theirs = kept({ ...first, version: 6 })
    api.answer(DEAL, () =>
      json({ ...theirs, inputs: { ...theirs.inputs, priceCents: 17_000_000 } }),
    )
    api.answer(PUT, () => refusal(409, { error: 'Changed.', code: 'changed-elsewhere' }))
    put('Purchase price', '185000')
    fireEvent.click(await screen.findByRole('button', { name: 'Use the one there' }))
    expect(textOf('Purchase price')).toBe('170,000')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })
})
