import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  choose,
  dealsForTests,
  field,
  figure,
  keptDeal,
  openDeal,
  PUT,
  press,
  put,
  RENT,
  tableOf,
  textOf,
} from '../../../../../tests/deals/open-deal.tsx'
import { json } from '../../../../../tests/screens/made-up-answers.ts'
import { type KeptDeal, putDealSchema } from '../../../../contract/deals/kept-deals.ts'
import { exitResults } from '../../../../domain/deals/exits/exit-results.ts'
import { inWholeDollars, offerInWholeDollars } from '../../../ui/words/whole-dollars.ts'

const api = dealsForTests()

/** The deals that were sent to be kept. */
const sent: KeptDeal['inputs'][] = []
const keeping = () => {
  sent.length = 0
  api.answer(PUT, ({ body }) => {
    sent.push(putDealSchema.parse(body).inputs)
    return json(keptDeal(body))
  })
}
const last = async (is: (inputs: KeptDeal['inputs']) => boolean) =>
  vi.waitFor(() => {
    const inputs = sent.findLast(is)
    if (inputs === undefined) throw new Error('It was not sent.')
    return inputs
  }, 5000)

const open = async () => {
  keeping()
  await openDeal(undefined, ['exits'])
  await screen.findByRole('table', { name: 'Exits side by side' }, { timeout: 5000 })
}
const row = (name: string) =>
  tableOf('Exits side by side').find(([first]) => first?.startsWith(name)) ?? []

const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the rent of others', () => {
  it('is taken by a press, with its range and where it comes from', async () => {
    api.answer(RENT, () =>
      json({
        estimate: {
          rentCentsAMonth: 173_000,
          range80: { lowCents: 145_000, highCents: 190_000 },
          includesUtilities: false,
          count: 9,
          words: '9 rents like it within a mile.',
          source: 'RentCast file',
          asOf: '2026-10-01',
        },
        why: null,
        rentals: [],
      }),
    )
    await open()
    await screen.findByText(/9 rents like it within a mile/)
    press('Use $1,730')
    const { exits } = await last(({ exits }) => exits?.rental.rentCentsAMonth === 173_000)
    expect(exits?.rental.rentRange80).toEqual({ lowCents: 145_000, highCents: 190_000 })
    expect(textOf('Rent a month')).toBe('1,730')
  })

  it('says why there is none', async () => {
    await open()
    expect((await screen.findByText('No rents are on file near it.')).tagName).toBe('P')
  })
})

describe('exits side by side', () => {
  it('say no rent, no exit, until a rent is typed, and then what each exit comes to', async () => {
    await open()
    expect(row('Keep and rent')[1]).toBe('—')
    expect(said()).toContain(
      'Keep and rent: No rent, no exit: enter what it rents for when repaired.',
    )
    expect(textOf('Rent a month')).toBe('')
    put('Rent a month', '2600')
    await screen.findByRole('region', { name: 'The rental' }, { timeout: 5000 })
    const inputs = await last(({ exits }) => exits?.rental.rentCentsAMonth === 260_000)
    const results = exitResults(inputs)
    for (const { name, result } of results?.rows ?? []) {
      const [, offer, needed, left] = row(name)
      expect(result).not.toBeNull()
      expect(offer).toBe(offerInWholeDollars(result?.maxOfferCents ?? null))
      expect(needed).toBe(inWholeDollars(result?.cashNeededCents ?? 0))
      expect(left).toBe(inWholeDollars(result?.cashLeftInCents ?? 0))
    }
    expect(figure('Net operating income')).toBe(
      inWholeDollars(results?.rental?.years[0]?.noiCents ?? 0),
    )
    expect(tableOf('Year by year')).toHaveLength(11)
    expect(tableOf('When the rental goes another way')).toHaveLength(6)
  })

  it('say plainly that the rent does not cover the payment', async () => {
    await open()
    put('Rent a month', '1200')
    await vi.waitFor(
      () =>
        expect(said()).toContainEqual(
          expect.stringMatching(
            /^Keep and rent: DSCR under 1 at your offer: .*the rent is 0\.\d\d of the payment/,
          ),
        ),
      5000,
    )
  })

  it('lead by the exit that is worked by, which the headline names', async () => {
    await open()
    expect(figure('Max offer')).toMatch(/^\$\d/)
    choose('You work by', 'rent')
    await vi.waitFor(() => expect(figure('Max offer, keep and rent')).toBe('None'), 5000)
    expect(figure('Net at ask, as a flip')).toMatch(/\$\d/)
    expect(screen.getByText(/^No rent, no exit: enter .* As a flip \$/)).toBeTruthy()
    put('Rent a month', '4200')
    await vi.waitFor(() => expect(figure('Max offer, keep and rent')).toMatch(/^\$\d/), 5000)
    const inputs = await last(({ exits }) => exits?.rental.rentCentsAMonth === 420_000)
    expect(figure('Max offer, keep and rent')).toBe(
      offerInWholeDollars(exitResults(inputs)?.maxOfferCents ?? null),
    )
    press('Reset You work by')
    await vi.waitFor(() => expect(figure('Max offer')).toMatch(/^\$\d/))
  })

  it('have rows of costs that are added, named, counted and removed', async () => {
    await open()
    put('Rent a month', '2600')
    press('Add a cost of renting')
    const named = await screen.findByRole('textbox', { name: 'Name of the cost' })
    fireEvent.change(named, { target: { value: 'License' } })
    put('License', '15')
    choose('Basis of License', 'a year')
    choose('Kind of License', 'dues')
    press('Remove Maintenance')
    const { exits } = await last(({ exits }) =>
      Boolean(exits?.rental.operating.some(({ kind, name }) => kind === 'dues' && name !== 'dues')),
    )
    expect(exits?.rental.operating.at(-1)).toEqual({
      id: 'own-1',
      name: 'License',
      kind: 'dues',
      // The same amount by the year.
      basis: { kind: 'a year', cents: 18_000 },
    })
    await last(
      ({ exits }) =>
        exits?.rental.operating.every(({ id }) => id !== 'maintenancePercent') ?? false,
    )
    press('Put back Maintenance')
    const back = await last(({ exits }) =>
      Boolean(exits?.rental.operating.some(({ id }) => id === 'maintenancePercent')),
    )
    expect(back.exits?.rental.operating.at(-1)?.id).toBe('maintenancePercent')
  })

  it('keep each number where it belongs, each with where it comes from and a way back', async () => {
    await open()
    const rental = within(screen.getByRole('region', { name: 'Rental' }))
    expect(rental.getByText(/Showdigs/).textContent).toContain('2023')
    put('Rent a month', '2600')
    put('Vacancy', '7')
    put('Management', '9')
    put("Landlord's insurance", '140')
    put('Other costs', '60')
    put('Growth of rents', '-1')
    put('Refinance, most of the value', '70')
    put('Least DSCR (debt service coverage)', '')
    put('Fees of the refinance', '4000')
    choose('Payments of the refinance', 'interest only')
    choose('The rental’s max offer leaves', 'cash left in')
    put('Cash left in, at most', '5000')
    choose('Passed on by', 'double close')
    put('Transactional funding, points', '1.5')
    put('Finding the buyer, papers', '500')
    put('Sale price as is', '190000')
    const { exits } = await last(({ exits }) => exits?.asIs.saleCents === 19_000_000)
    expect(exits).toMatchObject({
      worksBy: 'flip',
      rental: {
        vacancyPercent: 7,
        growth: { rentPercent: -1, costPercent: 3 },
        refinance: {
          ltvPercent: 70,
          minDscr: null,
          interest: 'interest only',
          fees: [{ basis: { kind: 'fixed', cents: 400_000 } }],
        },
        target: { kind: 'cash left in', mostCents: 500_000, cashFlowCentsAMonth: 0 },
      },
      assignment: {
        method: 'double close',
        fundingPointsPercent: 1.5,
        costs: [{ basis: { kind: 'fixed', cents: 50_000 } }],
      },
    })
    const costs = Object.fromEntries(
      exits?.rental.operating.map(({ id, basis }) => [id, basis]) ?? [],
    )
    expect(costs.managementPercent).toMatchObject({ percent: 9, of: 'collected' })
    expect(costs.landlordInsuranceCentsAMonth).toMatchObject({ cents: 14_000 })
    expect(costs.other).toMatchObject({ cents: 6_000 })
    press('Reset Vacancy')
    expect(textOf('Vacancy')).toBe('6')
    choose('Refinance', 'no')
    expect(screen.queryByLabelText('Refinance, most of the value')).toBeNull()
    press('Reset Refinance')
    expect(field('Refinance, most of the value').value).toBe('75')
  })
})
