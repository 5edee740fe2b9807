import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  choose,
  DEAL,
  DELETE,
  dealsForTests,
  field,
  figure,
  home,
  keptDeal,
  later,
  openDeal,
  PUT,
  press,
  put,
  RENT,
  tableOf,
  textOf,
} from '../../../../tests/deals/open-deal.tsx'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { putDealSchema } from '../../../contract/deals/kept-deals.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { storedValue } from '../../comps/value/shown-value.ts'
import { noteReadingOnly } from '../../data/ask/reading-only.ts'

const api = dealsForTests()

/** While one types, tables that are closed are not drawn again with each number. */
const inputParts = ['purchase', 'rehab', 'financing', 'holding', 'selling'] as const

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
  it('has every figure of the research to the dollar', async () => {
    await openDeal(undefined, inputParts)
    typeReference()
    press('Open all parts')

    expect(figure('Max offer')).toBe('$187,317')
    expect(figure('Net at ask')).not.toBe(figure('Projected profit'))
    expect(figure('Cash needed')).toBe('$41,715')
    expect(screen.getByText(/^Projected profit at your price of/).textContent).toBe(
      'Projected profit at your price of $210,000: $7,466',
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
      'Total cost': '$312,534',
      'Projected profit': '$7,466',
      'Cash to close': '$41,715',
      'Cash invested, before the sale': '$61,614',
      'Return on total cost': '2.39%',
      'Return on cash invested': '12.12%',
      'That a year, compounded': '25.70%',
      'IRR a month': '2.3301%',
      'IRR a year, compounded': '31.84%',
      'Margin, of the sale price': '2.33%',
      Loans: '$223,500',
      'Loan to price and rehab': '87.65%',
      'Loan to after-repair value': '69.84%',
      'Sale price without a loss, at least': '$311,876',
      'Days it may take longer': '85',
      '70% rule, a screen only': '$179,000',
      'The same with contingency': '$174,500',
    })

    const lines = tableOf('Every line').map((cells) => [cells[0], cells.at(-1)])
    for (const line of [
      ['Buying, besides the price', '$4,250'],
      ['Financing', '$17,314'],
      ['First loan: points', '$4,470'],
      ['First loan: interest', '$10,749'],
      ['Rehab', '$49,500'],
      ['Holding', '$4,050'],
      ['Selling', '$27,420'],
    ])
      expect(lines).toContainEqual(line)

    const cash = tableOf('Your cash by month').slice(1)
    expect(cash.map((cells) => cells[1])).toEqual([
      ...['−$41,715', '−$3,512', '−$3,610', '−$3,709', '−$3,807', '−$2,631'],
      ...['$66,449', '$7,466'],
    ])
    expect(cash.slice(1, -1).map((cells) => cells.at(-1))).toEqual([
      ...['$189,750', '$201,000', '$212,250', '$223,500', '$223,500', '$223,500'],
    ])

    expect(
      tableOf('When it goes another way')
        .slice(1)
        .map((cells) => [cells[1], cells[3]]),
    ).toEqual([
      ['−$7,238, a loss', '$41,715'],
      ['−$21,942, a loss', '$41,715'],
      ['$2,204', '$41,715'],
      ['$6,442', '$41,715'],
      ['−$2,434, a loss', '$41,715'],
      ['−$12,500, a loss', '$41,715'],
      ['$8,241', '$52,201'],
      ['−$6,463, a loss', '$52,201'],
    ])

    choose('Interest', 'Dutch')
    expect(
      tableOf('Every line')
        .find(([name]) => name === 'First loan: interest')
        ?.at(-1),
    ).toBe('$11,734')
  })

  it('leaves the target when the max offer is paid', async () => {
    await openDeal(undefined, inputParts)
    typeReference()
    press('Open all parts')
    put('Purchase price', '187317.11')
    expect(figure('Projected profit')).toBe('$32,000')
  })
})

describe('what the comps say', () => {
  const shown = storedValue(home)
  const withArv = (price: number) => ({
    ...shown,
    story: { ...shown.story, afterRepairValue: { ...shown.story.afterRepairValue, price } },
  })

  it('begins the deal as the card has it: the assumed repairs named, the room, the likely sale', async () => {
    await openDeal(shown, ['purchase', 'rehab'])
    expect(textOf('After-repair value')).toBe('338,000')
    expect(textOf('As-is value')).toBe('243,000')
    screen.getByText(
      /^Assumed repairs: Heavy, \$[\d,]+: from the gap, the age, the size and the condition, until/,
    )
    screen.getByText(/^Room for repairs at that price:/)
    choose('Rehab', 'light')
    screen.getByText(/Less work than that brings less: we assume a sale at \$[\d,]+ in place of/)
    put('After-repair value', '350,000')
    expect(screen.queryByText(/Less work than that brings less/)).toBeNull()
    choose('Rehab', 'none')
    expect(figure('Chance of a loss')).toBeTruthy()
  })

  it('does not call the user’s what a level that they choose brings along, until they change it', async () => {
    await openDeal(shown, ['rehab', 'holding'])
    const setBy = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
    expect(textOf('Contingency')).toBe('15')
    choose('Rehab', 'light')
    for (const [name, text, source] of [
      ['Contingency', '10', 'DealIntel'],
      ['Rehab, a square foot', '13.75', 'in the catalogue'],
      ['Rehab, whatever the size', '10,210', 'in the catalogue'],
      ['Time for the rehab', '1.5', 'LoanFunders'],
      ['Time from buying to selling', '4.5', 'The rehab, then the sale'],
    ] as const) {
      expect(textOf(name)).toBe(text)
      expect(setBy(name)).toMatch(source)
    }
    expect(
      within(screen.getByRole('region', { name: 'Holding' })).queryByText('Changed'),
    ).toBeNull()
    put('Contingency', '12')
    expect(setBy('Contingency')).toBe('Set by you. It was 10%. Reset')
    press('Reset Contingency')
    expect(textOf('Contingency')).toBe('10')
  })

  it('moves a deal that was not touched, and only offers to move one that was', async () => {
    const { show } = await openDeal(shown)
    show(withArv(360_000))
    expect(textOf('After-repair value')).toBe('360,000')
    put('Purchase price', '190000')
    show(shown)
    expect(textOf('After-repair value')).toBe('360,000')
    expect(screen.getByText(/^This deal keeps/).textContent).toMatch(
      /^This deal keeps its figures of Sep \d+, 2022: \$360,000 after repairs\. Now: \$338,000 after repairs\.$/,
    )
    press('Take the new figures')
    expect(textOf('After-repair value')).toBe('338,000')
    expect(screen.queryByText(/^This deal keeps its figures/)).toBeNull()
  })

  it('changes nothing of a deal that a version before has kept, until its new figures are taken in one press', async () => {
    const old = referenceDeal({
      rehab: {
        ...referenceDeal().rehab,
        budget: { kind: 'level', level: 'medium', centsPerSqft: 4500 },
      },
    })
    api.answer(DEAL, () => json(keptDeal({ version: 3, name: '', inputs: old, startedFrom: old })))
    await openDeal()
    expect(textOf('After-repair value')).toBe('320,000')
    expect(api.callsTo(PUT)).toEqual([])
    expect(screen.getByText(/^This deal keeps/).textContent).toBe(
      'This deal keeps its figures of Nov 22, 2026: $320,000 after repairs, not known as is, Medium rehab. Now: $338,000 after repairs, $243,000 as is, Heavy rehab.',
    )
    press('Take the new figures')
    expect(textOf('After-repair value')).toBe('338,000')
    await screen.findByText('Saved.')
    const [{ body } = { body: {} }] = api.callsTo(PUT)
    expect(putDealSchema.parse(body).inputs).toMatchObject({
      arvFor: { asItStandsCents: 24_300_000 },
      rehab: { budget: { level: 'heavy' } },
      priceCents: 21_000_000,
    })
  })
})

describe('a deal is kept', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const sent = () => api.callsTo(PUT).map(({ body }) => putDealSchema.parse(body))

  it('once something is changed, each time by the version that the server has', async () => {
    await openDeal()
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
    const { leave } = await openDeal()
    vi.useFakeTimers()
    put('Purchase price', '190000')
    await later(1_000)
    screen.getByText(/^The server cannot be reached. Saved on this device/)
    leave()
    await later(1_000)
    vi.useRealTimers()

    api.answer(PUT, ({ body }) => json(keptDeal(body)))
    await openDeal()
    expect(textOf('Purchase price')).toBe('190,000')
    await screen.findByText('Saved.')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('on the device while the server can only read, whatever it says of the deal meanwhile', async () => {
    const inputs = { ...referenceDeal(), priceCents: 19_000_000 }
    const body = { version: 3, name: '', inputs, startedFrom: inputs }
    const reading = { 'reading-only-since': '2026-11-22T10:00:00.000Z' }
    onTestFinished(() => noteReadingOnly(new Response()))
    // Each of its answers says so.
    api.answer('GET /api/deal-defaults', () => json({ defaults: [] }, reading))
    api.answer('GET /api/job-costs', () => json({ record: null, unitPrices: [] }, reading))
    api.answer(RENT, () => json({ estimate: null, why: 'No rents.', rentals: [] }, reading))
    // What it reads from lags behind what it kept before.
    api.answer(DEAL, () => json(keptDeal({ ...body, version: 1 }), reading))
    api.answer(PUT, () => refusal(503, { error: 'Nothing was changed.', code: 'reading-only' }))
    localStorage.setItem('dealDraft.u1.h1', JSON.stringify({ ...body, version: 5 }))
    const { leave } = await openDeal()
    expect(textOf('Purchase price')).toBe('190,000')
    await screen.findByText(/^Reading only for now. Saved on this device, and sent when it can/)
    expect(screen.queryByRole('region', { name: 'Changed elsewhere' })).toBeNull()
    put('Purchase price', '185000')
    leave()
    await act(async () => new Promise((resolve) => setTimeout(resolve)))

    api.answer('GET /api/deal-defaults', () => json({ defaults: [] }))
    api.answer(DEAL, () => json(keptDeal({ ...body, version: 4 })))
    api.answer(PUT, ({ body: sent }) => json(keptDeal(sent)))
    await openDeal()
    expect(textOf('Purchase price')).toBe('185,000')
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 5 })
  })

  it('once, also when the page was left before the answer came', async () => {
    const inputs = referenceDeal()
    const body = { version: 3, name: '', inputs, startedFrom: inputs }
    localStorage.setItem('dealDraft.u1.h1', JSON.stringify(body))
    api.answer(DEAL, () => json(keptDeal(body)))
    await openDeal()
    screen.getByText('Saved.')
    expect(screen.queryByRole('region', { name: 'Changed elsewhere' })).toBeNull()
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('from the device once, also where React draws the panel twice', async () => {
    const inputs = { ...referenceDeal(), priceCents: 19_000_000 }
    const draft = { version: 0, name: '', inputs, startedFrom: inputs }
    localStorage.setItem('dealDraft.u1.h1', JSON.stringify(draft))
    configure({ reactStrictMode: true })
    onTestFinished(() => configure({ reactStrictMode: false }))
    await openDeal()
    await screen.findByText('Saved.')
    expect(sent()).toHaveLength(1)
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('goes on from the deal that was seen last, in a page that is opened without a connection', async () => {
    const inputs = { ...referenceDeal(), priceCents: 19_000_000 }
    const body = { version: 3, name: '', inputs, startedFrom: inputs }
    api.answer(DEAL, () => json(keptDeal(body)))
    const { leave } = await openDeal()
    leave()
    api.answer(DEAL, () => NETWORK_FAILURE)
    api.answer('GET /api/deal-defaults', () => NETWORK_FAILURE)
    api.answer(PUT, () => NETWORK_FAILURE)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = await openDeal()
    screen.getByText(/^This is your deal as it was when the server was last reached\./)
    expect(textOf('Purchase price')).toBe('190,000')
    put('Purchase price', '185000')
    await screen.findByText(/^The server cannot be reached. Saved on this device/)
    offline.leave()
    // It is sent once more, in vain.
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    // It is read for its own person alone.
    expect(sessionStorage.getItem('dealSeen')).toContain('"userId":"u1"')

    api.answer('GET /api/deal-defaults', () => json({ defaults: [] }))
    api.answer(DEAL, () => json(keptDeal(body)))
    api.answer(PUT, ({ body: sent }) => json(keptDeal(sent)))
    await openDeal()
    expect(textOf('Purchase price')).toBe('185,000')
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 4 })
  })

  it('and is not seen last any more once its home is left, also where the answer comes later', async () => {
    const { promise: arrives, resolve: answer } = Promise.withResolvers<void>()
    api.answer(PUT, async ({ body }) => {
      await arrives
      return json(keptDeal(body))
    })
    const { leave } = await openDeal()
    put('Purchase price', '190000')
    leave()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    // As leaving the home and signing out do.
    sessionStorage.removeItem('dealSeen')
    answer()
    await vi.waitFor(() => expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull())
    expect(sessionStorage.getItem('dealSeen')).toBeNull()
  })

  it('never over what was changed elsewhere: both are shown, and one is chosen', async () => {
    await openDeal()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    const [first] = sent()
    const theirs = keptDeal({ ...first, version: 6 })
    const now = { ...theirs, inputs: { ...theirs.inputs, priceCents: 17_000_000 } }
    api.answer(PUT, () => refusal(409, { error: 'Changed.', code: 'changed-elsewhere', now }))
    put('Purchase price', '185000')
    const both = within(await screen.findByRole('region', { name: 'Changed elsewhere' }))
    expect(both.getByRole('row', { name: /^Price / }).textContent).toBe('Price$185,000$170,000')
    api.answer(PUT, ({ body }) => json(keptDeal(body)))
    fireEvent.click(both.getByRole('button', { name: 'Keep the one here' }))
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 7, inputs: { priceCents: 18_500_000 } })
  })

  it('and that it is not is said at the top of the window, where one is far down', async () => {
    const observers: ((entries: object[]) => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #seen: Element[] = []
        constructor(on: (entries: object[]) => void) {
          observers.push(() =>
            on(
              this.#seen.map((target, i) => ({
                target,
                isIntersecting: i === 0,
                boundingClientRect: { bottom: -1 },
              })),
            ),
          )
        }
        observe(element: Element) {
          this.#seen.push(element)
        }
        disconnect() {}
      },
    )
    api.answer(PUT, () => refusal(400, { error: 'This is no deal.', code: 'bad-input' }))
    await openDeal()
    put('Purchase price', '190000')
    act(() => {
      for (const see of observers) see([])
    })
    await screen.findByRole('button', { name: 'Your changes are not saved: see why' })
    vi.unstubAllGlobals()
  })

  it('and the one from elsewhere can take its place', async () => {
    await openDeal()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    const [first] = sent()
    const theirs = keptDeal({ ...first, version: 6 })
    const now = { ...theirs, inputs: { ...theirs.inputs, priceCents: 17_000_000 } }
    api.answer(PUT, () => refusal(409, { error: 'Changed.', code: 'changed-elsewhere', now }))
    put('Purchase price', '185000')
    fireEvent.click(await screen.findByRole('button', { name: 'Use the one there' }))
    expect(textOf('Purchase price')).toBe('170,000')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('under the name it is given', async () => {
    await openDeal()
    put('Name of the deal', 'Duplex by the park')
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ name: 'Duplex by the park' })
  })

  it('until it is deleted, and again when that is undone', async () => {
    await openDeal()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    press('Delete this deal')
    await screen.findByText(/^Deleted\. Undo brings it back/)
    expect(api.callsTo(DELETE).map(({ asked }) => asked)).toEqual([
      'DELETE /api/deals/h1?version=1',
    ])
    expect(textOf('Purchase price')).toBe('200,000')
    press('Undo')
    expect(textOf('Purchase price')).toBe('190,000')
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 0, inputs: { priceCents: 19_000_000 } })
  })

  it('until it is deleted, also by a page that was left before the server could be reached', async () => {
    const inputs = referenceDeal()
    api.answer(DEAL, () => json(keptDeal({ version: 3, name: '', inputs, startedFrom: inputs })))
    api.answer(DELETE, () => NETWORK_FAILURE)
    const { leave } = await openDeal()
    press('Delete this deal')
    await screen.findByText(/^The server cannot be reached. Deleted here/)
    leave()
    await vi.waitFor(() => expect(api.callsTo(DELETE)).toHaveLength(2))

    api.answer(DELETE, () => json({}))
    await openDeal()
    expect(textOf('Purchase price')).toBe('200,000')
    await screen.findByText(/^Deleted\./)
    expect(api.callsTo(DELETE).at(-1)?.asked).toBe('DELETE /api/deals/h1?version=4')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('and asks before a deletion of a while ago takes what was changed elsewhere since', async () => {
    const inputs = referenceDeal()
    const theirs = keptDeal({ version: 4, name: '', inputs, startedFrom: inputs })
    localStorage.setItem('dealDraft.u1.h1', JSON.stringify({ version: 3, deleted: true }))
    api.answer(DEAL, () => json(theirs))
    await openDeal()
    const asked = within(await screen.findByRole('region', { name: 'Changed elsewhere' }))
    expect(api.callsTo(DELETE)).toEqual([])
    fireEvent.click(asked.getByRole('button', { name: 'Use the one there' }))
    expect(textOf('Purchase price')).toBe('210,000')
    expect(localStorage.getItem('dealDraft.u1.h1')).toBeNull()
  })

  it('also when it was deleted elsewhere, once that is asked for', async () => {
    await openDeal()
    put('Purchase price', '190000')
    await screen.findByText('Saved.')
    api.answer(PUT, () => refusal(409, { error: 'Changed.', code: 'changed-elsewhere', now: null }))
    put('Purchase price', '185000')
    const asked = within(await screen.findByRole('region', { name: 'Changed elsewhere' }))
    asked.getByText(/^You have deleted this deal in another window/)
    api.answer(PUT, ({ body }) => json(keptDeal(body)))
    fireEvent.click(asked.getByRole('button', { name: 'Keep the one here' }))
    await screen.findByText('Saved.')
    expect(sent().at(-1)).toMatchObject({ version: 0, inputs: { priceCents: 18_500_000 } })
  })
})
