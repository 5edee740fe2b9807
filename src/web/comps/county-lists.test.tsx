import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HOME, home, openCompsForTests } from '../../../tests/comps/open-comps.ts'
import { lisPendens, onList } from '../../../tests/county-lists/made-up-lists.ts'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../tests/screens/open-screen.tsx'
import { OPENED_FROM_COUNTY_LISTS } from '../data/storage/comps/opened-from.ts'

const { api, open } = openCompsForTests()
const LISTS = `GET /api/county-lists/homes/${home.propertyId}`
const offMarket = { version: null, placing: 'address' } as const

it('says which lists the home is on, and what the law of its state asks of who buys it', async () => {
  api.answer(LISTS, () =>
    json({
      countyLists: [
        lisPendens({ state: 'MD', ownerName: 'ROE JANE' }),
        onList({ state: 'MD', ownerName: 'ROE JANE' }),
      ],
    }),
  )
  await open()
  const lists = within(await screen.findByRole('region', { name: 'On 2 county lists' }))
  expect(lists.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lis pendens Recorded Aug 3, 2022 · Claimed $182,000 · No. 22-CV-104 · Franklin County Clerk of Courts, as of Sep 20, 2022',
    'Tax arrears Due since Jan 20, 2021 · Owed $8,450 · Franklin County Treasurer, as of Sep 20, 2022',
  ])
  expect(lists.getByText('Owner on the list:').parentElement?.textContent).toContain('ROE JANE')
  lists.getByText(/^Maryland binds those who buy a home in foreclosure/)
  lists.getByText(/^This is not legal advice/)
})

it('says nothing where it is on none, and that it could not be found out where that failed', async () => {
  const { leave } = await open()
  await waitFor(() => expect(api.callsTo(LISTS)).not.toEqual([]))
  expect(screen.queryByText(/county list/)).toBeNull()
  leave()
  api.answer(LISTS, () =>
    refusal(503, { error: 'The database is away.', code: 'database-unavailable' }),
  )
  await open()
  await screen.findByText(
    'Whether it is on county lists could not be loaded: The database is away.',
  )
})

it('off the market it is known from its sales: not to be changed, but to be shared', async () => {
  const { main } = await open({ offMarket, noAsk: true })
  await screen.findByText(/^Off market: known from its sales and county lists\./)
  expect(screen.queryByRole('link', { name: 'Change it' })).toBeNull()
  within(main).getByRole('button', { name: 'Copy link' })
})

it('leads back to the county lists it was opened from', async () => {
  await open({ offMarket }, undefined, { state: OPENED_FROM_COUNTY_LISTS })
  await screen.findByRole('link', { name: 'Back to county lists' })
})

it('without a value offers no facts to change: the home is not the subscriber’s own', async () => {
  api.answer(HOME, () =>
    refusal(404, { error: 'Fewer than three homes like it sold.', code: 'no-value' }),
  )
  openScreen('/comps/king-county-42')
  await screen.findByText('Fewer than three homes like it sold.')
  screen.getByRole('link', { name: 'Back to the search' })
  expect(screen.queryByRole('link', { name: 'Change its facts' })).toBeNull()
})
