import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { held, json, refusal } from '../../../tests/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../tests/open-screen.tsx'
import { valuedHomes } from '../../../tests/shown-evidence.ts'
import { evidenceSchema } from '../../contract/evidence.ts'
import type { Home } from '../../contract/home.ts'
import { chooseRequestSchema } from '../../contract/home-choices.ts'
import type { HomeNowAndBefore } from '../../contract/my-homes.ts'
import {
  asStored,
  type CompsChoice,
  recomputeValue,
} from '../../domain/valuation/evidence/recompute-value.ts'
import { formatDate, formatListDate, formatUsd, formatUsdRange } from '../ui/format.ts'
import { compForTests, homeForTests } from './home-for-tests.ts'
import { compOfSale } from './value/comp-of-sale.ts'
import { saleIdOf } from './workbench/row-ids.ts'

const api = openScreensForTests({
  // Without it there is no map, which needs a browser.
  'GET /api/client-config': () => new Promise(() => {}),
})

const HOME = 'GET /api/flip-search/homes/*'
const EVIDENCE = 'GET /api/flip-search/homes/*/evidence'

const valued = valuedHomes(20).find(
  ({ evidence: { sales } }) =>
    sales.filter(({ isComp }) => isComp).length === 12 &&
    sales.some(({ isComp, miles }) => isComp && miles > 0.25) &&
    sales.some(({ whyNotUsed }) => whyNotUsed?.why === 'different type'),
)
if (valued === undefined) throw new Error('a home with twelve comps, and condos nearby')
const { value, offer } = valued
/** As it comes over the wire: the engine knows more of a sale. */
const evidence = z.parse(evidenceSchema, valued.evidence)
const likest = evidence.sales
  .filter(({ isComp }) => isComp)
  .toSorted((a, b) => b.likeness - a.likeness)
const [first, second] = likest
if (first === undefined || second === undefined) throw new Error('twelve comps')

/** The home as a search brings it, with what its value is made from as it is now. */
const home = homeForTests({
  propertyId: evidence.home.propertyId,
  propertyType: 'House',
  price: offer.price,
  value: Math.round(value.value),
  range80: { low: Math.round(value.range80.low), high: Math.round(value.range80.high) },
  grade: value.grade,
  chance: offer.chance,
  othersChance: offer.othersChance,
  chanceOfUsd: evidence.chanceOfUsd,
  asOf: evidence.asOf,
  comps: likest.map(compOfSale),
})

/** What the value must come to, to the dollar, when so much is chosen. */
const valueWith = (choice: Partial<CompsChoice>) => {
  const { value, range80 } = recomputeValue(evidence, { ...asStored, ...choice })
  return {
    value: formatUsd(Math.round(value)),
    range: formatUsdRange({ low: Math.round(range80.low), high: Math.round(range80.high) }),
  }
}

/** The whole dollars in a text such as `+$4,300` or `-$120`. */
const dollarsIn = (text: string | null): number => {
  const match = /(-?)\+?\$(\d{1,3}(?:,\d{3})*)/.exec(text ?? '')
  if (match === null) throw new Error(`“${text}” holds no dollars`)
  return (match[1] === '-' ? -1 : 1) * Number(match[2]?.replaceAll(',', ''))
}

/** What stands in a cell, its lines apart. */
const wordsOf = ({ childNodes }: Element): string =>
  [...childNodes].map(({ textContent }) => textContent).join(' ')

const open = async (change: Partial<Home> = {}) => {
  api.answer(HOME, () => json({ ...home, ...change }))
  api.answer(EVIDENCE, () => json(evidence))
  const { user, leave } = openScreen(`/comps/${home.propertyId}`)
  await screen.findByRole('heading', { level: 1 })
  const main = screen.getByRole('main')
  const header = main.querySelector('header')
  if (header === null) throw new Error('The comps have no header')
  return { user, leave, main, header, figure: (name: string) => figureIn(header, name) }
}

/** The same, once the workbench is open. */
const openWorkbench = async (change: Partial<Home> = {}) => {
  const opened = await open(change)
  const section = await screen.findByRole('region', { name: 'How this value is made' })
  const bench = within(section)
  await bench.findByRole('combobox', { name: 'Comps within' })
  const resultOf = () => bench.getAllByRole('status')[0]?.textContent ?? ''
  return {
    ...opened,
    section,
    bench,
    result: resultOf,
    sale: (listingKey: string) => {
      const row = section.querySelector(`[data-sale="${saleIdOf(listingKey)}"]`)
      if (row === null) throw new Error(`There is no sale ${listingKey}`)
      return row
    },
    include: (addressLine: string) =>
      within(section).getByRole('checkbox', { name: `Include ${addressLine}` }),
  }
}

const figureIn = (list: HTMLElement, name: string): string => {
  const figures = [...list.querySelectorAll('dl > div')]
  const found = figures.find((one) => one.querySelector('dt')?.textContent === name)
  if (found === undefined) throw new Error(`There is no figure “${name}”`)
  return found.textContent ?? ''
}

/** The cards of the home and of its comps, or of one kind. */
const cards = (kind = '[data-compared]') => [
  ...document.querySelectorAll<HTMLElement>(`article${kind}`),
]
const compCards = () => cards('[data-compared]:not([data-compared=home])')
const soldCards = () => cards('[data-compared=sold]')

describe('a home that does not come', () => {
  it('leads to the search when none is named and none is stored', async () => {
    openScreen('/comps')
    await screen.findByRole('form', { name: 'Search' })
    expect(window.location.pathname).toBe('/home')
  })

  it('is not found: a sentence and a way back', async () => {
    api.answer(HOME, () => refusal(404, { error: 'No such home.', code: 'home-gone' }))
    api.answer('GET /api/home-now/*', () => refusal(404, { error: 'No', code: 'not-found' }))
    const { user } = openScreen('/comps/no-such-home')
    await screen.findByRole('heading', { name: 'We can’t find this home' })
    screen.getByText(/^The link may be incomplete/)
    await user.click(screen.getByRole('link', { name: 'Back to the search' }))
    await screen.findByRole('form', { name: 'Search' })
    expect(window.location.pathname).toBe('/home')
  })

  it('says what became of a home that is no longer for sale, with its history', async () => {
    api.answer(HOME, () => refusal(404, { error: 'No such home.', code: 'home-gone' }))
    const { addressLine, city, state: stateCode, zip, beds, bath, size } = homeForTests()
    const sold: HomeNowAndBefore = {
      ...{ addressLine, city, stateCode, zip, beds, bath, size },
      ...{ imageUrl: null, around: null, distance: 'mile', source: 'NWMLS', demo: false },
      ...{ state: 'sold', since: '2022-11-10', soldPrice: 311_000, price: 250_000, value: 302_500 },
      lastSeen: '2022-11-12',
      priceHistory: [
        { date: '2022-09-01', event: 'listed', price: 250_000 },
        { date: '2022-11-10', event: 'sold', price: 311_000 },
      ],
    }
    api.answer('GET /api/home-now/h1', () => json(sold))
    openScreen('/comps/h1')
    await screen.findByRole('heading', { name: '1418 Hawthorn Avenue' })
    screen.getByText('Sold for $311,000 on Nov 10, 2022')
    screen.getByText('Our value was $302,500')
    const history = screen.getByRole('region', { name: 'Price history' })
    expect(history.textContent).toContain('Sep 1, 2022Listed at $250,000')
    expect(screen.getByRole('link', { name: 'Find homes for sale' })).toHaveProperty(
      'pathname',
      '/home',
    )
  })

  it('has no value to show where its seller wants none, and says so', async () => {
    const error = 'The seller has asked that no automated value be shown.'
    api.answer(HOME, () => refusal(404, { error, code: 'value-not-shown' }))
    openScreen('/comps/nowhere')
    expect(await screen.findByText(error)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No value for this home')
  })

  it('could not be read: a sentence, and another try', async () => {
    api.answer(HOME, () => refusal(500, 'down'))
    const { user } = openScreen(`/comps/${home.propertyId}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(/error/i)
    api.answer(HOME, () => json(home))
    api.answer(EVIDENCE, () => json(evidence))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(home.addressLine),
    )
  })

  it('is on its way: its shape stands in', async () => {
    const { until, release } = held()
    api.answer(HOME, async () => {
      await until
      return json(home)
    })
    api.answer(EVIDENCE, () => json(evidence))
    openScreen(`/comps/${home.propertyId}`)
    await screen.findByText('Loading the comps')
    release()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toContain(home.addressLine)
  })
})

it('works as before without its evidence, and another try brings it', async () => {
  api.answer(HOME, () => json(home))
  api.answer(EVIDENCE, () => refusal(500, 'down'))
  const { user } = openScreen(`/comps/${home.propertyId}`)
  const alert = await screen.findByText(/could not be loaded/)
  expect(alert.getAttribute('role')).toBe('alert')
  expect(cards()).toHaveLength(home.comps.length + 1)
  expect(figureIn(screen.getByRole('main'), 'Likely range')).toContain('$')
  api.answer(EVIDENCE, () => json(evidence))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(document.querySelectorAll('[data-sale][data-part=comp]')).toHaveLength(12),
  )
})

describe('the header', () => {
  it('explains its figures', async () => {
    const asking = compForTests({ propertyId: 'asked', status: 'Active', dateSold: null })
    api.answer(HOME, () => json({ ...home, comps: [...home.comps, asking] }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    const { user } = openScreen(`/comps/${home.propertyId}`)
    await screen.findByRole('heading', { level: 1 })
    const sentences = {
      'About value, average condition': `What this home would likely sell for in average shape for these comps, using sales within a mile and other nearby sales, as of ${formatDate(home.asOf)}. Not an appraisal.`,
      'About profit potential':
        'The ARV range is computed from comparable properties; the low end assumes $30,000 of repairs and the high end $10,000.',
      'About average comp price': `Plain, unadjusted average of 12 sold and 1 for sale.`,
      'About costs':
        'Before buying, holding, financing and selling costs, typically 10–15% of the resale price.',
      'About likely range':
        'Eight in ten past homes like this sold inside their range. The grade comes from the likely range alone: Strong within 12% of the value, Fair within 20%, Weak when wider. Prices agree: how close the comps’ adjusted prices are to their middle.',
      'About sells over asking': `If it sells: about ${Math.round(100 * (home.chance ?? Number.NaN))} of 100 homes like this go for $20,000 or more over asking, of the others here about 8. Shows competition, not profit. In a market that turns this can be twice too high.`,
      'About discount to value':
        'Value less price, on paper. Condition may be the whole difference.',
      'About after-repair value':
        'What the best fifth of these sales point to; real flips have resold near here, but check condition and photos.',
      'About last seen for sale': 'The newest file or feed that showed this home.',
      'About asking prices':
        'The price of a comp that is still for sale: not yet evidence of value.',
    }
    for (const [label, sentence] of Object.entries(sentences)) {
      const [button] = screen.getAllByLabelText(label)
      button?.focus()
      await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(sentence))
      await user.keyboard('{Escape}')
    }
  })

  it('links to the listing in a new tab, and the address to a map app', async () => {
    await open()
    const listing = screen.getByRole('link', { name: /^View listing ?\(opens in a new tab\)$/ })
    expect(listing.getAttribute('href')).toBe(home.webUrl)
    expect(listing.getAttribute('target')).toBe('_blank')
    expect(listing.getAttribute('rel')).toContain('noopener')
    const address = screen.getByRole('heading', { level: 1 }).querySelector('a')
    expect(address?.getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
    )
  })

  it('shows no place for a home whose address is kept back', async () => {
    const kept = 'Address not shown at the seller’s request'
    const { header } = await open({ addressLine: kept, addressHidden: true, webUrl: null })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(kept)
    expect(within(header).queryByRole('link')).toBeNull()
  })

  it('tells who lists the home, as of when, and which source says what', async () => {
    const day = new Date()
    const { header, user } = await open({
      source: 'NWMLS',
      listedBy: 'Example Realty',
      refreshedAt: day.toISOString(),
      factsFrom: [
        { source: 'NWMLS', date: '2022-09-03', facts: ['price', 'beds'] },
        { source: 'King County file', date: '2022-08-30', facts: ['lot'] },
      ],
    })
    await within(header).findByText('Listed by Example Realty')
    expect(header.textContent).toMatch(/Source: NWMLS, as of \w{3} \d+, \d+:\d\d [AP]M/)
    expect(header.textContent).not.toContain('Last seen for sale')
    const line = await within(header).findByText(/^Price from NWMLS, /)
    expect(line.textContent).toMatch(/; lot from the King County file$/)
    await user.click(line)
    expect(within(header).getByText('King County file, Aug 30, 2022')).toBeTruthy()
  })

  it('warns of a feed that is late, and of prices that are not on record, in a line each', async () => {
    const refreshedAt = new Date(Date.now() - 14.5 * 3_600_000).toISOString()
    const overdueFrom = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    await open({ source: 'NTREIS', refreshedAt, overdueFrom, state: 'TX' })
    await screen.findByText('NTREIS was last refreshed 14 hours ago; homes may have sold since.')
    await screen.findByText(/^Sale prices are partial here: Texas/)
  })

  it('shows the listing’s own words as they are, folded', async () => {
    const remarks = `<b>Sunny</b> & bright. ${'A long story. '.repeat(20)}`
    const { user } = await open({ remarks })
    const section = await screen.findByRole('region', { name: 'From the listing' })
    expect(section.textContent).toContain('<b>Sunny</b> & bright.')
    const text = section.querySelector('p')
    expect(text?.className).toContain('line-clamp-4')
    await user.click(within(section).getByRole('button', { name: 'Show all of it' }))
    expect(text?.className).not.toContain('line-clamp-4')
  })

  it('shows a dash for an average without comps, and says that there are none', async () => {
    api.answer(HOME, () => json({ ...home, comps: [], averageCompPrice: null, fewComps: true }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    openScreen(`/comps/${home.propertyId}`)
    const main = screen.getByRole('main')
    await screen.findByText('Few comps.')
    expect(figureIn(main, 'Average comp price')).toContain('—')
    expect(main.textContent).toContain(
      'No usable sales of this type within a mile in the last 12 months.',
    )
    expect(compCards()).toHaveLength(0)
  })
})

describe('a comp card', () => {
  const forSale = compForTests({ propertyId: 'asked', status: 'Active', dateSold: null })

  /** The cards of these comps alone, with no evidence of others. */
  const openCards = async (comps: Home['comps']) => {
    api.answer(HOME, () => json({ ...home, comps }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    openScreen(`/comps/${home.propertyId}`)
    await waitFor(() => expect(compCards()).toHaveLength(comps.length))
    return compCards()
  }

  it('shows address, price, beds, baths, square feet and the date that fits the status', async () => {
    const sold = compForTests()
    const both = await openCards([sold, forSale])
    for (const [index, comp] of [sold, forSale].entries()) {
      const card = both[index]
      expect(card?.textContent).toContain(comp.address.line)
      expect(card?.textContent).toContain(formatUsd(comp.price))
      expect([...(card?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([
        '3',
        '2.5',
        '1,600',
      ])
      const isSold = comp.status === 'Closed'
      const date = formatListDate(isSold ? comp.dateSold : comp.dateListed)
      expect(card?.textContent).toContain(`${isSold ? 'Sold' : 'For Sale'} ${date}`)
      if (card) expect(within(card).queryByText('Asking') !== null).toBe(!isSold)
    }
  })

  it('tells who listed it, and where that is from', async () => {
    const comp = compForTests({ listedBy: 'Example Realty', source: 'NWMLS' })
    await open({ comps: [comp] })
    const [card] = cards('[data-compared="sold"]')
    expect(card?.textContent).toContain('Example Realty · NWMLS')
  })

  it('treats Sold as Closed', async () => {
    const [card] = await openCards([compForTests({ status: 'Sold' })])
    expect(card?.textContent).toContain(`Sold ${formatListDate('2022-08-12')}`)
  })

  it('has no link when the listing has no page', async () => {
    const [card] = await openCards([compForTests({ webUrl: null })])
    expect(card?.querySelector('a')).toBeNull()
  })
})

describe('the adjustment grid', () => {
  it('leads from each price, line by line, to the adjusted price', async () => {
    const { section } = await openWorkbench()
    const rows = [...section.querySelectorAll('[data-sale][data-part=comp]')]
    expect(rows).toHaveLength(12)
    for (const row of rows) {
      const cells = [...row.querySelectorAll('td')].map(wordsOf)
      // Weight, price, eight lines, adjusted price, net and gross, effect on value.
      expect(cells).toHaveLength(13)
      const [price = 0, ...lines] = cells.slice(1, 10).map(dollarsIn)
      expect(lines.reduce((sum, line) => sum + line, price)).toBe(dollarsIn(cells[10] ?? ''))
    }
  })

  it('adds up to the value on the screen, to the dollar', async () => {
    await openWorkbench()
    const grid = screen.getByRole('region', { name: 'Adjustment grid' })
    const moved = [...grid.querySelectorAll('tbody tr')].map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      last: row.querySelector('td:last-child')?.textContent ?? '',
    }))
    const total = moved.findIndex(({ name }) => name.startsWith('Value, average condition'))
    const sum = moved
      .slice(0, total)
      .filter(({ last }) => last.includes('$'))
      .reduce((all, { last }) => all + dollarsIn(last), 0)
    expect(sum).toBe(home.value)
    expect(dollarsIn(moved[total]?.last ?? '')).toBe(home.value)
  })
})

describe('choosing comps', () => {
  it('makes the value again at once, beside ours, and can be taken back', async () => {
    const { user, bench, result, include, figure } = await openWorkbench()
    expect(result()).toContain('This is our value.')

    await user.click(include(first.addressLine))
    const without = valueWith({ off: new Set([first.listingKey]) })
    expect(result()).toContain(`Your value${without.value}`)
    expect(result()).toContain(without.range)
    expect(result()).toContain(`ours of ${formatUsd(home.value)}: 1 excluded.`)
    expect(figure('Your value')).toContain(without.value)
    expect(figure('Your value')).toContain(`Ours: ${formatUsd(home.value)}`)
    expect(figure('Likely range')).toContain(without.range)
    const profit = dollarsIn(without.value) - home.price
    expect(figure('Profit potential')).toContain(
      `${formatUsd(profit - 10_000)} to ${formatUsd(profit - 30_000)}`,
    )

    await user.click(include(second.addressLine))
    expect(result()).toContain('2 excluded')
    await user.click(bench.getByRole('button', { name: 'Undo' }))
    expect(result()).toContain(without.value)
    await user.click(bench.getByRole('button', { name: 'Reset' }))
    expect(result()).toContain('This is our value.')
    expect(figure('Value, average condition')).toContain(formatUsd(home.value))
    await user.click(bench.getByRole('button', { name: 'Undo' }))
    expect(result()).toContain(without.value)
  })

  it('is kept for the home, with the reason, until it is reset', async () => {
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('compsChoice'))
    const why = { name: `Why you excluded ${first.addressLine}` }
    const { user, section, include, leave } = await openWorkbench()
    await user.click(include(first.addressLine))
    await user.selectOptions(within(section).getByRole('combobox', why), 'Poor condition')
    expect(stored()).toEqual([
      expect.stringMatching(new RegExp(`^compsChoice\\..+\\.${home.propertyId}$`)),
    ])

    leave()
    const again = await openWorkbench()
    expect(within(again.section).getByRole('combobox', why)).toHaveProperty(
      'value',
      'poor condition',
    )
    expect(again.figure('Your value')).toContain(
      valueWith({ off: new Set([first.listingKey]) }).value,
    )
    await again.user.click(again.bench.getByRole('button', { name: 'Reset' }))
    again.figure('Value, average condition')
    expect(stored()).toEqual([])
  })

  it('can be narrowed, and a pinned comp stays', async () => {
    const { user, section, bench, result, sale } = await openWorkbench()
    const far = likest.find(({ miles }) => miles > 0.25)
    if (far === undefined) throw new Error('every comp is next door')
    const unlimited = Number.POSITIVE_INFINITY
    const within25 = { days: unlimited, sizePercent: unlimited, miles: 0.25 }

    await user.selectOptions(bench.getByRole('combobox', { name: 'Comps within' }), '0.25 mi')
    expect(result()).toContain(valueWith({ within: within25 }).value)
    expect(sale(far.listingKey).getAttribute('data-part')).toBe('outside')
    expect(sale(far.listingKey).textContent).toContain('Outside your limits')

    const pin = { name: `Pin ${far.addressLine} as a comp` }
    await user.click(within(section).getByRole('button', pin))
    expect(sale(far.listingKey).getAttribute('data-part')).toBe('comp')
    const pinned = new Set([far.listingKey])
    expect(result()).toContain(valueWith({ within: within25, pinned }).value)
    expect(result()).toContain('1 pinned, comps within 0.25 mi')
  })
})

it('gives way to what the value is made from now', async () => {
  const { section, figure, header, main } = await openWorkbench({
    value: home.value - 5_000,
    asOf: '2020-01-31',
    fewComps: true,
    comps: home.comps.slice(0, 1),
  })
  expect(section.textContent).toContain('New sales came in after your search')
  expect(figure('Value, average condition')).toContain(formatUsd(home.value))
  expect(header.textContent).toContain(`As of ${formatDate(home.asOf)}`)
  expect(header.textContent).not.toContain('Few comps.')
  expect(main.textContent).toContain('12 sold within a mile')
  expect(soldCards()).toHaveLength(12)
})

it('makes a row and its card stand out together', async () => {
  const { sale } = await openWorkbench()
  const card = soldCards().find(({ textContent }) => textContent?.includes(first.addressLine))
  expect(card?.className).not.toMatch(/border-danger/)
  fireEvent.mouseEnter(sale(first.listingKey))
  expect(card?.className).toMatch(/border-danger/)
})

it('says what is wrong with a home, and values it as listed at once when that is chosen, and back', async () => {
  let asListed: string[] = []
  api.answer('POST /api/home-choices', ({ body }) => {
    const { chosen, propertyId } = z.parse(chooseRequestSchema, body)
    asListed = chosen ? [propertyId] : []
    return json({ useAnyway: [], asListed })
  })
  const why = 'Valued as a condo: unit number, HOA $528 a month'
  const { user, header } = await open({
    valuedAs: 'Condo',
    checks: [{ code: 'valued-as', severity: 'check', evidence: why }],
  })
  expect(header.textContent).toContain(why)
  await waitFor(() => expect(api.callsTo(EVIDENCE)).toHaveLength(1))
  const nowIs = (change: Partial<Home>) => {
    api.answer(HOME, () => json({ ...home, ...change }))
    // The address of the evidence begins like the home's.
    api.answer(EVIDENCE, () => json(evidence))
  }
  nowIs({ asListed: true })
  await user.click(await screen.findByRole('button', { name: 'Treat as a house' }))
  await screen.findByRole('button', { name: 'Value by its facts again' })
  expect(asListed).toEqual([home.propertyId])
  await waitFor(() => expect(api.callsTo(EVIDENCE)).toHaveLength(2))
  nowIs({ valuedAs: 'Condo' })
  await user.click(screen.getByRole('button', { name: 'Value by its facts again' }))
  await screen.findByRole('button', { name: 'Treat as a house' })
  expect(asListed).toEqual([])
})

it('shows the twin first among the comps', async () => {
  const [, , third] = home.comps
  if (!third?.dateSold) throw new Error('twelve comps')
  const { propertyId, price, dateSold } = third
  const { main, header } = await open({ twin: { propertyId, price, dateSold, daysAgo: 11 } })
  expect(header.textContent).toContain(`Twin sold ${formatUsd(price)}, 11 days ago`)
  const cards = [...main.querySelectorAll('[data-compared=sold]')]
  expect(cards[0]?.textContent).toContain('Twin of this home')
  expect(cards[0]?.textContent).toContain(third.address.line)
})
