import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../../../tests/screens/made-up-answers.ts'
import { descriptionOf, type } from '../../../../../tests/screens/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../../tests/search/open-search.tsx'
import { emptySearchState } from '../../../data/storage/search/search-state.ts'

const api = openSearchesForTests()

const browser = { getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>() }
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'geolocation', { value: browser, configurable: true })
})
afterEach(() => {
  browser.getCurrentPosition.mockReset()
  Reflect.deleteProperty(navigator, 'geolocation')
})

/** The form, filled but for where to look. */
const openAnywhere = async () => {
  const opened = await openSearch()
  opened.fill({ City: '' })
  const press = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }))
  const search = async () => {
    await opened.submitForm()
    await opened.cards()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await opened.unfold()
    return api.callsTo(SEARCH).at(-1)?.body
  }
  return { ...opened, press, search }
}

it('takes several cities and zips, each a chip once another one is added', async () => {
  const { user, form, field, press, search } = await openAnywhere()
  expect(form.queryByRole('button', { name: 'Add a place' })).toBeNull()
  type(field('City'), 'Columbus, OH')
  await press('Add a place')
  expect(field('City')).toHaveProperty('value', '')
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  await user.type(field('City'), 'memph')
  await user.click(await screen.findByRole('option', { name: /Memphis/ }))
  await press('Add a place')
  type(field('City'), '43203; ')
  const chips = within(form.getByRole('list', { name: 'Places to search' }))
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Columbus, OH',
    'Memphis, TN',
    '43203',
  ])
  await press('Remove Memphis, TN')
  expect(await search()).toMatchObject({ city: 'Columbus, OH; 43203' })
  expect(window.location.search).toContain('city=Columbus%2C+OH%3B+43203&')
  // Of one place alone is it known what its market is like.
  expect(api.callsTo('GET /api/market-conditions')).toHaveLength(0)
})

it('takes the last chip back into the empty field by Backspace', async () => {
  const { user, form, field } = await openAnywhere()
  type(field('City'), 'Columbus, OH; ')
  await user.type(field('City'), '{Backspace}')
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Columbus, OH'))
  expect(form.queryByRole('list', { name: 'Places to search' })).toBeNull()
})

it('raises the alert for the one of several places that is no pick', async () => {
  const { user, field, submit } = await openAnywhere()
  type(field('City'), 'Memphis, TN; columb')
  await user.click(submit)
  await user.click(await screen.findByRole('button', { name: 'Use Columbus, OH' }))
  expect(field('City')).toHaveProperty('value', 'Columbus, OH')
  await screen.findByText('Memphis, TN')
  expect(api.callsTo(SEARCH)).toHaveLength(0)
})

it('searches around an address, and says at its field what to do where it is not on file', async () => {
  const { user, form, field, press, submit, search } = await openAnywhere()
  await press('An address')
  await user.click(submit)
  form.getByText('Enter an address')
  expect(form.queryByText('Enter a city')).toBeNull()
  type(field('Address'), '4010 S 7th St, Tacoma, WA')
  const error =
    'No home on file is at 4010 S 7th St. Try one nearby, or search its city or zip code.'
  api.answer(SEARCH, () => refusal(400, { error, code: 'bad-input', field: 'near' }))
  await user.click(submit)
  await waitFor(() => expect(descriptionOf(field('Address'))).toBe(error))
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({
    city: '',
    near: { miles: 2, address: '4010 S 7th St, Tacoma, WA' },
  })
  api.answer(SEARCH, () => found(threeHomes))
  type(field('Address'), '4012 S 7th St, Tacoma, WA')
  await user.selectOptions(field('Miles around'), '5 miles')
  expect(await search()).toMatchObject({
    near: { miles: 5, address: '4012 S 7th St, Tacoma, WA' },
  })
})

it('offers to search around what was typed as a city where that is an address', async () => {
  const { field, press } = await openAnywhere()
  type(field('City'), '4010 S 7th St, Tacoma, WA')
  await press('An address')
  expect(field('Address')).toHaveProperty('value', '4010 S 7th St, Tacoma, WA')
})

it('searches around where the browser is, once that is said', async () => {
  browser.getCurrentPosition.mockImplementation((known) =>
    known({
      coords: { latitude: 47.651234, longitude: -122.35 } as GeolocationCoordinates,
      timestamp: 0,
    } as GeolocationPosition),
  )
  const { field, press, search } = await openAnywhere()
  await press('Near me')
  expect(await search()).toMatchObject({
    city: '',
    near: {
      miles: 2,
      latitude: 47.6512,
      longitude: -122.35,
      address: expect.stringMatching(/^your location on /),
    },
  })
  await press(/^Remove your location on \w+ \d+$/)
  expect(field('City')).toHaveProperty('value', '')
})

it('keeps what was picked or typed while the browser was still finding out where it is', async () => {
  let arrive = () => {}
  browser.getCurrentPosition.mockImplementation((known) => {
    arrive = () =>
      known({
        coords: { latitude: 47.6512, longitude: -122.35 } as GeolocationCoordinates,
        timestamp: 0,
      } as GeolocationPosition)
  })
  const { form, field, press, search } = await openAnywhere()
  await press('Near me')
  type(field('Max price'), '300000')
  act(arrive)
  form.getByRole('button', { name: /^Remove your location/ })
  expect(await search()).toMatchObject({ near: { latitude: 47.6512 }, maxPrice: 300_000 })
  await press('A city or zip code')
  await press('Near me')
  type(field('City'), 'Columbus, OH')
  act(arrive)
  expect(field('City')).toHaveProperty('value', 'Columbus, OH')
})

it.each([
  [1, /Your location is blocked for this site\. Allow it in the browser’s settings, or search/],
  [3, /Your device did not say where you are\. Try again, or search/],
])('says what to do where the browser does not say where it is: %d', async (code, sentence) => {
  browser.getCurrentPosition.mockImplementation((_, failed) =>
    failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  )
  const { form, field, press } = await openAnywhere()
  await press('Near me')
  form.getByText(sentence)
  field('City')
})

it('says that a page without https cannot ask', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { form, press } = await openAnywhere()
  await press('Near me')
  form.getByText(/This page cannot ask where you are: open it by https/)
  expect(browser.getCurrentPosition).not.toHaveBeenCalled()
})

it('shows a drawn area in place of the others, which are there again once it is removed', async () => {
  const coordinates = [
    [
      [-83, 39.9],
      [-82.9, 39.9],
      [-82.9, 40],
      [-83, 39.9],
    ],
  ]
  const area = { type: 'Polygon', coordinates }
  localStorage.setItem(
    'searchState',
    JSON.stringify({ ...emptySearchState, city: 'Columbus, OH', state: 'OH', area }),
  )
  const { user, form, field } = await openSearch()
  expect(form.queryByLabelText('City')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Remove Drawn area of 3 points' }))
  expect(field('City')).toHaveProperty('value', 'Columbus, OH')
})

it('suggests counties with homes for sale while one is typed, and searches the one that is picked', async () => {
  api.answer('GET /api/places/counties?query=pier', () =>
    json([
      {
        kind: 'county',
        label: 'Pierce County, WA',
        detail: 'Washington',
        state: 'WA',
        coverage: { homes: 1200, demo: false },
      },
    ]),
  )
  api.answer('GET /api/places/counties?query=pierx', () => json([]))
  const { user, field, press, search } = await openAnywhere()
  await press('A county')
  await user.type(field('County'), 'pier')
  const option = await screen.findByRole('option', { name: /Pierce County, WA/ })
  expect(option.textContent).toContain('1,200 homes')
  await user.type(field('County'), 'x')
  await screen.findByText('No county with homes for sale starts with that')
  await user.type(field('County'), '{Backspace}')
  await screen.findByRole('option', { name: /Pierce County, WA/ })
  await user.keyboard('{Enter}')
  expect(field('County')).toHaveProperty('value', 'Pierce County, WA')
  expect(screen.queryByRole('option', { name: /Pierce/ })).toBeNull()
  expect(await search()).toMatchObject({ city: '', county: 'Pierce County, WA' })
})

it('searches a county', async () => {
  const { user, form, field, press, submit, search } = await openAnywhere()
  await press('A county')
  await waitFor(() => expect(document.activeElement).toBe(field('County')))
  await user.click(submit)
  form.getByText('Enter a county')
  type(field('County'), 'Pierce County, WA')
  expect(await search()).toMatchObject({ city: '', county: 'Pierce County, WA' })
  await press('A city or zip code')
  field('City')
})
