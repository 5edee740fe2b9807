import { expect, type Page } from '@playwright/test'
import { searchFlipsResponseSchema } from '../../src/contract/search/found-homes.ts'
import { type Home, homeSchema } from '../../src/contract/search/home.ts'
import { asSubscriber } from '../session/signed-in.ts'

/** A search of a demo city with everything in it. */
const criteria = {
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  includeHomesForSale: true,
  propertyType: 'House',
} as const

/**
 * A demo home that has comps sold and for sale, with photos and pages: in Columbus, unless a journey that changes its
 * deal has a city of its own, since all journeys are of one person.
 */
export const findHomeWithComps = async (
  page: Page,
  place: { readonly city: string; readonly state: string } = criteria,
): Promise<Home> => {
  const answer = await page.request.post('/api/flip-search/flips', {
    ...asSubscriber(),
    data: {
      ...criteria,
      city: place.city,
      state: place.state,
      priceBelowMarket: 0,
      maxPrice: 500_000,
    },
  })
  const homes = searchFlipsResponseSchema.parse(await answer.json())
  const home = homes.find(
    ({ comps, imageUrl }) =>
      imageUrl !== null &&
      comps.filter((comp) => comp.status === 'Closed').length >= 5 &&
      comps.some((comp) => comp.status === 'Active') &&
      comps.some((comp) => comp.imageUrl !== null),
  )
  if (home === undefined) throw new Error('The demo market has no home with comps of both kinds')
  return home
}

/** Opens the comps of a home as someone does who searched this way and follows a link to it. */
export const openComps = async (page: Page): Promise<Home> => {
  const home = await findHomeWithComps(page)
  await rememberSearch(page)
  await page.goto(`/comps/${home.propertyId}`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await expect(heading).toContainText(home.addressLine)
  return home
}

/** The same with facts of the home changed on their way to the page, and nothing to make them again from. */
export const openChangedComps = async (
  page: Page,
  change: (home: Home) => Partial<Home>,
): Promise<Home> => {
  await page.route(EVIDENCE, (route) => route.abort())
  await page.route(HOME, async (route) => {
    const response = await route.fetch()
    const home = homeSchema.parse(await response.json())
    await route.fulfill({ response, json: { ...home, ...change(home) } })
  })
  return openComps(page)
}

/** Where what a home's value was made from is asked for. */
export const EVIDENCE = /\/api\/flip-search\/homes\/[^/]+\/evidence/

/** The address of one home; what its value was made from has another. */
const HOME = /\/api\/flip-search\/homes\/[^/?]+(\?|$)/

/** Leaves the search form's criteria in the browser, as a search would. */
const rememberSearch = (page: Page) =>
  page.addInitScript(
    (searchState) => localStorage.setItem('searchState', JSON.stringify(searchState)),
    { version: 1, ...criteria, priceBelowMarket: 'Any', maxPrice: '500000' },
  )
