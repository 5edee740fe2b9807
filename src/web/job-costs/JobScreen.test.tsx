import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { json, NETWORK_FAILURE, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, type } from '../../../tests/screens/open-screen.tsx'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import { jobEntrySchema, type KeptEntry, type OpenJob } from '../../contract/job-costs/jobs.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'

const { answer, callsTo } = openScreensForTests()

const scopeRow = (id: string, area: string, unitCents: number) => ({
  id,
  area,
  task: 'All of it',
  quantity: 1,
  unit: 'each',
  unitCents,
  contractor: '',
  permit: false,
  draw: null,
})
const reference = referenceDeal()
const plan = dealInputsSchema.parse({
  ...reference,
  rehab: {
    ...reference.rehab,
    budget: {
      kind: 'scope',
      rows: [scopeRow('k', 'Kitchen', 2_000_000), scopeRow('b', 'Bath', 2_500_000)],
    },
  },
})
const today = new Date().toLocaleDateString('en-CA')
const jobOf = (change: Partial<OpenJob['job']> = {}): OpenJob['job'] => ({
  propertyId: 'h1',
  version: 7,
  plan,
  startedOn: today,
  loanDueOn: null,
  expectedSaleOn: null,
  workDoneOn: null,
  soldOn: null,
  saleCents: null,
  doneRows: [],
  createdAt: '2026-03-02T10:00:00.000Z',
  changedAt: '2026-03-02T10:00:00.000Z',
  ...change,
})
const entry = (id: string, cents: number, row: string, payee = 'Ace Hardware'): KeptEntry => ({
  id,
  version: 1,
  entry: { kind: 'cost', on: today, payee, cents, row, note: '', bankLine: null },
})
const openJob = async (entries: KeptEntry[] = [], change: Partial<OpenJob['job']> = {}) => {
  answer('GET /api/job-costs/h1', () =>
    json({ job: jobOf(change), title: '1 Ash St', entries, files: [] }),
  )
  const page = openScreen('/jobs/h1')
  await screen.findByRole('heading', { name: 'Job: 1 Ash St' })
  return page
}
const sentEntry = z.object({ entry: jobEntrySchema })
const sentDays = z.object({ startedOn: z.string(), loanDueOn: z.nullable(z.string()) })
const total = (name: string) =>
  within(screen.getByRole('region', { name: 'Where the job is' })).getByText(name).parentElement
    ?.textContent

describe('a job that has not begun', () => {
  it('begins with the day the purchase closed', async () => {
    let begun = false
    answer('GET /api/job-costs/h1', () =>
      begun
        ? json({ job: jobOf(), title: '1 Ash St', entries: [], files: [] })
        : refusal(404, { error: 'No job has begun for this home.', code: 'not-found' }),
    )
    answer('PUT /api/job-costs/h1', () => {
      begun = true
      return json(jobOf())
    })
    const { user } = openScreen('/jobs/h1')
    await user.click(await screen.findByRole('button', { name: 'Begin the job' }))
    await screen.findByRole('heading', { name: 'Job: 1 Ash St' })
    expect(callsTo('PUT /api/job-costs/h1')[0]?.body).toMatchObject({
      version: 0,
      startedOn: today,
    })
  })

  it('says why where no deal is kept', async () => {
    answer('GET /api/job-costs/h1', () =>
      refusal(404, { error: 'No job has begun for this home.', code: 'not-found' }),
    )
    answer('PUT /api/job-costs/h1', () =>
      refusal(404, { error: 'You keep no deal of this home.', code: 'not-found' }),
    )
    const { user } = openScreen('/jobs/h1')
    await user.click(await screen.findByRole('button', { name: 'Begin the job' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You keep no deal of this home.')
  })
})

describe('a job', () => {
  it('leads with what is spent, what it will come to, and what is left', async () => {
    await openJob([
      entry('cost-0001', 2_300_000, 'rehab.row.k'),
      entry('cost-0002', 500_000, 'rehab.row.b'),
    ])
    expect(total('Spent on the work')).toBe('Spent on the work$28,000of $49,500')
    expect(total('Profit as things are')).toBe('Profit as things are$7,466as planned')
    expect(total('Contingency left')).toBe('Contingency left$1,500of $4,500')
    expect(total('Day')).toBe('Day0of 183')
    const budget = screen.getByRole('region', { name: 'Budget' })
    expect(within(budget).getByText('Kitchen: All of it').closest('li')?.textContent).toContain(
      '$23,000 of $20,000$3,000 over budget',
    )
  })

  it('takes a cost in one dialog, shows it at once, and takes it back', async () => {
    const { user } = await openJob()
    let version = 0
    answer('PUT /api/job-costs/h1/entries/*', ({ asked, body }) => {
      version++
      return json({ id: asked.split('/').at(-1), version, entry: sentEntry.parse(body).entry })
    })
    answer('DELETE /api/job-costs/h1/entries/*', () => json({}))
    await user.click(screen.getByRole('button', { name: 'Add a cost of Kitchen: All of it' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a cost' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText(/Give the amount/)).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '$1,250.50')
    await user.type(dialog.getByRole('textbox', { name: 'Paid to' }), 'Cabinet King')
    await user.keyboard('{Enter}')
    const costs = screen.getByRole('region', { name: 'Costs' })
    expect(within(costs).getByText('Cabinet King')).toBeTruthy()
    expect(total('Spent on the work')).toContain('$1,251')
    await waitFor(() =>
      expect(callsTo('PUT /api/job-costs/h1/entries/*')[0]?.body).toMatchObject({
        version: 0,
        entry: { cents: 125_050, row: 'rehab.row.k', payee: 'Cabinet King', on: today },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(costs).queryByText('Cabinet King')).toBeNull())
    await waitFor(() =>
      expect(callsTo('DELETE /api/job-costs/h1/entries/*')[0]?.asked).toContain('version=1'),
    )
  })

  it('keeps what is typed without a connection on the device, and sends it when opened again', async () => {
    const { user, leave } = await openJob()
    answer('PUT /api/job-costs/h1/entries/*', () => NETWORK_FAILURE)
    await user.click(screen.getByRole('button', { name: 'Add a cost of Bath: All of it' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '80')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Saved on this device, and sent when it can/)).toBeTruthy()
    const onDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('jobDraft.'))
    expect(onDevice()).toHaveLength(1)
    leave()
    await openJob()
    await waitFor(() => expect(total('Spent on the work')).toContain('$80of'))
    answer('PUT /api/job-costs/h1/entries/*', ({ asked, body }) =>
      json({ id: asked.split('/').at(-1), version: 1, entry: sentEntry.parse(body).entry }),
    )
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(onDevice()).toEqual([]))
  })

  it('warns of a loan that ends before the sale', async () => {
    await openJob([], { loanDueOn: today })
    expect(screen.getByText(/^The loan is due on .*, before the sale you expect on/)).toBeTruthy()
  })

  it('marks a row as done, with what other windows have changed left as it is', async () => {
    const { user } = await openJob()
    const changes = [
      refusal(409, {
        error: 'Changed.',
        code: 'changed-elsewhere',
        now: jobOf({ version: 8, loanDueOn: '2099-01-01' }),
      }),
      json(jobOf({ version: 9, loanDueOn: '2099-01-01', doneRows: ['rehab.row.k'] })),
    ]
    answer('PUT /api/job-costs/h1', () => changes.shift() ?? NETWORK_FAILURE)
    await user.click(
      screen.getByRole('button', { name: 'Kitchen: All of it: nothing more to pay' }),
    )
    await waitFor(() => expect(callsTo('PUT /api/job-costs/h1')).toHaveLength(2))
    expect(callsTo('PUT /api/job-costs/h1')[1]?.body).toMatchObject({
      version: 8,
      loanDueOn: '2099-01-01',
      doneRows: ['rehab.row.k'],
    })
    expect(total('Profit as things are')).toContain('$27,466')
  })

  it('keeps draws as they are asked for and paid', async () => {
    const { user } = await openJob([entry('cost-0001', 1_000_000, 'rehab.row.k')])
    answer('PUT /api/job-costs/h1/entries/*', ({ asked, body }) =>
      json({ id: asked.split('/').at(-1), version: 1, entry: sentEntry.parse(body).entry }),
    )
    const draws = within(screen.getByRole('region', { name: 'Draws' }))
    expect(
      draws.getByText('$10,000 of what you spent on the work is not asked for yet.'),
    ).toBeTruthy()
    await user.click(draws.getByRole('button', { name: 'Add a draw' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe(
      '$10,000.00',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(draws.getByText(/, \$10,000 asked for/)).toBeTruthy()
    await waitFor(() =>
      expect(callsTo('PUT /api/job-costs/h1/entries/*')[0]?.body).toMatchObject({
        entry: { kind: 'draw', cents: 1_000_000, paidOn: null, paidCents: null },
      }),
    )
  })

  it('shows plan and outcome once the home is sold', async () => {
    await openJob([entry('cost-0001', 5_000_000, 'rehab.row.k')], {
      startedOn: '2026-03-02',
      soldOn: '2026-09-22',
      saleCents: 32_640_000,
    })
    const table = screen.getByRole('table')
    expect(within(table).getByText('Sale price').closest('tr')?.textContent).toBe(
      'Sale price$320,000$326,400$6,400',
    )
    expect(within(table).getByText(/^Work/).closest('tr')?.textContent).toContain(
      '$49,500$50,000$500',
    )
    expect(within(table).getByText(/^Days/).closest('tr')?.textContent).toContain('18320421')
  })

  it('says that a file is too large before any of it is sent', async () => {
    const { user } = await openJob()
    const large = new File(['x'], 'Huge.jpg', { type: 'image/jpeg' })
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
    const files = within(screen.getByRole('region', { name: 'Receipts and photos' }))
    await user.upload(files.getByLabelText('Take a photo'), large)
    expect(files.getByText('It has more than 20 MB. Send a smaller one.')).toBeTruthy()
    await user.click(files.getByRole('button', { name: 'Leave out' }))
    expect(files.queryByText(/Huge/)).toBeNull()
  })

  it('asks for kinds of photos that iPhones make of their own when they are asked, several at once', async () => {
    await openJob()
    const files = within(screen.getByRole('region', { name: 'Receipts and photos' }))
    const photo = files.getByLabelText<HTMLInputElement>('Take a photo')
    const picked = files.getByLabelText<HTMLInputElement>('Add files')
    expect(photo.accept).toBe('image/jpeg,image/png,image/webp')
    expect(picked.accept).toBe('image/jpeg,image/png,image/webp,application/pdf')
    expect(picked.multiple).toBe(true)
  })

  it('is removed with all that is in it, once that is confirmed', async () => {
    const { user } = await openJob()
    answer('DELETE /api/job-costs/h1', () => json({}))
    answer('GET /api/deals', () => json({ deals: [], next: null, total: 0 }))
    await user.click(screen.getByRole('button', { name: /or remove the job/ }))
    await user.click(screen.getByRole('button', { name: 'Remove the job' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove the job' }))
    await screen.findByRole('heading', { level: 1, name: 'Deals' })
    expect(callsTo('DELETE /api/job-costs/h1')[0]?.asked).toContain('version=7')
  })

  it('keeps each day as its field is left, and does not take away what is typed in the next', async () => {
    const { user } = await openJob()
    let version = 7
    answer('PUT /api/job-costs/h1', ({ body }) => {
      version++
      const { startedOn, loanDueOn } = sentDays.parse(body)
      return json(jobOf({ version, startedOn, loanDueOn }))
    })
    const loanDue = screen.getByLabelText('Loan due')
    type(loanDue, '2099-01-31')
    loanDue.focus()
    type(screen.getByLabelText('Sale closed'), '2099-02-01')
    await user.tab()
    await waitFor(() => expect(callsTo('PUT /api/job-costs/h1')).toHaveLength(1))
    expect(callsTo('PUT /api/job-costs/h1')[0]?.body).toMatchObject({ loanDueOn: '2099-01-31' })
    expect(screen.getByLabelText<HTMLInputElement>('Sale closed').value).toBe('2099-02-01')
  })
})
