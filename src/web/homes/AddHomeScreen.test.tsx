import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../tests/screens/open-screen.tsx'
import type { AddedHome, ValuedAddress } from '../../contract/homes/added-homes.ts'
import { NOTHING_GIVEN } from '../../domain/homes/added-home.ts'

const api = openScreensForTests()

const given = {
  ...NOTHING_GIVEN,
  addressLine: '318 S 35th St',
  city: 'Tacoma',
  state: 'WA',
  zip: '98418',
  size: 1450,
  price: 285_000,
}
const valued: ValuedAddress = {
  home: { ...given, lat: 47.2, long: -122.4, propertyType: 'House', yearBuilt: 1926 },
  placing: 'address',
  factsFrom: [
    { source: 'You', date: '2026-11-27', facts: ['size'] },
    { source: 'Pierce County file', date: '2022-01-01', facts: ['type', 'year built'] },
  ],
  assumed: [],
  forSale: null,
  why: null,
  asOf: '2022-09-27',
  range80: { low: 389_916, high: 604_461 },
  grade: 'Weak',
  comps: 11,
  figures: {
    typicalValue: 478_090,
    likelySale: { price: 280_000, low: 260_000, high: 300_000 },
    deal: {
      afterRepairValue: { price: 528_047, low: 433_372, high: 662_817 },
      assumedRepairs: { level: 'light', dollars: 74_309 },
      roomForRepairs: { dollars: 81_000, perSqft: 55, level: 'light' },
      verdict: 'clears',
      maxOffer: 320_789,
      netAtAsk: 41_000,
      kept: false,
    },
  },
}
const added: AddedHome = {
  ...valued,
  propertyId: 'added-0123456789abcdef',
  version: 7,
  given,
  addedAt: '2026-11-27T10:00:00.000Z',
}

const open = async (homes: readonly AddedHome[] = [], path = '/add-home') => {
  api.answer('GET /api/homes', () => json({ homes }))
  api.answer('POST /api/homes/values', () => json({ values: [valued] }))
  const opened = openScreen(path)
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('fills the form in from a message, and shows which words say what', async () => {
  await open()
  type(
    'A wholesaler’s message',
    '318 S 35th St, Tacoma, WA 98418\n3/2, 1,450 sqft\nARV 485k\nAsking $285,000',
  )
  press('Find the facts')
  expect(screen.getByText('“318 S 35th St, Tacoma, WA 98418”')).toBeTruthy()
  expect(screen.getByText(/claims an after-repair value of \$485,000. It is not used/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('318 S 35th St')
  expect(screen.getByLabelText<HTMLInputElement>('Zip').value).toBe('98418')
  expect(screen.getByLabelText<HTMLInputElement>('Ask').value).toBe('285,000')
  expect(screen.getByLabelText<HTMLInputElement>('Beds').value).toBe('3')
  press('Value it')
  await screen.findByText('$478,090')
  expect(api.callsTo('POST /api/homes/values')[0]?.body).toMatchObject({
    homes: [
      { addressLine: '318 S 35th St', zip: '98418', beds: 3, bath: 2, size: 1450, price: 285_000 },
    ],
  })
})

it('values what is typed, says who says what, and adds it', async () => {
  await open()
  type('Address', '318 S 35th St, Tacoma, WA 98418')
  fireEvent.blur(screen.getByLabelText('Address'))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Tacoma')
  expect(screen.queryByRole('button', { name: 'Add to My homes' })).toBeNull()
  press('Value it')
  await screen.findByText('$478,090')
  expect(screen.getByText(/Pierce County file, Jan 1, 2022/).parentElement?.textContent).toContain(
    'type House, year built 1926',
  )
  api.answer('POST /api/homes', () =>
    refusal(409, { error: 'You have added 500 homes.', code: 'too-many-homes' }),
  )
  press('Add to My homes')
  await screen.findByText('You have added 500 homes.')
  // What is changed is valued again before it is kept.
  type('Ask', '290,000')
  expect(screen.queryByRole('button', { name: 'Add to My homes' })).toBeNull()
})

it('leads to the listing of a home that is for sale', async () => {
  await open()
  const forSale = { propertyId: 'h1', price: 429_950 }
  api.answer('POST /api/homes/values', () => json({ values: [{ ...valued, forSale }] }))
  type('Address', '318 S 35th St')
  type('Zip', '98418')
  press('Value it')
  const link = await screen.findByRole('link', { name: 'Open its listing' })
  expect(link.getAttribute('href')).toBe('/comps/h1')
})

it('says that an address is added already, and leads to it', async () => {
  await open([added])
  await screen.findByText('Homes you added')
  type('Address', '318 S 35th Street')
  type('Zip', '98418')
  press('Value it')
  const link = await screen.findByRole('link', { name: 'Open it' })
  expect(link.getAttribute('href')).toBe(`/comps/${added.propertyId}`)
})

it('says in a sentence why a home has no value, and what is wrong with a field', async () => {
  await open()
  press('Value it')
  expect(screen.getByText(/Begin with the house number/)).toBeTruthy()
  expect(screen.getByText(/Give its zip code, or its city and state/)).toBeTruthy()
  const why = 'It is outside all markets on file.'
  const none = { ...valued, figures: null, range80: null, grade: null, asOf: null, comps: 0, why }
  api.answer('POST /api/homes/values', () => json({ values: [none] }))
  type('Address', '1 Far St')
  type('Zip', '99501')
  press('Value it')
  await screen.findByText(why)
})

it('values a list a few hundred homes at a time, and goes on where it stopped', async () => {
  await open()
  let calls = 0
  api.answer('POST /api/homes/values', ({ body }) => {
    calls += 1
    if (calls === 2) return refusal(500, { error: 'A fault of the server.', code: 'server-error' })
    const { homes } = body as { homes: { addressLine: string }[] }
    return json({ values: homes.map((home) => ({ ...valued, home: { ...valued.home, ...home } })) })
  })
  const rows = Array.from({ length: 300 }, (_, i) => `${i + 1} Oak St,98418,285000`)
  const file = new File([['Address,Zip,Ask', ...rows, 'Nowhere,98418,1'].join('\n')], 'list.csv')
  fireEvent.change(screen.getByLabelText('Choose a CSV file'), { target: { files: [file] } })
  await screen.findByText('250 of 301 homes…')
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByText('301 homes: 300 valued, 300 clear at their ask.')
  expect(calls).toBe(3)
  press('Show all 301')
  const table = screen.getByRole('table')
  expect(within(table).getByText(/does not begin with a house number/)).toBeTruthy()
  const saved = vi.fn((_: Blob) => 'blob:list')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  press(/CSV$/)
  const csv = await saved.mock.calls[0]?.[0].text()
  expect(csv?.trim().split('\r\n')).toHaveLength(302)
  expect(csv).toContain('478090')
})

it('removes a home, and has it back', async () => {
  await open([added])
  let removed = false
  api.answer('DELETE /api/homes/*', () => {
    removed = true
    return json({})
  })
  api.answer('PUT /api/homes/*', () => {
    removed = false
    return json(added)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 318 S 35th St' }))
  await waitFor(() => expect(removed).toBe(true))
  expect(api.callsTo('DELETE /api/homes/*')[0]?.asked).toContain('version=7')
  await waitFor(() => expect(screen.queryByText('Homes you added')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Homes you added')
  expect(removed).toBe(false)
})

it('changes a home by what was given of it', async () => {
  await open([added], '/add-home/added-0123456789abcdef')
  expect((await screen.findByLabelText<HTMLInputElement>('Living area, sqft')).value).toBe('1,450')
  api.answer('PUT /api/homes/*', () =>
    refusal(409, {
      error: 'You have changed this home in another window.',
      code: 'changed-elsewhere',
      now: null,
    }),
  )
  type('Ask', '')
  press('Value it')
  await screen.findByText('$478,090')
  press('Save the change')
  await screen.findByText('You have changed this home in another window.')
  expect(api.callsTo('PUT /api/homes/*')[0]?.body).toEqual({
    version: 7,
    home: { ...given, price: null },
  })
})
