import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  cards,
  EVIDENCE,
  evidence,
  figureIn,
  HOME,
  home,
  openCompsForTests,
  soldCards,
} from '../../../tests/comps/open-comps.ts'
import { held, json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../tests/screens/open-screen.tsx'
import { chooseRequestSchema } from '../../contract/marks/home-choices.ts'
import type { HomeNowAndBefore } from '../../contract/marks/my-homes.ts'
import type { Home } from '../../contract/search/home.ts'
import { createCompsStateStorage } from '../data/storage/comps/comps-state.ts'
import { openStore } from '../data/storage/open-store.ts'
import { formatDate, formatUsd } from '../ui/words/format.ts'
import { homeForTests } from './home-for-tests.ts'

const { api, open, openWorkbench } = openCompsForTests()

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
      addressLine,
      city,
      stateCode,
      zip,
      beds,
      bath,
      size,
      imageUrl: null,
      around: null,
      distance: 'mile',
      source: 'NWMLS',
      demo: false,
      state: 'sold',
      since: '2022-11-10',
      soldPrice: 311_000,
      price: 250_000,
      value: 302_500,
      figures: {
        typicalValue: 302_500,
        likelySale: { price: 247_000, low: 232_000, high: 259_000 },
        deal: null,
      },
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
    screen.getByText('Asked $250,000. We predicted $247,000, from $232,000 to $259,000')
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

  it('is on its way: its outline is shown', async () => {
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

describe('a home that has left the market', () => {
  const PENDING = { state: 'pending', since: '2024-10-10', soldPrice: null } as const
  const sentence = new RegExp(
    `^Under contract since Oct 10, 2024. Comps and figures are as of ${formatDate(home.asOf)}, before it went under contract.$`,
  )

  it('has its comps, deal and figures for who keeps it, under one sentence', async () => {
    api.answer(HOME, () => json({ ...home, leftMarket: PENDING }))
    api.answer(EVIDENCE, () => json({ ...evidence, leftMarket: PENDING }))
    openScreen(`/comps/${home.propertyId}`)
    await screen.findByText(sentence)
    await screen.findByRole('region', { name: 'How this value is made' })
    expect(cards()).toHaveLength(home.comps.length + 1)
    expect(screen.queryByText(/^Last seen for sale/)).toBeNull()
    // The address of its evidence begins like its own.
    await waitFor(() => expect(api.callsTo(EVIDENCE)).toHaveLength(1))
    expect(api.callsTo(HOME)).toHaveLength(1 + api.callsTo(EVIDENCE).length)
  })

  it('has the same sentence in a window with an old search', async () => {
    keepInTab(home)
    api.answer(HOME, () => json({ ...home, leftMarket: PENDING }))
    api.answer(EVIDENCE, () => json({ ...evidence, leftMarket: PENDING }))
    openScreen('/comps')
    await screen.findByText(sentence)
  })

  it('says what became of it in a window that has an old search, for who does not keep it', async () => {
    keepInTab(home)
    const gone = () => refusal(404, { error: 'Gone.', code: 'home-gone' })
    api.answer(HOME, gone)
    api.answer(EVIDENCE, gone)
    api.answer('GET /api/home-now/*', () => refusal(404, { error: 'No', code: 'not-found' }))
    openScreen('/comps')
    await screen.findByRole('heading', { name: 'We can’t find this home' })
    expect(cards()).toHaveLength(0)
  })

  const keepInTab = (stored: Home) =>
    createCompsStateStorage(openStore(() => sessionStorage)).write({
      home: stored,
      distance: 'mile',
      includeHomesForSale: false,
    })
})

it('works as before without its evidence, and another try brings it', async () => {
  api.answer(HOME, () => json(home))
  api.answer(EVIDENCE, () => refusal(500, 'down'))
  const { user } = openScreen(`/comps/${home.propertyId}`)
  const alert = await screen.findByText(/could not be loaded/)
  expect(alert.getAttribute('role')).toBe('alert')
  expect(cards()).toHaveLength(home.comps.length + 1)
  expect(figureIn(screen.getByRole('main'), 'Typical value')).toContain('$')
  api.answer(EVIDENCE, () => json(evidence))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(document.querySelectorAll('[data-sale][data-part=comp]')).toHaveLength(12),
  )
})

it('says under the grade when the range is wider because few homes of the kind have sold', async () => {
  const { figure } = await open()
  expect(figure('Typical value')).toContain(
    'Fewer than 100 homes of this kind sold here lately, so the range is wider to be safe.',
  )
})

it('gives way to what the value is made from now', async () => {
  const { section, figure, header, main } = await openWorkbench({
    typicalValue: home.typicalValue - 5_000,
    asOf: '2020-01-31',
    fewComps: true,
    comps: home.comps.slice(0, 1),
  })
  expect(section.textContent).toContain('Sales came in after your search')
  expect(figure('Typical value')).toContain(formatUsd(home.value))
  expect(header.textContent).toContain(`As of ${formatDate(home.asOf)}`)
  expect(header.textContent).not.toContain('Few comps.')
  expect(main.textContent).toContain('12 sold within a mile')
  expect(soldCards()).toHaveLength(12)
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
