import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../../../tests/screens/made-up-answers.ts'
import { type } from '../../../../tests/screens/open-screen.tsx'
import { openSearch, openSearchesForTests, SEARCH } from '../../../../tests/search/open-search.tsx'
import { type HomeFilter, homeFilters } from '../../../domain/search/home-filters.ts'
import { emptySearchState, type SearchState } from '../../data/storage/search/search-state.ts'
import { formOf, queryOf, readQuery } from '../address/search-query.ts'
import { describeMoreFilters, toRequest } from './search-form.ts'

// The form, the address of a search, and the searches that are saved from it ask for every filter of the list. What
// each finds is held against the same list in `server/search/every-surface.test.ts`.

type Asked = HomeFilter | 'chanceAtLeast'

/** Of each filter: its label in the form, what is typed or picked there, and what the wire has. */
const filters: { readonly [filter in Asked]: readonly [string, string, string | number] } = {
  bedsAtLeast: ['Bedrooms, at least', '3', 3],
  bathsAtLeast: ['Baths, at least', '2.5', 2.5],
  sizeAtLeast: ['Sqft, at least', '1,000', 1000],
  sizeAtMost: ['Sqft, at most', '2,000', 2000],
  yearBuiltAtLeast: ['Built in or after', '1950', 1950],
  yearBuiltAtMost: ['Built in or before', '1990', 1990],
  lotAtLeast: ['Lot sqft, at least', '4000', 4000],
  lotAtMost: ['Lot sqft, at most', '9000', 9000],
  storiesAtLeast: ['Stories, at least', '1.5', 1.5],
  storiesAtMost: ['Stories, at most', '2', 2],
  garageAtLeast: ['Garage spaces, at least', '2', 2],
  pool: ['Pool', 'without', 'without'],
  view: ['View', 'with', 'with'],
  duesAtMost: ['HOA a month, at most', '$200', 200],
  daysOnMarketAtLeast: ['Days on market, at least', '10', 10],
  daysOnMarketAtMost: ['Days on market, at most', '90', 90],
  priceCutAtLeast: ['Price cut, at least', '5,000', 5000],
  gradeAtLeast: ['Grade', 'Fair', 'Fair'],
  trustAtLeast: ['Checks', 'Clean', 'Clean'],
  roomAtLeast: ['Room for repairs', 'medium', 'medium'],
  asksAtMost: ['Asks at most my max offer', 'max offer', 'max offer'],
  chanceAtLeast: ['Sells over asking', '10', 10],
}
const asked: readonly Asked[] = [...homeFilters, 'chanceAtLeast']
const allOnTheWire = Object.fromEntries(asked.map((filter) => [filter, filters[filter][2]]))

const api = openSearchesForTests()

it('the form offers every filter, and searches and saves with all of them', async () => {
  const { user, form, fill, submit, unfold, cards } = await openSearch()
  fill()
  fireEvent.click(form.getByRole('button', { name: 'More filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'More filters' }))
  for (const [label, text] of Object.values(filters)) {
    const field = sheet.getByLabelText(label)
    if (field.getAttribute('type') === 'checkbox') await user.click(field)
    else type(field, text)
  }
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject(allOnTheWire)

  api.answer('POST /api/saved-searches', ({ body }) =>
    json({
      id: 's1',
      paused: false,
      version: 1,
      homes: 3,
      newHomes: 0,
      createdAt: '2026-05-15T17:10:00.000Z',
      ...Object(body),
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  await user.click(await screen.findByRole('button', { name: 'Save this search' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText(/^Saved “/)
  expect(api.callsTo('POST /api/saved-searches')[0]?.body).toMatchObject({ criteria: allOnTheWire })
})

describe.each(asked)('%s', (filter) => {
  const [, text, value] = filters[filter]
  const columbus: SearchState = {
    ...emptySearchState,
    city: 'Columbus, OH',
    state: 'OH',
    distance: 'mile',
    priceBelowMarket: '10000',
    propertyType: 'House',
    maxPrice: '500000',
  }
  const form: SearchState =
    filter === 'chanceAtLeast'
      ? { ...columbus, chanceAtLeast: '10' }
      : { ...columbus, filters: { [filter]: text } }

  it('is asked for, kept by the address and by a saved search, and named', () => {
    const request = toRequest(form)
    expect(request).toMatchObject({ [filter]: value })
    const read = readQuery(queryOf(form))
    if (read.state !== 'search') throw new Error('The address holds no search.')
    expect(toRequest(read.form)).toEqual(request)
    expect(toRequest(formOf(request ?? {}) ?? emptySearchState)).toEqual(request)
    expect(describeMoreFilters(form)).toHaveLength(1)
  })
})
