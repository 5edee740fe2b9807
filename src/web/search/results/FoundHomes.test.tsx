import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, refusal } from '../../../../tests/made-up-answers.ts'
import { factIn } from '../../../../tests/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/open-search.tsx'
import type { Home } from '../../../contract/homes/home.ts'
import { chooseRequestSchema } from '../../../contract/homes/home-choices.ts'
import type { SearchSummary } from '../../../contract/search/found-homes.ts'
import { cardFigures } from '../../../domain/deal/card-figures.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { formatUsd } from '../../ui/format.ts'

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

it('tells who lists a home and as of when, in one line, and warns of a feed that is late', async () => {
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

it('shows every fact of a home on its card', async () => {
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
  expect(card.querySelector('h3')?.textContent).toContain('1418 Hawthorn Avenue')
  expect(card.textContent).toContain('$245,000')
  expect(card.textContent).toContain('$58,000 under value')
  for (const [name, text] of [
    ['Zip', '43215'],
    ['Bath', '2.5'],
    ['Date Listed', '09/03/2099'],
    ['Sqft', '1,540'],
    ['Bedrooms', '3'],
    ['Mls', 'DM-104422'],
    ['Value, average condition', '$302,500'],
    ['Avg comp', '$301,200'],
    ['8 in 10 within', '$89k'],
    ['Profit potential', '$35,000 to $15,000'],
  ] as const)
    expect(factIn(card, name).textContent).toBe(text)
  expect(card.textContent).toContain('Sells over asking by $20k or more')
  expect(card.textContent).toContain('13 of 100')
  const bar = screen.getByRole('img', { name: /^Asking \$.*likely range \$/ })
  expect(card.contains(bar)).toBe(true)
  // What stands for a photo comes a moment later.
  await waitFor(() => expect(card.textContent).toContain('Fair · 7 comps'))
  expect(card.textContent).toContain('Demo data')
  expect(card.textContent).not.toContain('Last seen for sale')
})

it('says of a home with few comps that it has few', async () => {
  const card = await cardOf(
    homeForTests({
      fewComps: true,
      grade: 'Weak',
      gradeFacts: { comps: 2, newestDaysAgo: 9, spreadPercent: 4, sizeStep: 35, modelOf: 'market' },
    }),
  )
  await waitFor(() => expect(card.textContent).toContain('Weak · few comps (2)'))
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

it('says of a home what it asked before over its listings, and what else is known of it', async () => {
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
  for (const [name, text] of [
    ['Built', '1941'],
    ['Lot', '5,500'],
    ['$/sqft', '$194'],
    ['HOA', '$528/mo'],
  ] as const)
    expect(factIn(card, name).textContent).toBe(text)
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
    expect(document.querySelectorAll('[aria-pressed=true]')).toHaveLength(1)
    await waitFor(async () => expect((await cards())[0]?.textContent).toContain(first))
  }
})

it('has more sorts in a menu, of which the chosen one is kept until the next search', async () => {
  const { user, cards } = await searchFor(
    threeHomes.map((home, i) => ({ ...home, daysOnMarket: [40, 3, 137][i] ?? null })),
  )
  const menu = screen.getByRole('combobox', { name: 'More sorts', hidden: true })
  await user.selectOptions(menu, 'Days on market')
  await waitFor(async () => expect((await cards())[0]?.textContent).toContain('3 Cedar St'))
  expect(document.querySelectorAll('[aria-pressed=true]')).toHaveLength(0)
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
  const { user, submit, cards } = await searchFor(homes, { marketDay })
  expect(screen.queryByText('New')).toBeNull()
  const listed = homeForTests({ propertyId: 'just-listed', dateListed: '2099-01-01' })
  api.answer(SEARCH, () => found([listed, ...homes], { marketDay }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(submit)
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
  const { user, cards } = await searchFor([ash, { ...birch, checks: [DOUBTFUL] }, cedar])
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  const aside = screen.getByText('1 set aside').closest('details')
  expect(aside?.textContent).toContain('2 Birch St')
  expect(aside?.textContent).toContain('Living area and lot are both 23,182 sqft')
  const pressed = (text: string) =>
    screen.getByText(
      (_, element) => element?.tagName === 'BUTTON' && element.textContent === `${text} 2 Birch St`,
    )
  await user.click(pressed('Use anyway'))
  await waitFor(async () => expect(await cards()).toHaveLength(3))
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
    homeForTests({ propertyId: 'h0', addressLine: '1 Ash St', price: 400_000 }),
    homeForTests({ propertyId: 'h1', addressLine: '2 Birch St', price: 100_000 }),
    homeForTests({ propertyId: 'h2', addressLine: '3 Cedar St', fixedUpValue: null }),
    homeForTests({ propertyId: 'h3', addressLine: '4 Dogwood St', price: 200_000 }),
  ]
  const streets = (cards: readonly HTMLElement[]) =>
    cards.map((card) => /\d \w+ St/.exec(card.textContent ?? '')?.[0])

  it('tell the max offer and what is left at the asking price, on the defaults of the subscriber', async () => {
    const [card] = await (await searchFor(homes)).cards()
    if (card === undefined) throw new Error('There is no card')
    const shipped = cardFigures(homes[0] ?? homeForTests({}), [])
    await waitFor(() =>
      expect(factIn(card, 'Max offer').textContent).toBe(formatUsd(shipped?.maxOfferUsd ?? null)),
    )
    expect(factIn(card, 'Net at ask').textContent).toBe(formatUsd(shipped?.netAtAskUsd ?? null))
    expect(factIn(card, 'Net at ask').textContent).toMatch(/^-\$/)
    expect(screen.getByText(/projected, before income tax, on your/)).toBeTruthy()
    cleanup()

    const set = { scope: 'mine', version: 1, values: { ratePercent: 0 }, setOn: {} }
    api.answer('GET /api/deal-defaults', () => json({ defaults: [set] }))
    const [again] = await (await searchFor(homes)).cards()
    if (again === undefined) throw new Error('There is no card')
    const own = cardFigures(homes[0] ?? homeForTests({}), [set])
    expect(own?.maxOfferUsd).toBeGreaterThan(shipped?.maxOfferUsd ?? 0)
    await waitFor(() =>
      expect(factIn(again, 'Max offer').textContent).toBe(formatUsd(own?.maxOfferUsd ?? null)),
    )
  })

  it('stay dashes when the defaults cannot be had', async () => {
    api.answer('GET /api/deal-defaults', () => refusal(503, { error: 'Away.', code: 'x' }))
    const [card] = await (await searchFor(homes)).cards()
    if (card === undefined) throw new Error('There is no card')
    await waitFor(() => expect(api.callsTo('GET /api/deal-defaults')).toHaveLength(1))
    expect(factIn(card, 'Max offer').textContent).toBe('—')
  })

  it.each(['maxOffer', 'netAtAsk'])('sort homes by %s, unknown ones last', async (key) => {
    const { cards, user } = await searchFor(homes)
    await waitFor(async () => expect((await cards())[0]?.textContent).toMatch(/Net at ask-?\$/))
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

  it('leave out homes that ask more than the max offer, where that is asked for', async () => {
    const { cards, user } = await searchFor(homes)
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await user.click(screen.getByRole('checkbox', { name: 'Asks at most my max offer' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const most = cardFigures(homes[3] ?? homeForTests({}), [])?.maxOfferUsd ?? 0
    const left = homes.filter(({ price, fixedUpValue }) => fixedUpValue !== null && price <= most)
    expect(left.length).toBeGreaterThan(0)
    expect(
      await screen.findByText(`${left.length} of 4 homes ask at most your max offer.`),
    ).toBeTruthy()
    expect(streets(await cards())).toEqual(left.map(({ addressLine }) => addressLine).toSorted())
    expect(screen.getByRole('button', { name: 'More filters (1)' })).toBeTruthy()
  })
})

it('hands all its homes over as a file, with their figures', async () => {
  const { user } = await searchFor(threeHomes)
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL() {},
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const [button] = await screen.findAllByRole('button', { name: 'Download CSV' })
  if (button === undefined) throw new Error('There is no button')
  await user.click(button)
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  const text = await files[0]?.text()
  for (const { addressLine } of threeHomes) expect(text).toContain(addressLine)
})
