import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  countyList,
  homeOnLists,
  homesOnLists,
  lisPendens,
  onList,
} from '../../../tests/county-lists/made-up-lists.ts'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
  type,
} from '../../../tests/screens/open-screen.tsx'
import type { CountyList } from '../../contract/county-lists/county-lists.ts'
import type { HomesOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import { homeForTests } from '../comps/home-for-tests.ts'

let lists: readonly CountyList[] = []
let found: HomesOnLists = homesOnLists([])
const HOMES = 'GET /api/county-lists/homes'
const api = openScreensForTests({
  // Without it there is no map, which needs a browser.
  'GET /api/client-config': () => new Promise(() => {}),
  'GET /api/places': () => json([]),
  'GET /api/county-lists': () => json({ lists, ownerNames: false }),
  [HOMES]: () => json(found),
})
beforeEach(() => {
  lists = [
    countyList(),
    countyList({ id: 'l2', kind: 'lis-pendens', source: 'Franklin County Clerk of Courts' }),
  ]
  found = homesOnLists([
    homeOnLists({ countyLists: [onList(), lisPendens()] }),
    homeOnLists({ propertyId: 'p2', addressLine: '77 Birch St' }),
  ])
})

const open = async (query = '') => {
  const { user } = openScreen(`/county-lists${query}`)
  await screen.findByRole('heading', { level: 1, name: 'County lists' })
  return user
}
const card = async (address: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: address })
  const article = heading.closest('article')
  if (article === null) throw new Error(`${address} has no card`)
  return within(article)
}
const asked = () => api.callsTo(HOMES).at(-1)?.asked.replace('GET /api/county-lists/homes', '')

describe('a home on lists', () => {
  it('has its figures and each list with what it says, its source and its day', async () => {
    await open()
    const home = await card('1418 Hawthorn Avenue')
    home.getByText('Off market')
    home.getByText('No ask · 3 bd · 2 ba · 1,540 sqft')
    expect(home.getByRole('link').getAttribute('href')).toBe('/comps/p1')
    expect(
      within(home.getByRole('list', { name: 'County lists' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Tax arrears Due since Jan 20, 2021 · Owed $8,450 · Franklin County Treasurer, as of Sep 20, 2022',
      'Lis pendens Recorded Aug 3, 2022 · Claimed $182,000 · No. 22-CV-104 · Franklin County Clerk of Courts, as of Sep 20, 2022',
    ])
    expect(home.getByText('Max offer').nextElementSibling?.textContent).toBe('$198,000')
    expect(home.queryByText('Net at ask')).toBeNull()
    expect(home.queryByText(/Owner/)).toBeNull()
  })

  it('that is for sale has its ask, verdict and room beside its lists', async () => {
    found = homesOnLists([
      homeOnLists({
        standing: 'for sale',
        home: homeForTests({ propertyId: 'p1', verdict: 'clears', netAtAsk: 41_000 }),
      }),
    ])
    await open()
    const home = await card('1418 Hawthorn Avenue')
    home.getByText('For sale')
    home.getByText('Clears')
    expect(home.getByText('Net at ask').nextElementSibling?.textContent).toBe('$41,000')
    expect(home.getByText('Room for repairs').nextElementSibling?.textContent).toBe('$18,000')
  })

  it('without a value says why, and leads nowhere', async () => {
    const why = 'Its living area is neither given nor on file, so it has no value.'
    found = homesOnLists([homeOnLists({ home: null, why })])
    await open()
    const home = await card('1418 Hawthorn Avenue')
    home.getByText(why)
    expect(home.queryByRole('link')).toBeNull()
  })

  it('names its owner where the lists do', async () => {
    found = homesOnLists([
      homeOnLists({
        countyLists: [onList({ ownerName: 'ROE JANE' }), lisPendens({ ownerName: 'ROE JANE' })],
      }),
    ])
    await open()
    const home = await card('1418 Hawthorn Avenue')
    expect(home.getByText('Owner on the list:').parentElement?.textContent).toBe(
      'Owner on the list: ROE JANE',
    )
  })

  it('can be marked', async () => {
    const user = await open()
    const home = await card('77 Birch St')
    await user.click(await home.findByRole('button', { name: 'Mark 77 Birch St' }))
    api.answer('PUT /api/home-marks/p2', ({ body }) => {
      expect(body).toMatchObject({ mark: 'Watching' })
      return refusal(503, { error: 'Away.', code: 'database-unavailable' })
    })
    await user.click(screen.getByRole('menuitemradio', { name: 'Saved' }))
    await waitFor(() => expect(api.callsTo('PUT /api/home-marks/p2')).not.toEqual([]))
  })
})

describe('what the law asks', () => {
  it('is said of the states of homes on lis pendens lists, and that it is no advice', async () => {
    const row = lisPendens({ state: 'MD' })
    found = homesOnLists([
      homeOnLists({ countyLists: [row] }),
      homeOnLists({
        propertyId: 'p2',
        countyLists: [
          lisPendens({ listId: 'l3', source: 'Kern County Recorder', state: 'CA' }),
          row,
        ],
      }),
    ])
    await open()
    await screen.findByText(/^California binds those who buy .* fifth business day/)
    screen.getByText(/^Maryland binds those who buy .* within five days of signing/)
    screen.getByText(
      /^This is not legal advice, and a state without a sentence here .* read on Nov 27, 2026\.$/,
    )
  })

  it('is said in general where no law of the state is known', async () => {
    found = homesOnLists([homeOnLists({ countyLists: [lisPendens({ state: 'OH' })] })])
    await open()
    await screen.findByText(/^A home on a lis pendens list may be in foreclosure/)
    screen.getByText(/^This is not legal advice, and a state without a sentence here/)
  })

  it('is not said of other lists', async () => {
    found = homesOnLists([homeOnLists({ countyLists: [onList({ state: 'CA' })] })])
    await open()
    await card('1418 Hawthorn Avenue')
    expect(screen.queryByText(/binds those who buy/)).toBeNull()
    expect(screen.queryByText(/not legal advice/)).toBeNull()
  })
})

describe('the filters', () => {
  it('are kinds with their counts, any or all of them, and how many lists; the address has them', async () => {
    const user = await open()
    const kinds = within(await screen.findByRole('group', { name: 'On lists of' }))
    expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Tax arrears 2',
      'Lis pendens 1',
    ])
    expect(screen.queryByRole('group', { name: 'And of them' })).toBeNull()
    await user.click(kinds.getByRole('button', { name: 'Tax arrears 2' }))
    await user.click(await screen.findByRole('button', { name: 'Lis pendens 1', pressed: false }))
    await user.click(
      within(await screen.findByRole('group', { name: 'And of them' })).getByRole('button', {
        name: 'All',
      }),
    )
    await screen.findByRole('heading', {
      level: 2,
      name: '2 homes on tax arrears and lis pendens lists',
    })
    expect(window.location.search).toBe('?kinds=tax-arrears%2Clis-pendens&match=all')
    expect(asked()).toBe('?kinds=tax-arrears%2Clis-pendens&match=all')
    await user.selectOptions(screen.getByLabelText('On at least'), '2 kinds of list (1)')
    await waitFor(() => expect(asked()).toContain('listsAtLeast=2'))
    await user.click(await screen.findByRole('button', { name: 'Lis pendens 1', pressed: true }))
    // Of one kind there is no any and all.
    await waitFor(() => expect(window.location.search).toBe('?kinds=tax-arrears&listsAtLeast=2'))
    await user.click(screen.getByRole('link', { name: 'Clear the filters' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('are for sale or off market, type, day, amount, distance and order', async () => {
    const user = await open()
    const show = within(await screen.findByRole('group', { name: 'Show' }))
    expect(show.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 2',
      'For sale 0',
      'Off market 2',
    ])
    await user.click(show.getByRole('button', { name: 'Off market 2' }))
    await screen.findByRole('heading', { name: '2 homes off market on county lists' })
    await user.selectOptions(screen.getByLabelText('Home type'), 'Condo')
    type(screen.getByLabelText('Recorded since'), '2022-01-01')
    await user.type(screen.getByLabelText('Amount at least'), '$5,000')
    await user.tab()
    expect(screen.getByLabelText('Amount at least')).toHaveProperty('value', '$5,000')
    await user.selectOptions(screen.getByLabelText('Comps within'), 'half a mile')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest record')
    await waitFor(() => expect(asked()).toContain('sort=newest'))
    const sent = new URLSearchParams(asked())
    expect(Object.fromEntries(sent)).toEqual({
      standing: 'off market',
      propertyType: 'Condo',
      recordedSince: '2022-01-01',
      amountAtLeast: '5000',
      distance: 'half mile',
      sort: 'newest record',
    })
    await user.clear(screen.getByLabelText('Amount at least'))
    await user.type(screen.getByLabelText('Amount at least'), 'much{Enter}')
    await screen.findByText('Enter dollars, such as 5,000.')
  })

  it('leave out of an address what cannot be read', async () => {
    await open('?city=Columbus%2C+OH&kinds=gold&listsAtLeast=x&recordedSince=yesterday&match=some')
    await card('77 Birch St')
    expect(asked()).toBe('?city=Columbus%2C%20OH')
  })

  it('that no home fits can be cleared', async () => {
    found = homesOnLists([], { place: 'Columbus, OH' })
    await open('?city=Columbus%2C+OH&standing=for+sale')
    await screen.findByText('No home on a county list in Columbus, OH fits all of them.')
    expect(screen.getByRole('link', { name: 'Clear the filters' }).getAttribute('href')).toBe(
      '/county-lists?city=Columbus%2C+OH',
    )
  })
})

describe('the place', () => {
  it('is a city, zips or a county, and everywhere without one', async () => {
    const user = await open()
    type(await screen.findByLabelText('City or zip code'), 'Columbus, OH')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(asked()).toBe('?city=Columbus%2C%20OH'))
    await user.click(screen.getByRole('button', { name: 'A county' }))
    type(screen.getByLabelText('County'), 'Franklin County, OH')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(asked()).toBe('?county=Franklin%20County%2C%20OH'))
    expect(await screen.findByLabelText('County')).toHaveProperty('value', 'Franklin County, OH')
    await user.click(await screen.findByRole('link', { name: 'Everywhere' }))
    await waitFor(() => expect(asked()).toBe(''))
  })

  it('keeps the filters, and begins at the first page', async () => {
    const user = await open('?kinds=tax-arrears&after=20')
    type(await screen.findByLabelText('City or zip code'), '43215')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(asked()).toBe('?city=43215&kinds=tax-arrears'))
  })

  it('where no home is on a list says where lists are', async () => {
    found = homesOnLists([], { place: 'Tacoma, WA' })
    await open('?city=Tacoma%2C+WA')
    await screen.findByRole('heading', { name: 'No home in Tacoma, WA is on a county list' })
    expect(screen.getByRole('link', { name: 'Franklin County, OH' }).getAttribute('href')).toBe(
      '/county-lists?county=Franklin+County%2C+OH',
    )
  })

  it('that is none is refused in a sentence', async () => {
    const error = 'No city on file is called Nowhere, ZZ.'
    api.answer(HOMES, () => refusal(400, { error, code: 'bad-input', field: 'city' }))
    await open('?city=Nowhere%2C+ZZ')
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    screen.getByRole('link', { name: 'Franklin County, OH' })
  })
})

describe('pages', () => {
  it('are addresses, forth and back', async () => {
    found = homesOnLists([homeOnLists()], { total: 41, next: 40 })
    await open('?standing=off+market&after=20')
    await screen.findByText('21–21 of 41')
    expect(screen.getByRole('link', { name: 'Next 1' }).getAttribute('href')).toBe(
      '/county-lists?standing=off+market&after=40',
    )
    expect(screen.getByRole('link', { name: 'Previous 20' }).getAttribute('href')).toBe(
      '/county-lists?standing=off+market',
    )
  })

  it('are not there where all homes are shown', async () => {
    await open()
    await card('77 Birch St')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

describe('lists on file', () => {
  it('say what became of their rows, and what is not kept', async () => {
    const user = await open()
    await user.click(await screen.findByText('2 lists on file'))
    screen.getByText('Tax arrears: Franklin County, OH')
    expect(
      screen.getAllByText(/^1,000 rows: 12 for sale, 3 under contract, 833 off market/)[0]
        ?.textContent,
    ).toBe(
      '1,000 rows: 12 for sale, 3 under contract, 833 off market, 150 not matched to a home, 2 that could not be read. ' +
        '800 of 825 homes off market are valued. 5 still to be valued. ' +
        'No value: 15 without a known living area, 5 with too few comps. Its file has no case numbers.',
    )
    screen.getByText(
      'Names, phone numbers, email addresses and mailing addresses of owners are not kept.',
    )
  })

  it('that are none: an operator imports them', async () => {
    lists = []
    await open()
    await screen.findByRole('heading', { name: 'No county list is on file' })
    screen.getByText(/Once an operator has imported one, its homes are here/)
    expect(screen.queryByRole('link', { name: 'Import a list' })).toBeNull()
    expect(api.callsTo(HOMES)).toEqual([])
  })

  it('that are none lead an operator to the import', async () => {
    lists = []
    api.answer('GET /api/account/subscription/*', () => json({ ...subscription, operator: true }))
    await open()
    expect((await screen.findByRole('link', { name: 'Import a list' })).getAttribute('href')).toBe(
      '/sources',
    )
  })
})

it('is in the menu of the account, and among the screens to go to', async () => {
  const { user } = openScreen('/account-settings')
  await user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
  await user.click(await screen.findByRole('menuitem', { name: 'County lists' }))
  await card('77 Birch St')
  expect(window.location.pathname).toBe('/county-lists')
})
