import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../../tests/screens/open-screen.tsx'
import { openSearch, openSearchesForTests, SEARCH } from '../../../../tests/search/open-search.tsx'
import { homeFigures } from '../../../domain/deals/results/home-figures.ts'
import { example } from './FirstVisit.tsx'

const api = openSearchesForTests()

it('lists the searches that were run, the newest first, and repeats one by a press', async () => {
  const { user, fill, submit, submitForm, unfold, cards, leave } = await openSearch()
  for (const City of ['Columbus, OH', 'Memphis, TN', '43203', 'Columbus, OH']) {
    await unfold()
    fill({ City })
    await submitForm()
    await cards()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await unfold()
  await screen.findByRole('region', { name: 'Recent searches' })
  const list = () => within(screen.getByRole('region', { name: 'Recent searches' }))
  const links = () => list().getAllByRole('link')
  const places = () => links().map(({ textContent }) => textContent?.split('\u00a0')[0])
  expect(places()).toEqual(['Columbus, OH', '43203', 'Memphis, TN'])
  expect(list().getAllByText(/^3 homes · /)).toHaveLength(3)
  await user.click(list().getByRole('button', { name: /^Forget 43203/ }))
  expect(places()).toEqual(['Columbus, OH', 'Memphis, TN'])
  await user.click(links()[1] ?? submit)
  await waitFor(() => expect(api.callsTo(SEARCH)).toHaveLength(5))
  expect(api.callsTo(SEARCH).at(-1)?.body).toMatchObject({ city: 'Memphis, TN', distance: 'mile' })
  await cards()

  // Where nothing is searched, they are in the place of the homes.
  leave()
  openScreen('/home?city=nowhere')
  await screen.findByText('How to read a home')
  expect(places()).toEqual(['Memphis, TN', 'Columbus, OH'])
})

it('lists the cities on file, and searches one with what is picked so far', async () => {
  api.answer('GET /api/market-conditions/cities', () =>
    json({
      cities: [
        { place: 'Columbus, OH', forSale: 883, sales: 1204, days: 90, demo: true },
        { place: 'Memphis, TN', forSale: 1, sales: 0, days: 0, demo: false },
      ],
      more: 3,
    }),
  )
  const { user, field, cards } = await openSearch()
  const cities = within(await screen.findByRole('region', { name: 'Cities on file' }))
  cities.getByText('883 homes for sale, 1,204 sold in 90 days')
  cities.getByText('1 home for sale')
  cities.getByText('and 3 more cities')
  await user.selectOptions(field('Property type'), 'Condo')
  await user.click(cities.getByRole('link', { name: 'Memphis, TN' }))
  await cards()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({
    city: 'Memphis, TN',
    state: 'TN',
    distance: 'mile',
    priceBelowMarket: 0,
    propertyType: 'Condo',
    maxPrice: 100_000_000,
  })
})

it('the home that cards are explained by is worked out as any other', () => {
  const ohio = { state: 'OH', city: 'Columbus', zip: '43215', asOf: '2022-09-27' }
  const figures = homeFigures({ ...example, ...ohio, size: 850, yearBuilt: 1964 }, [])
  expect(figures).toMatchObject({
    maxOffer: example.maxOffer,
    verdict: example.verdict,
    roomForRepairs: example.roomForRepairs,
  })
})
