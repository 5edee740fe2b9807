import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { countyList } from '../../../../tests/county-lists/made-up-lists.ts'
import { json } from '../../../../tests/screens/made-up-answers.ts'
import { factIn } from '../../../../tests/screens/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/search/open-search.tsx'
import { chooseRequestSchema } from '../../../contract/marks/home-choices.ts'
import type { SearchSummary } from '../../../contract/search/found-homes.ts'
import type { Home } from '../../../contract/search/home.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'

const api = openSearchesForTests()

/** Searches, and answers with these homes. */
const searchFor = async (homes: readonly Home[], summary: Partial<SearchSummary> = {}) => {
  api.answer(SEARCH, () => found(homes, summary))
  const opened = await openSearch()
  opened.fill()
  await opened.user.click(opened.submit)
  await opened.cards()
  return opened
}

/** The one card of a search that finds this home. */
const cardOf = async (home: Home): Promise<HTMLElement> => {
  const [card] = await (await searchFor([home])).cards()
  if (card === undefined) throw new Error('There is no card')
  return card
}

it('says who lists a home and as of when, in one line, and warns of a feed that is late', async () => {
  const refreshedAt = new Date(Date.now() - 14.5 * 3_600_000).toISOString()
  const overdueFrom = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
  const given = { source: 'NWMLS', listedBy: 'Example Realty', refreshedAt, overdueFrom }
  const home = homeForTests(given)
  const card = await cardOf(home)
  expect(card.textContent).toMatch(
    /Listed by Example Realty · NWMLS · as of \w{3} \d+, \d+:\d\d [AP]M/,
  )
  expect(
    screen.getByText('NWMLS was last refreshed 14 hours ago; homes may have sold since.'),
  ).toBeTruthy()
})

it('says that sale prices are partial where they are not on public record', async () => {
  await searchFor([homeForTests({ city: 'Austin', state: 'TX' })])
  expect(screen.getByText(/^Sale prices are partial here: Texas does not/)).toBeTruthy()
})

it('shows on a card whether a home can be bought, and the facts of the specification', async () => {
  const home = homeForTests({
    dateListed: '2099-09-03',
    bath: 2.5,
    fewComps: false,
    arv: { min: 15_000, max: 35_000 },
    range80: { low: 213_600, high: 270_900 },
    grade: 'Fair',
    gradeFacts: { comps: 7, newestDaysAgo: 21, spreadPercent: 8, sizeStep: 20, modelOf: 'market' },
    chance: 0.131,
    othersChance: 0.047,
    chanceOfUsd: 20_000,
    demo: true,
    source: 'Demo data',
  })
  const card = await cardOf(home)
  expect(within(card).getByRole('link', { name: '1418 Hawthorn Avenue, Columbus' })).toBeTruthy()
  expect(card.textContent).toMatch(
    /^Price\$245,000.*Loses.*Max offer \$224,000 · net at ask −\$5,000/,
  )
  for (const [name, text] of [
    ['Zip', '43215'],
    ['Bath', '2.5'],
    ['Date Listed', '09/03/2099'],
    ['Sqft', '1,540'],
    ['Bedrooms', '3'],
    ['Mls', 'DM-104422'],
  ] as const)
    expect(factIn(card, name).textContent).toBe(text)
  expect(card.textContent).toContain('About 41 of 100 like it are described as needing work.')
  const bar = screen.getByRole('img', {
    name: 'Ask $245,000, max offer $224,000, likely sale $231,000 to $256,000, typical value $302,500, after-repair value $320,000',
  })
  expect(card.contains(bar)).toBe(true)
  expect(card.textContent).toContain('Demo data')
  expect(card.textContent).not.toContain('Last seen for sale')
})

it('leaves out what is not known of a home, and says that it was last seen a while ago', async () => {
  const card = await cardOf(
    homeForTests({
      price: 295_000,
      daysUnseen: 16,
      lastSale: { price: 230_000, date: '2022-08-09' },
      size: null,
      verdict: null,
      maxOffer: null,
      netAtAsk: null,
      roomForRepairs: null,
      assumedRepairs: null,
      likelySale: null,
    }),
  )
  expect(card.textContent).toContain('Last seen 16 days ago')
  expect(card.textContent).toContain('No deal: the size is not known')
  for (const absent of ['Offer', 'net', 'described']) expect(card.textContent).not.toContain(absent)
  expect(card.textContent).not.toMatch(/Clears|Pays|Loses/)
})

it('says of a home from a file when it was last seen, its price cut and its source', async () => {
  const card = await cardOf(
    homeForTests({
      demo: false,
      source: 'Redfin file (NWMLS)',
      asOf: '2022-09-27',
      lastSeen: '2022-09-27',
      priceChange: { amount: -15_000, date: '2022-09-03' },
    }),
  )
  expect(card.textContent).toContain('Last seen for sale Sep 27, 2022 · Redfin file (NWMLS)')
  expect(card.textContent).toContain('Price cut $15,000 on Sep 3')
})

it('says of a home what it asked before over its listings', async () => {
  const card = await cardOf(
    homeForTests({
      price: 360_000,
      size: 1_860,
      asOf: '2022-09-27',
      priceChange: { amount: -15_000, date: '2022-09-03' },
      askedBefore: { price: 410_000, date: '2022-05-13' },
      daysOnMarket: 137,
      yearBuilt: 1941,
      lotSize: 5_500,
      hoaDues: 528,
    }),
  )
  expect(card.textContent).toContain('Asked $50,000 more on May 13 · 137 days')
  expect(card.textContent).not.toContain('Price cut')
})

const sorts = () =>
  within(screen.getByRole('group', { name: 'Sort by', hidden: true })).getAllByRole('button', {
    hidden: true,
  })

it('orders the homes by the sort that is highlighted', async () => {
  const { user, cards } = await searchFor(threeHomes)
  for (const [name, first] of [
    ['Price', '3 Cedar St'],
    ['ARV', '1 Ash St'],
    ['List Date', '2 Birch St'],
  ] as const) {
    const sort = screen.getByRole('button', { name, hidden: true })
    await user.click(sort)
    expect(sort.getAttribute('aria-pressed')).toBe('true')
    expect(sorts().filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([
      sort,
    ])
    await waitFor(async () => expect((await cards())[0]?.textContent).toContain(first))
  }
})

it('has more sorts in a menu, and the chosen one is kept until the next search', async () => {
  const { user, cards } = await searchFor(
    threeHomes.map((home, i) => ({ ...home, daysOnMarket: [40, 3, 137][i] ?? null })),
  )
  const menu = screen.getByRole('combobox', { name: 'More sorts', hidden: true })
  await user.selectOptions(menu, 'Days on market')
  await waitFor(async () => expect((await cards())[0]?.textContent).toContain('3 Cedar St'))
  expect(sorts().filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([])
  expect(localStorage.getItem('sortKey')).toBe('days')
  await user.click(screen.getByRole('button', { name: 'List Date', hidden: true }))
  expect(menu).toHaveProperty('value', '')
})

it('says above the homes how many of what and where, the as-of date, and that it is demo data', async () => {
  const { results } = await searchFor(threeHomes, {
    qualified: 1_912,
    unvalued: 14,
    asOf: '2022-09-27',
  })
  expect(results.textContent).toContain('3 of 1,912 houses in Columbus, OH')
  expect(results.textContent).toContain('Values as of Sep 27, 2022')
  expect(results.textContent).toContain('14 more have too few sales nearby to be valued')
  expect(screen.getAllByText('Demo data').length).toBeGreaterThan(0)
})

afterEach(() => vi.useRealTimers())

it('marks a home listed since the previous search there as new, also where the listings are a day ahead of the browser', async () => {
  // 19:57 in Chicago: homes may be listed tomorrow, as the browser's calendar has it.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2022-09-28T01:57:00Z') })
  const marketDay = '2022-09-28'
  const homes = threeHomes.map((home) => ({ ...home, dateListed: marketDay }))
  const { submitForm, cards } = await searchFor(homes, { marketDay })
  expect(screen.queryByText('New')).toBeNull()
  const listed = homeForTests({ propertyId: 'just-listed', dateListed: '2099-01-01' })
  api.answer(SEARCH, () => found([listed, ...homes], { marketDay }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await submitForm()
  await waitFor(async () => expect((await cards())[0]?.textContent).toContain('New'))
  expect(screen.getAllByText('New')).toHaveLength(1)
})

const DOUBTFUL = {
  code: 'area-is-lot',
  severity: 'doubtful',
  evidence: 'Living area and lot are both 23,182 sqft',
} as const

it('folds doubtful homes below the others with their reasons, until one is used anyway, and back', async () => {
  const [ash, birch, cedar] = threeHomes
  if (!ash || !birch || !cedar) throw new Error('There are three homes')
  let useAnyway: string[] = []
  api.answer('GET /api/home-choices', () => json({ useAnyway, asListed: [] }))
  api.answer('POST /api/home-choices', ({ body }) => {
    const { chosen, ...choice } = z.parse(chooseRequestSchema, body)
    useAnyway = chosen ? [choice.propertyId] : []
    return json({ useAnyway, asListed: [] })
  })
  const { user, cards, results } = await searchFor([ash, { ...birch, checks: [DOUBTFUL] }, cedar])
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  // As many as the list has, and as a saved search counts.
  expect(results.textContent).toContain('2 houses in Columbus, OH')
  const aside = screen.getByText('1 set aside', { selector: 'summary' }).closest('details')
  expect(screen.getByRole('heading', { name: /^2 houses/ }).textContent).toBe(
    '2 houses in Columbus, OH · 1 set aside',
  )
  expect(aside?.textContent).toContain('2 Birch St')
  expect(aside?.textContent).toContain('Living area and lot are both 23,182 sqft')
  const pressed = (text: string) =>
    screen.getByText(
      (_, element) => element?.tagName === 'BUTTON' && element.textContent === `${text} 2 Birch St`,
    )
  await user.click(pressed('Use anyway'))
  await waitFor(async () => expect(await cards()).toHaveLength(3))
  expect(results.textContent).toContain('3 houses in Columbus, OH')
  expect(screen.getByText('0 set aside, 1 used anyway')).toBeDefined()
  await user.click(pressed('Set aside again'))
  await waitFor(async () => expect(await cards()).toHaveLength(2))
})

it('says on a card what asks for a look, and names the twin', async () => {
  const card = await cardOf(
    homeForTests({
      checks: [
        { code: 'valued-as', severity: 'check', evidence: 'Valued as a condo: unit number' },
      ],
      twin: { propertyId: 'c1', price: 450_000, dateSold: '2022-09-16', daysAgo: 11 },
    }),
  )
  expect(card.textContent).toContain('Valued as a condo: unit number')
  expect(card.textContent).toContain('Twin sold $450,000, 11 days ago')
})

describe('figures of deals on cards', () => {
  const homes = [
    homeForTests({ propertyId: 'h0', addressLine: '1 Ash St', price: 400_000, maxOffer: 290_000 }),
    homeForTests({ propertyId: 'h1', addressLine: '2 Birch St', price: 100_000, netAtAsk: 90_000 }),
    homeForTests({
      propertyId: 'h2',
      addressLine: '3 Cedar St',
      verdict: null,
      maxOffer: null,
      netAtAsk: null,
    }),
    homeForTests({ propertyId: 'h3', addressLine: '4 Dogwood St', price: 200_000, netAtAsk: 9 }),
  ]
  const streets = (cards: readonly HTMLElement[]) =>
    cards.map((card) => /\d \w+ St/.exec(card.textContent ?? '')?.[0])

  it.each(['maxOffer', 'netAtAsk'])('sort homes by %s, unknown ones last', async (key) => {
    const { cards, user } = await searchFor(homes)
    await user.selectOptions(screen.getByRole('combobox', { name: 'More sorts' }), key)
    await waitFor(async () =>
      expect(streets(await cards())).toEqual([
        '2 Birch St',
        '4 Dogwood St',
        '1 Ash St',
        '3 Cedar St',
      ]),
    )
  })

  it('are what the server is asked for: room for repairs, and asks at most the max offer', async () => {
    const { user, unfold } = await searchFor(homes)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await unfold()
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await user.click(screen.getByRole('checkbox', { name: 'Asks at most my max offer' }))
    await user.selectOptions(screen.getByRole('combobox', { name: /^Room for repairs/ }), 'medium')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('button', { name: 'More filters (2)' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(api.callsTo('POST /api/flip-search/flips')).toHaveLength(2))
    expect(api.callsTo('POST /api/flip-search/flips')[1]?.body).toMatchObject({
      asksAtMost: 'max offer',
      roomAtLeast: 'medium',
    })
  })
})

const download = async (user: UserEvent, kind: string) => {
  const [menu] = await screen.findAllByRole('button', { name: 'Download or print' })
  if (menu === undefined) throw new Error('There is no menu')
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: kind }))
}

it('hands its homes over as they are shown, in their order and without those that are filtered away', async () => {
  const [ash, birch, cedar] = threeHomes
  if (!ash || !birch || !cedar) throw new Error('There are three homes')
  const { user } = await searchFor([ash, { ...birch, verdict: 'pays' }, cedar])
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL() {},
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Price', hidden: true }))
  await user.click(screen.getByRole('button', { name: /^2 lose/ }))
  await download(user, 'Plain table (CSV)')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  const lines = (await files[0]?.text())?.trim().split('\r\n').slice(1) ?? []
  expect(lines.map((line) => line.split(',')[0])).toEqual(['3 Cedar St', '1 Ash St'])
})

it('puts the list on paper as a plain table of all its homes, while it is printed', async () => {
  await searchFor(threeHomes)
  await waitFor(() => {
    fireEvent(window, new Event('beforeprint'))
    expect(
      screen.getByRole('table', { name: '3 houses in Columbus, OH', hidden: true }),
    ).toBeTruthy()
  })
  const table = within(screen.getByRole('table', { hidden: true }))
  expect(
    table.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual([
    '2 Birch St, Columbus 43215',
    '3 Cedar St, Columbus 43215',
    '1 Ash St, Columbus 43215',
  ])
  expect(document.querySelector('.printed')?.textContent).toMatch(
    /Values as of \w+ \d+, \d{4}\. .* Not an appraisal\.$/,
  )
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

it('says where nothing clears which home comes nearest, and counts apart homes that may be gone', async () => {
  await searchFor([
    homeForTests({ propertyId: 'a', price: 300_000, verdict: 'loses', maxOffer: 250_000 }),
    homeForTests({
      propertyId: 'b',
      addressLine: '9421 21st Ave E',
      daysUnseen: 16,
      price: 400_000,
      verdict: 'pays',
      maxOffer: 388_000,
    }),
  ])
  const link = screen.getByRole('link', { name: '9421 21st Ave E' })
  expect(link.closest('p')?.textContent).toBe(
    'None of 2 clears your target. Nearest: 9421 21st Ave E, at $12,000 less.',
  )
  expect(screen.getByText('1 of them last seen two weeks ago or longer')).toBeTruthy()
})

it('says nothing of the kind where a home clears', async () => {
  await searchFor([homeForTests({ price: 300_000, verdict: 'clears', maxOffer: 310_000 })])
  expect(screen.queryByText(/clears your target/)).toBeNull()
})

describe('the way to homes off the market', () => {
  const OFF_MARKET = { name: 'Off market' } as const

  it('leads to those on county lists in the same place, where a list is on file', async () => {
    api.answer('GET /api/county-lists', () => json({ lists: [countyList()], ownerNames: false }))
    await searchFor([homeForTests()])
    const [link] = await screen.findAllByRole('link', OFF_MARKET)
    expect(link?.getAttribute('href')).toBe('/county-lists?city=Columbus%2C+OH&standing=off+market')
  })

  it('is not there without a list', async () => {
    await searchFor([homeForTests()])
    await waitFor(() => expect(api.callsTo('GET /api/county-lists')).not.toEqual([]))
    expect(screen.queryByRole('link', OFF_MARKET)).toBeNull()
  })

  it('is offered where no home is found', async () => {
    api.answer('GET /api/county-lists', () => json({ lists: [countyList()], ownerNames: false }))
    api.answer(SEARCH, () => found([]))
    const opened = await openSearch()
    opened.fill()
    await opened.user.click(opened.submit)
    const link = await screen.findByRole('link', { name: 'Off market here' })
    expect(link.getAttribute('href')).toBe('/county-lists?city=Columbus%2C+OH&standing=off+market')
  })
})
