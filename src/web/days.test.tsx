import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { seattle } from '../../tests/accuracy/made-up-accuracy.ts'
import { EVIDENCE, HOME, soldCards } from '../../tests/comps/open-comps.ts'
import { json, refusal } from '../../tests/screens/made-up-answers.ts'
import { clientConfig, factIn, subscription } from '../../tests/screens/open-screen.tsx'
import { found, openSearchesForTests, SEARCH } from '../../tests/search/open-search.tsx'
import { compForTests, homeForTests } from './comps/home-for-tests.ts'

const api = openSearchesForTests()

/** Browsers whose calendar and the server's are of different days, at the moments calendars go wrong. */
const clocks = [
  {
    when: 'at 23:30 in Honolulu on December 31',
    timezoneId: 'Pacific/Honolulu',
    at: '2026-01-01T09:30:00Z',
    moment: 'Wednesday 11:30 PM',
    day: 'December 31, 2025',
  },
  {
    when: 'on the evening of February 29 in Chicago',
    timezoneId: 'America/Chicago',
    at: '2024-03-01T00:30:00Z',
    moment: 'Thursday 6:30 PM',
    day: 'February 29, 2024',
  },
  {
    when: 'right after the hour that is left out in Chicago',
    timezoneId: 'America/Chicago',
    at: '2025-03-09T08:00:00Z',
    moment: 'Sunday 3:00 AM',
    day: 'March 9, 2025',
  },
  {
    when: 'in the hour that comes twice in Chicago',
    timezoneId: 'America/Chicago',
    at: '2025-11-02T07:30:00Z',
    moment: 'Sunday 1:30 AM',
    day: 'November 2, 2025',
  },
] as const

const days = ['2024-02-29', '2025-03-09', '2025-11-02', '2025-12-31', '2026-01-01'] as const
const shownDays = ['01/01/2026', '02/29/2024', '03/09/2025', '11/02/2025', '12/31/2025']

const ours = process.env.TZ
const setTimeZone = (timeZone: string | undefined) => {
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
  // What writes dates keeps the time zone in which it was loaded.
  vi.resetModules()
}
afterEach(() => {
  vi.useRealTimers()
  setTimeZone(ours)
})

it.each(clocks)(
  'every screen shows the days the server sent, and nothing is new in them, $when',
  async ({ timezoneId, at, moment, day }) => {
    setTimeZone(timezoneId)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
    const { openSearch } = await import('../../tests/search/open-search.tsx')
    const { openScreen } = await import('../../tests/screens/open-screen.tsx')

    // Results, from now and from before.
    const homes = days.map((dateListed, index) =>
      homeForTests({ propertyId: `h${index}`, addressLine: `${index} Ash St`, dateListed }),
    )
    api.answer(SEARCH, () => found(homes, { asOf: '2024-02-29', marketDay: '2024-02-29' }))
    const search = await openSearch()
    search.fill()
    await search.user.click(search.submit)
    expect((await search.cards()).flatMap(datesIn).toSorted()).toEqual(shownDays)
    expect(search.results.textContent).toContain('Values as of Feb 29, 2024')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await search.submitForm()
    await waitFor(() => expect(api.callsTo(SEARCH)).toHaveLength(2))
    expect(await search.cards()).toHaveLength(days.length)
    expect(screen.queryAllByText('New')).toEqual([])
    await waitFor(() => expect(localStorage.getItem('homesState')).not.toBeNull())
    search.leave()
    const again = await openSearch()
    await again.cards()
    expect(again.results.textContent).toContain(`Results from ${moment}`)
    again.leave()

    // Comps, without the map, which needs a browser.
    const comps = days.map((dateSold, index) => compForTests({ propertyId: `c${index}`, dateSold }))
    api.answer(HOME, () => json(homeForTests({ propertyId: 'h9', asOf: '2024-02-29', comps })))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    api.answer('GET /api/client-config', () => new Promise(() => {}))
    const { leave: leaveComps } = openScreen('/comps/h9')
    await waitFor(() => expect(soldCards()).toHaveLength(days.length))
    expect(soldCards().flatMap(datesIn).toSorted()).toEqual(shownDays)
    expect(document.querySelector('main header')?.textContent).toContain('Feb 29, 2024')
    leaveComps()
    api.answer('GET /api/client-config', () => json(clientConfig))

    const tested = { from: '2024-02-29', to: '2025-11-02' }
    api.answer('GET /api/accuracy', () => json({ markets: [{ ...seattle, tested }] }))
    const { leave: leaveAccuracy } = openScreen('/accuracy')
    const market = await screen.findByRole('article', { name: 'Seattle, WA' })
    expect(market.textContent).toContain('Feb 29, 2024 to Nov 2, 2025')
    leaveAccuracy()

    const subscribed = { ...subscription, createdAt: at, chargedThroughDate: '2028-02-29' }
    api.answer('GET /api/account/subscription/*', () => json(subscribed))
    openScreen('/account-settings')
    const card = await screen.findByRole('region', { name: 'Subscription' })
    await waitFor(() => expect(factIn(card, 'Created').textContent).toBe(day))
    expect(factIn(card, 'Next Billing Date').textContent).toBe('February 29, 2028')
  },
)

const datesIn = ({ textContent }: HTMLElement): string[] =>
  textContent?.match(/\d\d\/\d\d\/\d{4}/g) ?? []
