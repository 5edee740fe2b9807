import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fewFlips } from '../../../../tests/flips/made-up-flips.ts'
import { held, json, wrongAnswer } from '../../../../tests/screens/made-up-answers.ts'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
} from '../../../../tests/search/open-search.tsx'
import { compForTests, homeForTests } from '../../comps/home-for-tests.ts'

const api = openSearchesForTests()

// What scrolls in itself draws as many rows as it is high, and jsdom lays nothing out.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720))
// A window beside whose list and map the table has no room.
beforeEach(() => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    matchMedia(query.includes('1800px') ? 'print' : query),
  )
})
afterEach(() => vi.restoreAllMocks())

const homes = [
  homeForTests({ propertyId: 'a', addressLine: '1 Ash St', zip: '43203', typicalValue: 300_000 }),
  homeForTests({
    propertyId: 'b',
    addressLine: '2 Birch St',
    zip: '43203',
    typicalValue: 400_000,
    price: 150_000,
    verdict: 'clears',
    maxOffer: 168_000,
    lat: 39.97,
    comps: [compForTests()],
  }),
  homeForTests({
    propertyId: 'c',
    addressLine: '3 Cedar St',
    zip: '43205',
    verdict: 'loses',
    maxOffer: null,
    lat: 39.98,
  }),
]

/** A search that found these homes, on the map; in a browser that draws no vector tiles. */
const openMap = async () => {
  api.answer(SEARCH, () => found(homes))
  api.answer('GET /sandbox/streets/streets.geojson', () => wrongAnswer('{"features":[]}'))
  const opened = await openSearch()
  opened.fill()
  await opened.user.click(opened.submit)
  await opened.cards()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened.user.click(screen.getByRole('button', { name: 'Map' }))
  const map = within(await screen.findByRole('region', { name: 'Map of the found homes' }))
  await map.findByRole('button', { name: /1 Ash St/ })
  return { ...opened, map }
}

it('shows each home as a pill, named by what it comes to, and the same homes in a list', async () => {
  const { map } = await openMap()
  const pills = map.getAllByRole('button', { name: / St$/ })
  expect(pills.map((pill) => pill.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/to my offer, .*, 1 Ash St$/),
    '+$18k to my offer, clears my offer, 2 Birch St',
    '— to my offer, loses, 3 Cedar St',
  ])
  const list = within(screen.getByRole('list', { name: 'Homes found' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['1 Ash St', '2 Birch St', '3 Cedar St'],
  ])
  // Only MapLibre lets an area be drawn.
  expect(map.queryByRole('button', { name: 'Draw' })).toBeNull()
})

it('a home that is pressed on the map is selected in the list, and its preview shown; and the other way around', async () => {
  const { user, map } = await openMap()
  const rows = () => screen.getByRole('list', { name: 'Homes found' }).querySelectorAll('li')
  const selected = () => [...rows()].map((row) => row.getAttribute('aria-current'))
  const previewed = () =>
    within(screen.getByRole('region', { name: 'Preview' })).getByRole('heading', { level: 2 })
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  await user.click(map.getByRole('button', { name: /2 Birch St/ }))
  expect(selected()).toEqual(['false', 'true', 'false'])
  expect(previewed().textContent).toBe('2 Birch St')
  await user.click(screen.getByRole('link', { name: '3 Cedar St' }))
  expect(selected()).toEqual(['false', 'false', 'true'])
  expect(previewed().textContent).toBe('3 Cedar St')
  expect(map.getByRole('button', { name: /loses, 3 Cedar St/ }).getAttribute('aria-current')).toBe(
    'true',
  )
  await user.click(screen.getByRole('button', { name: 'Close the preview' }))
  expect(selected()).toEqual(['false', 'false', 'false'])
})

it('what is pointed at in the list is emphasized on the map', async () => {
  const { user, map } = await openMap()
  const pill = map.getByRole('button', { name: /1 Ash St/ })
  expect(pill.dataset.emphasized).toBeUndefined()
  await user.hover(screen.getByRole('link', { name: '1 Ash St' }))
  expect(pill.dataset.emphasized).toBe('')
  await user.unhover(screen.getByRole('link', { name: '1 Ash St' }))
  expect(pill.dataset.emphasized).toBeUndefined()
})

it('stays open while the next answer comes, and moves to its homes', async () => {
  const { user, map, submitForm, unfold } = await openMap()
  const region = screen.getByRole('region', { name: 'Map of the found homes' })
  await user.click(map.getByRole('button', { name: /2 Birch St/ }))
  const { until, release } = held()
  api.answer(SEARCH, async () => {
    await until
    return found([homeForTests({ propertyId: 'd', addressLine: '4 Dogwood St', lat: 41 })])
  })
  await unfold()
  await submitForm()
  await screen.findByRole('dialog', { name: 'Searching...' })
  expect(region.isConnected).toBe(true)
  expect(region.textContent).toContain('+$18k')
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await map.findByRole('button', { name: /4 Dogwood St/ })
  expect(map.queryByRole('button', { name: /2 Birch St/ })).toBeNull()
  expect(region.isConnected).toBe(true)
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  // It lies where no home of the answer before was.
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull()
})

it('shows comps of the selected home, flips, and what homes of a zip are typically worth', async () => {
  const { user, map } = await openMap()
  const asked: string[] = []
  api.answer('GET /api/flips', (call) => {
    asked.push(call.asked)
    return json(fewFlips)
  })
  await user.click(map.getByRole('button', { name: 'Layers' }))
  await user.click(map.getByRole('checkbox', { name: 'Median typical value by zip' }))
  expect(map.getByText('$350k').parentElement?.textContent).toBe('43203 $350k2 homes')
  const pins = () => map.queryAllByRole('button', { name: /comp/ })
  await user.click(map.getByRole('checkbox', { name: 'Comps of the selected home' }))
  expect(pins()).toEqual([])
  await user.click(map.getByRole('button', { name: /2 Birch St/ }))
  expect(pins().map((pin) => pin.getAttribute('aria-label'))).toEqual([
    '$265k, sold comp, 12 Alder St, Sold 08/12/2022',
  ])
  await user.click(map.getByRole('checkbox', { name: /^Flips/ }))
  await waitFor(() => expect(asked).toEqual(['GET /api/flips?place=43203%2C%2043205']))
})
