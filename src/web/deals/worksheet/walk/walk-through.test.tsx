import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  choose,
  dealsForTests,
  field,
  openDeal,
  PUT,
  press,
  put,
} from '../../../../../tests/deals/open-deal.tsx'
import { json } from '../../../../../tests/screens/made-up-answers.ts'
import { keptDealSchema, putDealSchema } from '../../../../contract/deals/kept-deals.ts'
import type { ScopeRow } from '../../../../domain/deals/inputs/deal-inputs.ts'

const api = dealsForTests()
let sent: readonly ScopeRow[] = []

beforeEach(() => {
  sent = []
  api.answer(PUT, ({ body }) => {
    const { inputs, startedFrom, version } = putDealSchema.parse(body)
    const { budget } = inputs.rehab
    sent = budget.kind === 'scope' ? budget.rows : []
    const at = '2026-11-22T12:00:00.000Z'
    return json(
      keptDealSchema.parse({
        propertyId: 'h1',
        name: '',
        version: version + 1,
        inputs,
        startedFrom,
        createdAt: at,
        changedAt: at,
        home: null,
      }),
    )
  })
})

const walk = async () => {
  await openDeal(undefined, ['rehab'])
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
}
const head = (task: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-walk-item]')].find(
    ({ textContent }) => textContent.replace(/^Add /, '').startsWith(task),
  )
  if (found === undefined) throw new Error(`There is no item ${task}`)
  return found
}
const add = (task: string) => fireEvent.click(head(task))
const total = () =>
  within(screen.getByRole('dialog')).getByText(/with contingency|nothing picked yet/).parentElement
    ?.textContent

it('adds an item by one tap, with its quantity from the home’s facts, and keeps it as a row of the scope', async () => {
  await walk()
  expect(total()).toBe('$0 nothing picked yet')
  add('New cabinets, stock')
  add('Toilet')
  // 1,540 sqft are a run of 20 feet, two baths two toilets.
  expect(field('Quantity of New cabinets, stock, feet').value).toBe('20')
  expect(field('Quantity of Toilet, pieces').value).toBe('2')
  expect(total()).toMatch(/^\$6,000 2 items, \$[\d,]+ with contingency$/)
  await waitFor(() => expect(sent.map(({ item }) => item)).toEqual(['cabinets', 'toilet']))
  expect(sent[0]).toMatchObject({ area: 'Kitchen', quantity: 20, unit: 'ft', unitCents: 25_000 })
  expect(screen.getByText('Saved.', { selector: '[role=dialog] *' })).toBeDefined()
})

it('changes quantity, price and note, takes back, and removes', async () => {
  await walk()
  add('Water heater, tank')
  press('More of Water heater, tank')
  expect(field('Quantity of Water heater, tank, pieces').value).toBe('2')
  press('Less of Water heater, tank')
  press('Less of Water heater, tank')
  press('Less of Water heater, tank')
  expect(field('Quantity of Water heater, tank, pieces').value).toBe('0')
  press('More of Water heater, tank')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('High'))
  expect(total()).toMatch(/^\$3,535 1 item,/)
  fireEvent.change(dialog.getByLabelText('Note on Water heater, tank'), {
    target: { value: 'Rust at the base' },
  })
  await waitFor(() =>
    expect(sent).toMatchObject([
      { item: 'water-heater', unitCents: 340_000, fixedCents: 13_500, note: 'Rust at the base' },
    ]),
  )
  press('Remove Water heater, tank')
  expect(total()).toBe('$0 nothing picked yet')
  expect(document.activeElement).toBe(head('Water heater, tank'))
  fireEvent.click(dialog.getByText('Undo'))
  expect(total()).toMatch(/^\$3,535 1 item,/)
})

it('takes back what was picked in it, and nothing from before', async () => {
  await openDeal(undefined, ['rehab'])
  put('Contingency', '12')
  press('Walk through')
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk through' }))
  const undo = () => dialog.getByText<HTMLButtonElement>('Undo', { selector: 'button' })
  expect(undo().disabled).toBe(true)
  add('Toilet')
  expect(undo().disabled).toBe(false)
  fireEvent.click(undo())
  expect(total()).toBe('$0 nothing picked yet')
  expect(undo().disabled).toBe(true)
  press('Done')
  expect(field('Contingency').value).toBe('12')
})

const OWN_PRICES = {
  record: null,
  unitPrices: [
    {
      name: 'Roof and outside: Roof, architectural shingles',
      unit: 'sqft',
      unitCents: 612,
      plannedUnitCents: 550,
      jobs: 2,
    },
  ],
}

it('offers what such work cost in one’s own jobs, and one press takes it, with nothing fixed on top', async () => {
  api.answer('GET /api/job-costs', () => json(OWN_PRICES))
  await walk()
  add('Roof, architectural shingles')
  add('Toilet')
  const own = await screen.findByLabelText('$6.12, your 2 jobs')
  expect(screen.getAllByLabelText(/, your \d+ jobs?$/)).toHaveLength(1)
  fireEvent.click(own)
  await waitFor(() => expect(sent[0]).toMatchObject({ item: 'roof', unitCents: 612 }))
  expect(sent[0]).not.toHaveProperty('fixedCents')
  expect(screen.queryByText('Your price')).toBeNull()
  fireEvent.click(within(head('Roof').closest('li') as HTMLElement).getByLabelText('Usual'))
  await waitFor(() => expect(sent[0]).toMatchObject({ unitCents: 550, fixedCents: 32_500 }))
})

it('offers it in the scope of work too', async () => {
  api.answer('GET /api/job-costs', () => json(OWN_PRICES))
  await walk()
  add('Roof, architectural shingles')
  press('Done')
  await waitFor(() => press('Use for row 1: $6.12, your 2 jobs'))
  expect(field('Unit price of row 1').value).toBe('6.12')
  expect(screen.queryByText(/your 2 jobs/)).toBeNull()
})

it('finds items by their words, and adds the first by Enter', async () => {
  await walk()
  const search = screen.getByLabelText('Find an item')
  fireEvent.change(search, { target: { value: 'bath tile' } })
  expect(
    [...document.querySelectorAll('[data-walk-item]')].map(({ textContent }) => textContent),
  ).toHaveLength(2)
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(sent.map(({ item }) => item)).toEqual(['shower', 'bath-tile']))
  for (const [called, task] of [
    ['hvac furnace', 'Gas furnace'],
    ['LVP', 'Vinyl plank'],
    ['fridge', 'Appliances, a set'],
  ] as const) {
    fireEvent.change(search, { target: { value: called } })
    expect(head(task)).toBe(document.querySelector('[data-walk-item]'))
  }
  fireEvent.change(search, { target: { value: 'helicopter' } })
  expect(screen.getByText(/^Nothing of that name/)).toBeDefined()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(total()).toMatch(/ 2 items,/)
})

it('goes from item to item by arrow keys', async () => {
  await walk()
  const search = screen.getByLabelText('Find an item')
  search.focus()
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(head('New cabinets, stock'))
  fireEvent.keyDown(head('New cabinets, stock'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(head('Cabinets refaced'))
  fireEvent.keyDown(head('Cabinets refaced'), { key: 'ArrowUp' })
  fireEvent.keyDown(head('New cabinets, stock'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(search)
})

it('counts the whole budget in one row no more once an item is picked, but rows of one’s own', async () => {
  await openDeal(undefined, ['rehab'])
  choose('Rehab', 'scope')
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
  expect(screen.getByText('Whole home: Rehab')).toBeDefined()
  add('Toilet')
  expect(screen.queryByText('Whole home: Rehab')).toBeNull()
  expect(total()).toMatch(/^\$1,000 1 item,/)
  press('Done')
  press('Add a row')
  put('Unit price of row 2', '700')
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
  expect(total()).toMatch(/^\$1,700 2 items,/)
})

it('gives a home that was to need nothing the contingency and the time of a light rehab', async () => {
  await openDeal(undefined, ['rehab'])
  choose('Rehab', 'none')
  expect(field('Contingency').value).toBe('0')
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
  add('Toilet')
  expect(field('Contingency').value).toBe('10')
  expect(field('Time for the rehab').value).toBe('1.5')
})

it('says by what quantities go where the living area is not known', async () => {
  await openDeal(undefined, ['rehab'])
  put('Living area, square feet', '')
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
  expect(screen.getByText(/quantities are those of 1,500 sqft/)).toBeDefined()
})

it('begins with the usual items of a level, beside rows of one’s own, and one press takes all back', async () => {
  await openDeal(undefined, ['rehab'])
  choose('Rehab', 'scope')
  press('Add a row')
  put('Unit price of row 2', '700')
  press('Walk through')
  await screen.findByRole('dialog', { name: 'Walk through' })
  press('Light')
  await waitFor(() => expect(sent.length).toBeGreaterThan(10))
  expect(sent.map(({ item }) => item)).toContain('paint-inside')
  expect(sent.filter(({ item }) => item === undefined)).toMatchObject([{ unitCents: 70_000 }])
  expect(field('Contingency').value).toBe('10')
  expect(screen.queryByText(/^Pick item by item/)).toBeNull()
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Undo'))
  expect(screen.getByText('Whole home: Rehab')).toBeDefined()
})
