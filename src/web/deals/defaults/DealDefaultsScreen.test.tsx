import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../../tests/screens/open-screen.tsx'
import { type KeptDefaults, putDefaultsSchema } from '../../../contract/deals/deal-defaults.ts'
import { defaultFields } from '../../../domain/deals/fields/default-fields.ts'

const api = openScreensForTests()

/** A server that keeps defaults, and what was sent to it. */
const keeping = (...given: KeptDefaults[]) => {
  const kept = new Map(given.map((one) => [one.scope, one]))
  const at = (scope: string) => kept.get(scope) ?? { scope, version: 0, values: {}, setOn: {} }
  const sent: unknown[] = []
  api.answer('GET /api/deal-defaults', () => json({ defaults: [...kept.values()] }))
  api.answer('GET /api/deal-defaults/*', ({ asked }) => json(at(asked.split('/').at(-1) ?? '')))
  api.answer('PUT /api/deal-defaults/*', ({ asked, body }) => {
    const scope = asked.split('/').at(-1) ?? ''
    const { version, values } = z.parse(putDefaultsSchema, body)
    const now = at(scope)
    if (version !== now.version)
      return refusal(409, { error: 'Changed.', code: 'changed-elsewhere', now })
    sent.push(values)
    const setOn = Object.fromEntries(Object.keys(values).map((name) => [name, '2026-11-22']))
    const next = { scope, version: version + 1, values, setOn }
    kept.set(scope, next)
    return json(next)
  })
  return { sent, elsewhere: (one: KeptDefaults) => kept.set(one.scope, one) }
}

const own = (scope: string, values: KeptDefaults['values'], version = 1): KeptDefaults => ({
  scope,
  version,
  values,
  setOn: Object.fromEntries(Object.keys(values).map((name) => [name, '2026-11-20'])),
})

const open = async () => {
  const { user } = openScreen('/account/defaults')
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const rate = await screen.findByRole('textbox', { name: 'Interest rate, percent' })
  const enter = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), `${text}{Enter}`)
  }
  return { user, field, rate, enter }
}
const row = (name: string) => screen.getByRole('group', { name })
const shows = (name: string, text: string) =>
  waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe(text))

describe('deal defaults', () => {
  it('show every value with its source and date', async () => {
    keeping()
    const { field } = await open()
    expect(field('Interest rate, percent').value).toBe('10.5')
    expect(field('Lender fees, dollars').value).toBe('1,500')
    expect(field('Rehab, a square foot, Gut, dollars a square foot').value).toBe('56.03')
    expect(field('Rehab, whatever the size, Gut, dollars').value).toBe('57,020')
    expect(row('Rehab, a square foot').textContent).toContain('Shown: a home of 1,500 sqft')
    expect(row('Interest rate').textContent).toContain('Lightning Docs')
    expect(row('Interest rate').textContent).toContain('2025-09')
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('keep both parts of what a level costs where one of them is changed, and reset both', async () => {
    const { sent } = keeping()
    const { user, enter } = await open()
    await enter('Rehab, a square foot, Light, dollars a square foot', '20')
    const { rehabCentsPerSqft, rehabFixedCents } = defaultFields
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        rehabCentsPerSqft: { ...rehabCentsPerSqft.value, light: 2_000 },
        rehabFixedCents: rehabFixedCents.value,
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Reset Rehab, whatever the size' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({}))
  })

  it('show values kept before levels had a fixed part as they count: nothing fixed', async () => {
    keeping(
      own('mine', { rehabCentsPerSqft: { light: 2500, medium: 4500, heavy: 7500, gut: 11000 } }),
    )
    const { field } = await open()
    expect(field('Rehab, a square foot, Gut, dollars a square foot').value).toBe('110')
    expect(field('Rehab, whatever the size, Gut, dollars').value).toBe('0')
    expect(row('Rehab, whatever the size').textContent).toContain('Set by you for all deals')
  })

  it('keep the exit that is worked by, and what rentals take as given', async () => {
    const { sent } = keeping()
    const { user, enter } = await open()
    const worksBy = screen.getByRole('combobox', { name: 'Exit that you work by' })
    await user.selectOptions(worksBy, 'Keep and rent')
    await enter('Least DSCR (debt service coverage), times', '1.2')
    await waitFor(() => expect(sent.at(-1)).toEqual({ worksBy: 'rent', minDscr: 1.2 }))
    expect(row('Vacancy').textContent).toContain('Showdigs')
  })

  it('keep costs of a landlord that each rental begins with, as each is left', async () => {
    const { sent } = keeping()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add a cost of renting' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ landlordCosts: [{ kind: 'other' }] }))
    const name = await screen.findByRole('textbox', { name: 'Name of the cost' })
    await user.clear(name)
    await user.type(name, 'License')
    await user.tab()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ landlordCosts: [{ name: 'License' }] }))
    const amount = await screen.findByRole('textbox', { name: 'License' })
    await user.clear(amount)
    await user.type(amount, '15')
    await user.tab()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of License' }), 'dues')
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        landlordCosts: [
          {
            id: 'landlordCosts-1',
            name: 'License',
            kind: 'dues',
            basis: { kind: 'a month', cents: 1_500 },
          },
        ],
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove License' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ landlordCosts: [] }))
  })

  it('keep a changed value at once, marked, and can be reset and undone', async () => {
    const { sent } = keeping()
    const { user, enter } = await open()
    await enter('Interest rate, percent', '9.25')
    await enter('Lender fees, dollars', '$995.50')
    await waitFor(() =>
      expect(sent).toEqual([{ ratePercent: 9.25 }, { ratePercent: 9.25, lenderFeesCents: 99_550 }]),
    )
    await waitFor(() => expect(screen.getAllByText('Changed')).toHaveLength(2))
    expect(row('Interest rate').textContent).toContain('Set by you for all deals · Nov 22, 2026')
    await user.click(screen.getByRole('button', { name: 'Reset Interest rate' }))
    await shows('Interest rate, percent', '10.5')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await shows('Interest rate, percent', '9.25')
    await user.click(screen.getByRole('button', { name: 'Reset all' }))
    await shows('Lender fees, dollars', '1,500')
    await waitFor(() => expect(sent.at(-1)).toEqual({}))
  })

  it('say what cannot be kept, and keep nothing of it', async () => {
    const { sent } = keeping()
    const { enter } = await open()
    await enter('Interest rate, percent', 'nine')
    expect(await screen.findByText('Give a number in digits, such as 1,250.50.')).toBeTruthy()
    await enter('Interest rate, percent', '-9')
    expect(await screen.findByText('Give 0% or more.')).toBeTruthy()
    await enter('Interest rate, percent', '99')
    expect(await screen.findByText('Give 60% or less.')).toBeTruthy()
    await enter('Lender fees, dollars', '-5')
    expect(await screen.findByText('Give $0 or more.')).toBeTruthy()
    await enter('Lender fees, dollars', '1e999')
    expect(sent).toEqual([])
  })

  it('say at the field that a value was not kept, and try it again', async () => {
    const { sent } = keeping()
    const { user, field, enter } = await open()
    api.answer('PUT /api/deal-defaults/*', () => refusal(503, { error: 'Away.', code: 'x' }))
    await enter('Interest rate, percent', '9')
    expect(await screen.findByText('Not kept. Away.')).toBeTruthy()
    expect(field('Interest rate, percent').value).toBe('9')
    const again = keeping()
    await user.type(field('Interest rate, percent'), '{Enter}')
    await waitFor(() => expect(again.sent).toEqual([{ ratePercent: 9 }]))
    await waitFor(() => expect(screen.queryByText('Not kept. Away.')).toBeNull())
    expect(sent).toEqual([])
  })

  it('are not in conflict with themselves where the answer to a change was lost', async () => {
    keeping(own('mine', { stagingCents: 0 }))
    const { user, field, enter } = await open()
    api.answer('PUT /api/deal-defaults/*', () => NETWORK_FAILURE)
    await enter('Interest rate, percent', '9')
    await screen.findByText(/^Not kept\. Network error/)
    keeping(own('mine', { ratePercent: 9, stagingCents: 0 }, 2))
    await user.type(field('Interest rate, percent'), '{Enter}')
    await waitFor(() => expect(screen.queryByText(/^Not kept\./)).toBeNull())
    expect(row('Interest rate').textContent).toContain('Set by you for all deals')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('show what another window has, also where that is what was here before', async () => {
    const { elsewhere } = keeping()
    const { user, enter } = await open()
    elsewhere(own('mine', { pointsPercent: 1 }))
    await enter('Interest rate, percent', '9')
    await user.click(await screen.findByRole('button', { name: 'Use what is there now' }))
    await shows('Points, percent', '1')
    await shows('Interest rate, percent', '10.5')
  })

  it('for a state stand over those for every home, and a market over both', async () => {
    keeping(own('mine', { ratePercent: 9 }), own('WA', { ratePercent: 8 }))
    const { user } = await open()
    await shows('Interest rate, percent', '9')
    await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'WA')
    await shows('Interest rate, percent', '8')
    expect(row('Interest rate').textContent).toContain('Set by you for this state')
    await user.click(screen.getByRole('button', { name: 'Reset Interest rate' }))
    await shows('Interest rate, percent', '9')
    expect(within(row('Interest rate')).queryByText('Changed')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Or a market' }), '981')
    await shows('Interest rate, percent', '9')
  })

  it.each([
    ['Use what is there now', '7'],
    ['Keep what I set here', '9'],
  ])('changed in another window meanwhile are shown, not overwritten: %s', async (choice, rate) => {
    const { elsewhere, sent } = keeping()
    const { user, enter } = await open()
    elsewhere(own('mine', { ratePercent: 7 }))
    await enter('Interest rate, percent', '9')
    expect((await screen.findByRole('alert')).textContent).toContain('in another window')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: choice }))
    await shows('Interest rate, percent', rate)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that cannot be had can be asked for again', async () => {
    api.answer('GET /api/deal-defaults', () => refusal(503, { error: 'Away.', code: 'x' }))
    api.answer('GET /api/deal-defaults/*', () => refusal(503, { error: 'Away.', code: 'x' }))
    const { user } = openScreen('/account/defaults')
    expect(await screen.findByText('Away.')).toBeTruthy()
    keeping()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await shows('Interest rate, percent', '10.5')
  })

  it('a target may be dollars', async () => {
    const { sent } = keeping()
    const { user, enter } = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'As' }), 'profit')
    await shows('Target profit, dollars', '30,000')
    await enter('Target profit, dollars', '45000')
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ target: { kind: 'profit', cents: 4_500_000 } }),
    )
  })
})
