import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  choose,
  dealsForTests,
  field,
  figure,
  openDeal,
  press,
  put,
  tableOf,
  textOf,
} from '../../../../tests/deals/open-deal.tsx'
import { json } from '../../../../tests/screens/made-up-answers.ts'

const api = dealsForTests()

describe('what was changed', () => {
  it('is marked, says what it was, and is put back by itself', async () => {
    await openDeal()
    expect(screen.queryByText('Changed')).toBeNull()
    const before = figure('Projected profit')
    put('Concessions', '3')
    screen.getByText(/^Set by you. It was 2% of the sale price/)
    expect(figure('Projected profit')).not.toBe(before)
    press('Reset Concessions')
    expect(figure('Projected profit')).toBe(before)
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('is undone and done again, all keys of a field at once', async () => {
    await openDeal()
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
    await openDeal()
    fireEvent.focus(field('Purchase price'))
    fireEvent.keyDown(field('Purchase price'), { key: 'ArrowUp' })
    expect(textOf('Purchase price')).toBe('201,000')
    fireEvent.keyDown(field('Purchase price'), { key: 'ArrowDown' })
    fireEvent.change(field('Purchase price'), { target: { value: '5' } })
    fireEvent.keyDown(field('Purchase price'), { key: 'Escape' })
    expect(textOf('Purchase price')).toBe('200,000')
  })

  it('says what is wrong with a number, and keeps the last one that was right', async () => {
    await openDeal()
    const before = figure('Projected profit')
    put('First loan, interest a year', '61')
    expect(screen.getByRole('alert').textContent).toBe('Give 60% or less. 10.5% counts until then.')
    expect(figure('Projected profit')).toBe(before)
  })

  it('takes rows of the scope of work, moves them and sums them', async () => {
    await openDeal()
    choose('Rehab', 'scope')
    press('Add a row')
    put('Quantity of row 2', '12.5')
    put('Unit price of row 2', '100')
    fireEvent.change(screen.getByRole('textbox', { name: 'Task of row 2' }), {
      target: { value: 'Tile' },
    })
    const line = () => tableOf('Every line').find(([name]) => name?.endsWith('Tile'))
    expect(line()?.at(-1)).toBe('$1,250')
    press('Move row 2 up')
    expect(textOf('Task of row 1')).toBe('Tile')
    press('Remove row 1')
    expect(line()).toBeUndefined()
    press('Undo')
    expect(line()?.at(-1)).toBe('$1,250')
  })
})

describe('the parts of a deal', () => {
  it('say what they come to, and stay open as they were left', async () => {
    const { leave } = await openDeal(undefined, ['purchase'])
    expect(button(/^Selling \$/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByLabelText('Staging')).toBeNull()
    press(/^Selling \$/)
    put('Staging', '3000')
    button(/^Selling Changed \$/)
    leave()
    await openDeal(undefined, null)
    expect(button(/^Selling /).getAttribute('aria-expanded')).toBe('true')
    press('Open all parts')
    screen.getByRole('table', { name: 'Every line' })
    press('Close all parts')
    expect(screen.queryByLabelText('Staging')).toBeNull()
  })
})

describe('everything that a deal takes can be changed', () => {
  const line = (name: string) => tableOf('Every line').find(([one]) => one === name)

  it('a cost month by month, the last amount for all months after', async () => {
    await openDeal()
    choose('Basis of Utilities', 'by month')
    put('Utilities, month 1', '100')
    expect(line('Utilities')?.at(-1)).toBe('$1,750')
    press('Remove the last month of Utilities')
    press('Reset Utilities')
    expect(line('Utilities')?.at(-1)).toBe('$1,925')
  })

  it('a loan by an amount, and again by the shares of one’s own defaults', async () => {
    const own = { scope: 'mine', version: 1, values: { advancePercent: 80 }, setOn: {} }
    api.answer('GET /api/deal-defaults', () => json({ defaults: [own] }))
    await openDeal()
    choose('Size', 'fixed')
    expect(screen.queryByLabelText('Loan, of the price')).toBeNull()
    choose('Size', 'advance')
    expect(textOf('Loan, of the price')).toBe('80')
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('draws, each with its month and its share of all', async () => {
    await openDeal()
    press('Add a draw')
    press('Add a draw')
    put('Draw 2, share', '3')
    expect(screen.getAllByText('of 4 shares')).toHaveLength(2)
    press('Remove draw 2')
    screen.getByText('of 1 share')
    press('Reset Draws')
    screen.getByText(/^Without draws the work is paid/)
  })

  it('an exit fee, from a month on', async () => {
    await openDeal()
    press('Add an exit or extension fee')
    put('An exit or extension fee', '1')
    expect(line('First loan: An exit or extension fee')).toBeUndefined()
    put('An exit or extension fee, after so many months', '5')
    expect(line('First loan: An exit or extension fee')?.at(-1)).toMatch(/^\$[1-9]/)
  })

  it('a cap on price and rehab, which is none until it is set and when it is emptied', async () => {
    await openDeal()
    const cap = 'At most, of price and rehab'
    expect([textOf(cap), field(cap).placeholder]).toEqual(['', 'No cap'])
    const loans = figure('Loans')
    put(cap, '50')
    expect(figure('Loans')).not.toBe(loans)
    put(cap, '')
    expect(figure('Loans')).toBe(loans)
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('how long an amortized loan runs', async () => {
    await openDeal()
    choose('Interest', 'amortized')
    const over30 = figure('First payment')
    put('First loan, months to pay it off', '180')
    expect(figure('First payment')).not.toBe(over30)
    put('First loan, months to pay it off', '12.5')
    expect(screen.getByRole('alert').textContent).toMatch(/^Give a whole number\./)
    press('Reset Interest')
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('what goes over budget, and what stays under it', async () => {
    await openDeal()
    const planned = figure('Total cost')
    put('Over budget and contingency', '-5')
    expect(line('Under budget')?.at(-1)).toMatch(/^−\$/)
    put('Over budget and contingency', '20')
    expect(line('Over budget, paid in cash')).toBeDefined()
    press('Reset Over budget and contingency')
    expect(figure('Total cost')).toBe(planned)
  })

  it('the closing date, by which actual days are counted', async () => {
    await openDeal()
    choose('Days are counted', 'actual/360')
    const unknown = line('First loan: interest')?.at(-1)
    put('Closing date of the purchase', '2027-02-01')
    expect(line('First loan: interest')?.at(-1)).not.toBe(unknown)
    press('Reset Closing date of the purchase')
    expect(line('First loan: interest')?.at(-1)).toBe(unknown)
  })
})
