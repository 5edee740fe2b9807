import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { everett, seattle } from '../../../tests/accuracy/made-up-accuracy.ts'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  clientConfig,
  openScreen,
  openScreensForTests,
  visitor,
} from '../../../tests/screens/open-screen.tsx'
import type { Accuracy } from '../../contract/accuracy.ts'
import type { PlaceConditions } from '../../contract/market-conditions.ts'

const api = openScreensForTests()

const answerAccuracy = (accuracy: Accuracy) => api.answer('GET /api/accuracy', () => json(accuracy))

const textsOf = (elements: readonly HTMLElement[]) => elements.map((one) => one.textContent)

it('says it in plain words first, then in figures', async () => {
  answerAccuracy({ markets: [seattle, everett] })
  openScreen('/accuracy')
  const card = await screen.findByRole('article', { name: 'Seattle, WA' })
  expect(card.textContent).toContain('Median error 7.1%')
  expect(card.textContent).toContain('Half of past values were within 7.1% of the sale price.')
  expect(card.textContent).toContain('From 1,234 sales closed May 1, 2022 to Sep 27, 2022')
  expect(within(card).getByRole('region', { name: 'Flip test' }).textContent).toContain(
    '177 homes were bought and sold again within 30 to 366 days',
  )
  expect(card.textContent).toContain('12.4% under the resale')
  const words = within(card).getByRole('region', { name: 'Condition in Seattle, WA' })
  expect(words.textContent).toContain(
    '91% of these sales describe their home; 131 of them say it needs work.',
  )
  expect(words.textContent).toContain('With descriptions7.1%10.5%-1.2%77%')
  expect(words.textContent).toContain('Without7.9%17.9%+16.9%64%')
  expect(words.textContent).toContain('11133.1%2.4%')
  expect(screen.getAllByText(/The flip test covers resold homes only\./)).toHaveLength(1)
  expect(card.textContent).not.toContain('covers resold homes only')
  expect(screen.getByRole('article', { name: 'Everett, WA' }).textContent).toContain(
    'Nothing to check here yet',
  )
})

it('holds the predicted chance of selling over asking against what was observed, and says where none is shown', async () => {
  answerAccuracy({ markets: [seattle, everett] })
  openScreen('/accuracy')
  const card = await screen.findByRole('article', { name: 'Seattle, WA' })
  const shown = within(card).getByRole('region', { name: 'Sells over asking in Seattle, WA' })
  expect(shown.textContent).toContain('Shown here now, from 1,040 sales of the last 90 days')
  expect(shown.textContent).toContain('predicted that 9.4% of them sell')
  within(shown).getByRole('row', { name: /^Aug 30, 2022 645 9.4% 10.7% / })
  within(shown).getByRole('row', { name: '10–15% 241 12.3% 15.4%' })
  expect(screen.getByRole('article', { name: 'Everett, WA' }).textContent).toContain(
    'Not shown here yet: 113 of 200 sales of the last 90 days with a known asking price, and 61 of 75 days of listings, are on file.',
  )
})

it('holds likely sales against sales by how far homes asked from typical value, and follows the first leads', async () => {
  answerAccuracy({ markets: [seattle, everett] })
  openScreen('/accuracy')
  const report = await screen.findByRole('region', { name: 'Likely sale in Seattle, WA' })
  expect(report.textContent).toContain(
    'Of 1,623 homes sold, half of the likely sales predicted before were within 2.7% of the price, and 81% sold inside the likely range',
  )
  const rows = within(report).getAllByRole('row')
  expect(textsOf(rows)).toEqual([
    'AskSoldHalf withinIn likely rangeIn typical range',
    '26%+ under612.7%84%5%',
    '14–26% under2102.7%81%31%',
    '5–14% under3402.7%81%83%',
    'Within 5%6102.7%81%97%',
    '5%+ over4022.7%81%78%',
    'All1,6232.7%81%78%',
  ])
  expect(textsOf(within(report).getAllByRole('listitem'))).toEqual([
    'Of the first 50 leads of Jun 30, 2022, 41 sold, 38 within the predicted range; 5 were listed again as flips.',
    'Of the first 50 leads of Jul 31, 2022, 30 sold, 25 within the predicted range; none was listed again as a flip so far.',
  ])
  expect(screen.queryByRole('region', { name: 'Likely sale in Everett, WA' })).toBeNull()
})

it('says how near values came and how often ranges held by kind of home, or that there were too few', async () => {
  answerAccuracy({
    markets: [seattle, { ...seattle, market: '980', name: 'Kent, WA', kinds: null }],
  })
  const { user } = openScreen('/accuracy')
  await user.click(await screen.findByRole('button', { name: /^By kind of home ?in Seattle, WA$/ }))
  const table = screen.getByRole('table', { name: 'Accuracy by kind of home in Seattle, WA' })
  expect(textsOf(within(table).getAllByRole('row'))).toEqual([
    'KindHomesHalf within80% range holds90% range holds',
    'Houses9807.3%79%89%',
    'Townhouses645.8%too fewtoo few',
    'Condos1788.0%78%87%',
    'Multi-family12too fewtoo fewtoo few',
    'Lot 5,000 to 10,000 sqft1,0567.0%80%90%',
  ])
  expect(screen.queryByRole('button', { name: /^By kind of home ?in Kent, WA$/ })).toBeNull()
})

it('says where sale prices are not on public record', async () => {
  answerAccuracy({
    markets: [
      { ...seattle, name: 'Austin, TX' },
      { ...everett, name: 'Boise, ID' },
    ],
  })
  openScreen('/accuracy')
  const card = await screen.findByRole('article', { name: 'Austin, TX' })
  const said = 'does not put them on public record.'
  expect(card.textContent).toContain(`Sale prices are partial here: Texas ${said}`)
  expect(screen.getByRole('article', { name: 'Boise, ID' }).textContent).toContain(
    `Sale prices are partial here: Idaho ${said}`,
  )
})

it('says where the chance is held back', async () => {
  const missed = { state: 'missed lately', pairs: 900, followedDays: 90, lately: [] } as const
  answerAccuracy({ markets: [{ ...seattle, overAsk: missed }] })
  openScreen('/accuracy')
  const card = await screen.findByRole('article', { name: 'Seattle, WA' })
  expect(card.textContent).toContain(
    'Held back here: what it would have predicted a month ago was more than 7 points off for a group of 100 homes or more.',
  )
})

it('says how the chance that an offer buys a home came out, and whether it is shown', async () => {
  const figures = seattle.asks?.overall
  if (figures === undefined) throw new Error('figures')
  const offers = [0.01, 0.03, 0.08].map((share) => ({ share, figures }))
  const shown = { state: 'told', pairs: 1040, followedDays: 152, lately: [] } as const
  const kent = { ...seattle, market: '980', name: 'Kent, WA' }
  const missed = { ...shown, state: 'missed lately' } as const
  answerAccuracy({
    markets: [
      { ...seattle, offers, underAsk: shown },
      { ...kent, underAsk: missed },
    ],
  })
  const { user } = openScreen('/accuracy')
  const report = await screen.findByRole('region', { name: 'Offers under asking in Seattle, WA' })
  expect(report.textContent).toContain('Shown here now, from 1,040 sales of the last 90 days')
  await user.click(within(report).getByText('Predicted and observed'))
  const table = within(report).getByRole('table', { name: 'By how far under asking' })
  expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual(['1%', '3%', '8%'])
  expect(
    screen.getByRole('region', { name: 'Offers under asking in Kent, WA' }).textContent,
  ).toContain('more than 10 points off for a group of 100 homes or more.')
})

it('keeps demo markets apart from real ones', async () => {
  const demo = { ...seattle, market: '432', name: 'Columbus, OH', demo: true }
  answerAccuracy({ markets: [demo, seattle, everett] })
  openScreen('/accuracy')
  await screen.findByRole('article', { name: 'Columbus, OH' })
  expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
    'Seattle, WA',
    'Everett, WA',
    'Demo markets',
    'Columbus, OH',
  ])
})

it('lists the zips in an order of the reader’s choice', async () => {
  answerAccuracy({ markets: [seattle, everett] })
  const { user } = openScreen('/accuracy')
  await user.click(await screen.findByRole('button', { name: /^By zip ?in Seattle, WA$/ }))
  const table = within(screen.getByRole('table', { name: 'Accuracy by zip in Seattle, WA' }))
  const zips = () => textsOf(table.getAllByRole('rowheader'))
  expect(zips()).toEqual('98118 98103 98144 98115 98117 98112 98116 98105 98122 98199'.split(' '))
  const byError = '98103 98115 98117 98122 98199 98144 98116 98105 98118 98112'.split(' ')
  await user.click(table.getByRole('button', { name: 'Median error' }))
  expect(zips()).toEqual(byError)
  const column = table.getByRole('columnheader', { name: 'Median error' })
  expect(column.getAttribute('aria-sort')).toBe('ascending')
  await user.click(table.getByRole('button', { name: 'Median error' }))
  expect(zips()).toEqual(byError.toReversed())
  screen.getByText('2 zips have too few sales to list. They still count above.')
})

it('says when there is nothing to check, and when it cannot be loaded', async () => {
  api.answer('GET /api/accuracy', () => refusal(500, 'down'))
  const { user } = openScreen('/accuracy')
  expect((await screen.findByRole('alert')).textContent).toMatch(/error/i)
  answerAccuracy({ markets: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No values to check yet' })
})

it('goes on loading until every market is there, and says when one page of them is not', async () => {
  api.answer('GET /api/accuracy', () => json({ markets: [seattle], next: '1234.981' }))
  api.answer('GET /api/accuracy?after=1234.981', () => refusal(500, 'down'))
  const { user } = openScreen('/accuracy')
  await screen.findByRole('heading', { name: 'Some markets could not be loaded' })
  expect(screen.getAllByRole('article')).toHaveLength(1)
  // A market that was studied meanwhile is on both pages.
  api.answer('GET /api/accuracy?after=1234.981', () => json({ markets: [seattle, everett] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Everett, WA' })
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('leads a visitor to the welcome page, without a link, where the operator publishes none', async () => {
  api.answer('GET /api/client-config', () => json({ ...clientConfig, publicAccuracy: false }))
  openScreen('/accuracy', visitor)
  await screen.findByRole('link', { name: 'Sign Up' })
  expect(window.location.pathname).toBe('/welcome')
  expect(screen.queryByRole('link', { name: 'How accurate are our values?' })).toBeNull()
})

const zipsOfSeattle: readonly PlaceConditions[] = ['98103', '98155'].map((place) => ({
  place,
  kind: 'zip',
  market: '981',
  demo: false,
  asOf: '2022-09-26',
  marketDay: '2022-09-30',
  forSale: 64,
  daysOnMarket: { median: 15, homes: 64 },
  saleToList: { medianPercent: 98.5, pairs: 80 },
  supply: { months: 1.2, salesPerMonth: 53.8, sales: 159, days: 90 },
  ...(place === '98155' && {
    forSale: 2,
    daysOnMarket: { median: null, homes: 2 },
    saleToList: { medianPercent: null, pairs: 3 },
    supply: { months: null, salesPerMonth: null, sales: 9, days: 90 },
  }),
}))

it('shows subscribers what the market is like by zip, once they ask', async () => {
  answerAccuracy({ markets: [seattle, everett] })
  api.answer('GET /api/market-conditions/981/zips', () => refusal(503, 'down'))
  const { user } = openScreen('/accuracy')
  await user.click(await screen.findByRole('button', { name: /^Market by zip ?in Seattle, WA$/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/error/i)
  api.answer('GET /api/market-conditions/981/zips', () => json(zipsOfSeattle))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const table = within(await screen.findByRole('table', { name: 'Market by zip in Seattle, WA' }))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    'Zip',
    'For sale',
    'Median days on market',
    'Sale to list',
    'Months of supply',
    'Sales',
  ])
  expect(
    [...table.getAllByRole('rowheader')].map(({ textContent, parentElement }) => [
      textContent,
      ...Array.from(parentElement?.querySelectorAll('td') ?? [], (cell) => cell.textContent),
    ]),
  ).toEqual([
    ['98103', '64', '15', '98.5%', '1.2', '159'],
    ['98155', '2', '—', '—', '—', '9'],
  ])
  screen.getByText(
    'Homes for sale as of Sep 30, 2022. Sales of the 90 days to Sep 26, 2022. A dash means that fewer than 10 homes or sales are known.',
  )
})

it('shows visitors nothing of the market by zip', async () => {
  api.answer('GET /api/accuracy/public', () => json({ markets: [seattle] }))
  openScreen('/accuracy', visitor)
  await screen.findByRole('article', { name: 'Seattle, WA' })
  expect(screen.queryByRole('button', { name: /Market by zip/ })).toBeNull()
})
