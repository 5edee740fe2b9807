import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { threeHomes } from '../../../../tests/search/open-search.tsx'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import { dealResultsSchema } from '../../../contract/deals/deal-results.ts'
import type { Condition } from '../../../domain/condition/condition-class.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { defaultInputs } from '../../../domain/deals/inputs/new-deal.ts'
import { dealResults } from '../../../domain/deals/results/deal-results.ts'
import { UNKNOWN } from '../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../ui/words/whole-dollars.ts'
import { Packet } from './Packet.tsx'
import { packetForTests, saleForTests } from './packet-for-tests.ts'

afterEach(cleanup)

const open = (packet = packetForTests(), preparedBy = 'Ann & Co') =>
  render(
    <Packet
      facts={{ packet, preparedBy, expiresAt: null, address: 'https://flips.example/comps/h1' }}
    />,
  )
const fact = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const cellsOf = (table: string, row: string) =>
  rowsOf(table)
    .find(([name]) => name === row)
    ?.slice(1)

it('prints the reference deal with every figure of the research: the summary in whole dollars, the ledgers to the cent', () => {
  open()
  expect(screen.getByText(/^Projected profit before income tax, on/).textContent).toContain(
    '$7,466',
  )
  expect(
    Object.fromEntries(
      [
        ...['Purchase price', 'Loan requested', 'Loan to cost (price and rehab)'],
        ...['Loan to after-repair value', 'Cash to close', 'Return on total cost'],
        ...['Return on cash invested', 'Sale price without a loss, at least', 'Total cost'],
        'Max offer, for 10% of the after-repair value',
      ].map((name) => [name, fact(name)]),
    ),
  ).toEqual({
    'Purchase price': '$210,000',
    'Loan requested': '$223,500',
    'Loan to cost (price and rehab)': '87.65%',
    'Loan to after-repair value': '69.84%',
    'Cash to close': '$41,715',
    'Return on total cost': '2.39%',
    'Return on cash invested': '12.12%',
    'Total cost': '$312,534',
    'Sale price without a loss, at least': '$311,876',
    'Max offer, for 10% of the after-repair value': '$187,317',
  })
  for (const [line, amount] of [
    ['First loan: points', '$4,470.00'],
    ['First loan: interest', '$10,749.39'],
    ['Selling', '$27,420.00'],
    ['Financing', '$17,314.39'],
    ['Total cost', '$312,534.39'],
    ['Projected profit before income tax', '$7,465.61'],
  ] as const)
    expect(cellsOf('Every line', line)?.at(-1)).toBe(amount)
  expect(
    rowsOf('First loan: balance and interest by month')
      .slice(1)
      .map((cells) => cells.at(-1)),
  ).toEqual([
    ...['$189,750.00', '$201,000.00', '$212,250.00', '$223,500.00', '$223,500.00', '$223,500.00'],
    '$223,500.00',
  ])
  expect(
    rowsOf('When it goes another way')
      .slice(2, 8)
      .map((cells) => cells[1]),
  ).toEqual([
    ...['−$7,238, a loss', '−$21,942, a loss', '$2,204', '$6,442'],
    ...['−$2,434, a loss', '−$12,500, a loss'],
  ])
  expect(rowsOf('The borrower’s cash by month').map((cells) => cells.at(-2))).toEqual([
    ...['In or out', '−$41,715.00', '−$3,511.88', '−$3,610.31', '−$3,708.75', '−$3,807.19'],
    ...['−$2,630.63', '$66,449.37'],
  ])
})

it('has each draw on the day from which it bears interest', () => {
  const draws = [
    { month: 1, weight: 1 },
    { month: 1.5, weight: 1 },
  ]
  const deal = referenceDeal()
  const inputs = z.parse(dealInputsSchema, {
    ...deal,
    rehab: { ...deal.rehab, months: 1.5, draws: { by: 'weight', draws } },
  })
  open(packetForTests({ inputs, results: dealResults(inputs, inputs.priceCents) }))
  const drawn = rowsOf('From closing to the sale').filter(([, what]) => what?.startsWith('Draw'))
  expect(drawn).toEqual([
    ['30', 'Draw 1 of 2: $22,500.00'],
    ['46', 'Draw 2 of 2: $22,500.00'],
  ])
})

it('has sources that come to the uses', () => {
  open()
  expect(rowsOf('Sources').at(-1)).toEqual(rowsOf('Uses').at(-1))
  expect(rowsOf('Uses').at(-1)).toEqual(['Total', '$285,114.39'])
})

it('has the comps in the order of the form, and those left out with the reason', () => {
  open()
  expect(rowsOf('Comps 1 to 1').map(([name]) => name)).toEqual([
    ...['Feature', 'Address', 'Proximity', 'Sale price', 'Price a sqft', 'Source', 'Concessions'],
    ...['Date of sale', 'Location', 'Site', 'View', 'Design', 'Quality', 'Year built'],
    ...['Condition', 'Bedrooms', 'Bathrooms', 'Living area', 'Basement, garage, porch'],
    ...['Net adjustment', 'Gross adjustment', 'Adjusted price', 'Share of the value'],
  ])
  expect(cellsOf('Comps 1 to 1', 'Proximity')).toEqual(['', '0.35 mi N'])
  expect(cellsOf('Comps 1 to 1', 'Living area')).toEqual(['1,500 sqft', '1,500 sqft +$12,000'])
  expect(cellsOf('Comps 1 to 1', 'Net adjustment')?.[1]).toBe('3.3% +$10,000')
  expect(cellsOf('Not among the comps', '8 Fir St')?.at(-1)).toBe(
    'Left out by the preparer: remodelled',
  )
})

it('compares view, basement and garage, and a county’s rating, where the value does', () => {
  const packet = packetForTests()
  const [sale] = packet.comps?.sales ?? []
  const lines = { ...saleForTests().lines, features: -4_000, condition: -3_000 }
  const rated = saleForTests({ lines, viewYN: true, garageSpaces: 2, countyRating: 0.1 })
  open({ ...packet, comps: packet.comps && sale ? { ...packet.comps, sales: [rated] } : null })
  const names = rowsOf('Comps 1 to 1').map(([name]) => name)
  expect(names).not.toContain('View')
  expect(names).not.toContain('Basement, garage, porch')
  expect(cellsOf('Comps 1 to 1', 'View, basement, garage')).toEqual([
    UNKNOWN,
    'view, 2-car garage -$4,000',
  ])
  expect(cellsOf('Comps 1 to 1', 'Condition')?.[1]).toBe('county’s rating -$3,000')
  screen.getByText(/Concessions, quality and porch are not compared/)
})

it('has the home’s own earlier sale before the comps, not among those left out', () => {
  const packet = packetForTests()
  const own = saleForTests({
    addressLine: '1 Oak St',
    kept: false,
    whyNot: { why: 'own sale' },
    weight: 0.412,
  })
  open({
    ...packet,
    comps: packet.comps && { ...packet.comps, sales: [own, ...packet.comps.sales] },
  })
  expect(rowsOf('This home’s own sale')[0]).toEqual(['Feature', 'This home', 'Own sale'])
  expect(cellsOf('This home’s own sale', 'Adjusted price')?.[1]).toBe('$310,000')
  expect(cellsOf('This home’s own sale', 'Share of the value')?.[1]).toBe('41.2%')
  expect(cellsOf('Comps 1 to 1', 'Address')?.[1]).toBe('9 Elm St')
  expect(rowsOf('Not among the comps').map(([name]) => name)).toEqual(['Address', '8 Fir St'])
})

it('has a grid as is and one as completed, with the condition before and after, and says who can borrow', () => {
  const renovated = (addressLine: string, renovatedBy: 'words' | 'flip') => ({
    ...saleForTests({ addressLine }),
    renovatedBy,
  })
  const worn: Condition = {
    class: 'Distressed',
    offset: -0.25,
    confidence: 'clear',
    evidence: [{ group: 'rehab', words: 'total rehab' }],
    hasBadWords: true,
  }
  const packet = packetForTests()
  const sales = [renovated('1 Ash St', 'words'), renovated('2 Ash St', 'words')]
  const four = [...sales, renovated('3 Ash St', 'flip'), renovated('4 Ash St', 'flip')]
  const grids = {
    asIs: { sales: [], result: null },
    asCompleted: { sales: four, result: { usd: 310_000, low: 300_000, high: 320_000 } },
  }
  open({ ...packet, comps: packet.comps && { ...packet.comps, condition: worn, grids } })
  expect(cellsOf('Before and after the work', 'Condition')).toEqual([
    expect.stringMatching(/^likely C5: /),
    expect.stringMatching(/^C2: /),
  ])
  expect(cellsOf('Before and after the work', 'By weight')).toEqual(['—', '$310,000'])
  expect(screen.getByText(/^Few buyers can borrow on this/).parentElement?.textContent).toContain(
    '“total rehab”, likely C5',
  )
  expect(screen.getByText(/^No sale in like condition nearby/)).toBeTruthy()
  expect(
    screen.getByText(/^Renovated by their listings: 1 Ash St, 2 Ash St\. Resold as flips: 3 Ash/),
  ).toBeTruthy()
  expect(cellsOf('As completed 1 to 3', 'Condition')?.[0]).toBe('renovated')
  expect(cellsOf('As completed 4 to 4', 'Address')).toEqual(['This home', '4 Ash St'])
})

it('shows what hostile names and addresses say as text, and promises nothing', () => {
  const script = '<img src=x onerror=alert(1)>'
  const address = { line: script, city: script, state: 'WA', zip: '98406' }
  const { container } = open(packetForTests({ address }), script)
  expect(container.querySelector('img, script')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(script)
  const text = container.textContent ?? ''
  expect(text).toContain('Not an appraisal, not a loan offer, not tax or legal advice')
  expect(text).not.toMatch(
    /guarantee|certified|appraised value|broker price opinion|\bBPO\b|\bCMA\b/i,
  )
})

it('is whole without comps, where the home is for sale no more', () => {
  open(packetForTests({ comps: null, address: null }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'A home that is listed no more',
  )
  expect(screen.getByText(/so no value and no comps stand here/)).toBeTruthy()
})

it('says what the scope adds to the home, and how much of the value comes of it', () => {
  const { rehab } = referenceDeal()
  const line = { at: [0], height: [0] }
  const inputs = z.parse(
    dealInputsSchema,
    referenceDeal({
      arvFor: {
        workCents: 0,
        asItStandsCents: 20_000_000,
        contributions: {
          bedrooms: line,
          baths: { at: [0, 1], height: [0, Math.log(1.1)] },
          livingArea: null,
        },
      },
      rehab: { ...rehab, added: { ...rehab.added, baths: 1, costCents: 2_500_000 } },
    }),
  )
  open(packetForTests({ inputs, results: dealResults(inputs, inputs.priceCents) }))
  expect(fact('After-repair value, estimated')).toBe('$352,000, $32,000 of it for 1 bath added')
  expect(fact('Range of that value: eight in ten')).toBe('$316,800 to $390,500')
  screen.getByText(/The deal is worked out with \$352,000, \$32,000 of it for 1 bath added\./)
  screen.getByText('Added to the home: 1 bath.')
  expect(cellsOf('Every line', 'Added to the home: 1 bath')?.at(-1)).toBe('$25,000.00')
})

it('has the exits side by side and the rental in full once a rent is known, frozen with the results', () => {
  const begun = defaultInputs({
    state: 'WA',
    priceCents: 21_000_000,
    arvCents: 32_000_000,
    arvRange80: { lowCents: 28_800_000, highCents: 35_500_000 },
    asIsValueCents: 23_000_000,
    livingArea: 1500,
  }).inputs
  const { exits } = begun
  if (exits === null) throw new Error('A new deal has exits.')
  const rented = {
    ...begun,
    exits: { ...exits, worksBy: 'rent', rental: { ...exits.rental, rentCentsAMonth: 260_000 } },
  } as const
  const of = (inputs: typeof begun) => {
    const read = z.parse(dealInputsSchema, inputs)
    return packetForTests({
      inputs: read,
      results: z.parse(dealResultsSchema, dealResults(read, read.priceCents)),
    })
  }
  open(of(begun))
  expect(screen.queryByText('Exits side by side')).toBeNull()
  cleanup()
  const packet = of(rented)
  open(packet)
  const results = packet.results.exits
  expect(results?.rental).not.toBeNull()
  expect(fact('Exit')).toBe('rental after the rehab')
  expect(fact('Max offer, keep and rent, for a return of 8% a year on the cash left in')).toBe(
    offerInWholeDollars(results?.maxOfferCents ?? null),
  )
  expect(rowsOf('Exits').map(([name]) => name)).toEqual([
    ...['Exit', 'Flip', 'Keep and rent', 'Assign', 'Sell as is'],
  ])
  expect(cellsOf('The rental year by year', '1')?.at(-1)).toBe(
    inWholeDollars(results?.rental?.years[0]?.cashFlowCents ?? 0),
  )
  expect(fact('Net operating income')).toBe(
    inWholeDollars(results?.rental?.years[0]?.noiCents ?? 0),
  )
  expect(rowsOf('When the rental goes another way')).toHaveLength(6)
})

it('classes the scope by its work, and says why; a packet of other rules has the class alone', () => {
  const { rehab } = referenceDeal()
  const row = {
    id: 'own-1',
    area: 'Basement',
    task: 'Foundation piers',
    quantity: 2,
    unit: 'each',
    unitCents: 180_000,
    contractor: '',
    permit: true,
    draw: null,
    fixedCents: 32_500,
  }
  const inputs = z.parse(
    dealInputsSchema,
    referenceDeal({ rehab: { ...rehab, budget: { kind: 'scope', rows: [row] } } }),
  )
  const results = dealResults(inputs, inputs.priceCents)
  open(packetForTests({ inputs, results }))
  expect(fact('Scope, as lenders class it')).toBe('heavy: the work is structural')
  expect(cellsOf('Scope of work', 'Basement')?.slice(1, 4)).toEqual([
    '2 each',
    '$1,800.00 + $325.00',
    '$3,925.00',
  ])
  cleanup()
  open(packetForTests({ inputs, results: { ...results, scopeClass: 'light' } }))
  expect(fact('Scope, as lenders class it')).toBe('light')
})

it('says of a home that its preparer added what is known, and nothing of a listing', () => {
  const [listed] = threeHomes
  if (listed === undefined) throw new Error('there are three')
  open(packetForTests({ home: listed }))
  screen.getByRole('heading', { name: 'The home, as it is listed' })
  expect(fact('Source of the listing')).toBe(listed.source)
  cleanup()
  const offMarket = { version: 1, placing: 'address' } as const
  open(packetForTests({ home: { ...listed, offMarket } }))
  screen.getByRole('heading', { name: 'The home, as it is known' })
  expect(fact('Source')).toBe('the preparer and records; off market')
  for (const name of ['Source of the listing', 'Listed by', 'Last seen for sale'])
    expect(fact(name)).toBeUndefined()
  screen.getByText(/^The home is on no market: its facts are from the preparer and from records\./)
})
