import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
} from '../../../tests/screens/open-screen.tsx'
import type { Alert, AlertsPage } from '../../contract/alerts/alerts.ts'

const alertOf = (
  id: number,
  given: Partial<Alert> = {},
  facts: Partial<Alert['facts']> = {},
): Alert => ({
  id,
  propertyId: `h${id}`,
  reason: 'price cut',
  search: { id: 's1', name: '<b>Houses</b>' },
  watched: false,
  createdAt: '2026-01-15T10:00:00.000Z',
  read: false,
  ...given,
  facts: {
    imageUrl: null,
    addressLine: `${id} Main St`,
    city: 'Columbus',
    state: 'OH',
    zip: '43201',
    beds: 3,
    bath: 2,
    size: 1500,
    price: 277_500,
    earlierPrice: 300_000,
    date: '2026-01-14',
    figures: {
      typicalValue: 299_600,
      likelySale: { price: 276_000, low: 261_000, high: 292_000 },
      deal: {
        afterRepairValue: { price: 325_000, low: 290_000, high: 360_000 },
        assumedRepairs: { level: 'light', dollars: 36_000 },
        roomForRepairs: { dollars: 4_500, perSqft: 3, level: null },
        verdict: 'pays',
        maxOffer: 251_300,
        netAtAsk: 3_700,
        kept: false,
      },
    },
    value: 299_600,
    earlierValue: null,
    range80: { low: 270_000, high: 330_000 },
    discount: 22_000,
    distance: 'mile',
    checks: ['HOA dues of $528 a month'],
    comps: [
      {
        addressLine: '9 Oak St',
        price: 301_000,
        dateSold: '2025-12-01',
        distanceMiles: 0.24,
        beds: 3,
        bath: 2,
        size: 1480,
      },
    ],
    why: 'price cut $22,500 on Jan 14; now asks $22,000 (7%) less than typical',
    ...facts,
  },
})
const pageOf = (alerts: readonly Alert[], given: Partial<AlertsPage> = {}) =>
  json({ alerts, unread: alerts.filter(({ read }) => !read).length, next: null, ...given })

const api = openScreensForTests()
const cards = () => screen.findAllByRole('article')

it('says why each alert fired, with the home as it was then', async () => {
  api.answer('GET /api/alerts', () =>
    pageOf([
      alertOf(2),
      alertOf(
        1,
        { search: null, watched: true, read: true, reason: 'pending' },
        {
          why: 'pending since Jan 3; asked $277,500',
          figures: undefined,
          range80: null,
          comps: [],
          checks: [],
        },
      ),
    ]),
  )
  openScreen('/alerts')
  const [newest, older] = await cards()
  if (!newest || !older) throw new Error('both are shown')
  for (const text of [
    '<b>Houses</b>',
    'Price cut $22,500 on Jan 14; now asks $22,000 (7%) less than typical',
    'Pays: max offer $251,300, net at ask $3,700, by your deal defaults.',
    'before $300,000',
    'Likely sale$276,000$261,000–$292,000',
    'After-repair value$325,000$290,000–$360,000',
    'Room for repairs$4,500$3 a sqft, not enough for Light',
    'Assumed repairs$36,000Light',
    'Typical value$299,600',
    'Check: HOA dues of $528 a month',
    'sold 12/01/2025, 0.2 mi',
    'Unread',
  ])
    expect(newest.textContent).toContain(text)
  expect(within(newest).getByRole('link', { name: '2 Main St, Columbus' })).toHaveProperty(
    'pathname',
    '/comps/h2',
  )
  expect(older.textContent).toContain('You saved this home')
  expect(older.textContent).toContain('Pending since Jan 3; asked $277,500')
  expect(older.textContent).toContain('Typical value$299,600')
  expect(older.textContent).not.toMatch(/Likely sale|Max offer/i)
  expect(older.textContent).not.toContain('Unread')
})

it('marks all as read that are shown', async () => {
  api.answer('GET /api/alerts', () => pageOf([alertOf(7), alertOf(6)]))
  api.answer('POST /api/alerts/read', () => json({ unread: 0 }))
  const { user } = openScreen('/alerts')
  await user.click(await screen.findByRole('button', { name: 'Mark all 2 as read' }))
  expect(api.callsTo('POST /api/alerts/read').map(({ body }) => body)).toEqual([{ upTo: 7 }])
  expect(screen.queryByText('Unread')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: /as read/ })).toBeNull())
})

it('brings older alerts when asked', async () => {
  api.answer('GET /api/alerts', () => pageOf([alertOf(9), alertOf(8)], { next: 8 }))
  api.answer('GET /api/alerts?before=8', () => pageOf([alertOf(3, { read: true })]))
  const { user } = openScreen('/alerts')
  await user.click(await screen.findByRole('button', { name: 'Show older alerts' }))
  await waitFor(async () => expect(await cards()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show older alerts' })).toBeNull()
})

it('says when older alerts could not be loaded, and when nothing could be marked as read', async () => {
  api.answer('GET /api/alerts', () => pageOf([alertOf(9), alertOf(8)], { next: 8 }))
  api.answer('GET /api/alerts?before=8', () =>
    refusal(500, { error: 'Older ones are out of order', code: 'x' }),
  )
  api.answer('POST /api/alerts/read', () =>
    refusal(500, { error: 'Reading is out of order', code: 'x' }),
  )
  const { user } = openScreen('/alerts')
  await user.click(await screen.findByRole('button', { name: 'Show older alerts' }))
  await screen.findByText('Older ones are out of order')
  await screen.findByRole('button', { name: 'Show older alerts' })
  await user.click(screen.getByRole('button', { name: 'Mark all 2 as read' }))
  await screen.findByText('Reading is out of order')
  expect(screen.getAllByText('Unread')).toHaveLength(2)
})

it('says what to do where there is none', async () => {
  openScreen('/alerts')
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeDefined()
})

it('says when they could not be loaded, and asks again', async () => {
  api.answer(
    'GET /api/alerts',
    () => new Response('{"error":"Out of order","code":"x"}', { status: 500 }),
  )
  const { user } = openScreen('/alerts')
  expect((await screen.findByRole('alert')).textContent).toBe('Out of order')
  api.answer('GET /api/alerts', () => pageOf([alertOf(1)]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cards()).toHaveLength(1)
})

it('the header says how many are unread, on every screen', async () => {
  api.answer('GET /api/account/counts', () => json({ homes: 0, deals: 0, unreadAlerts: 120 }))
  openScreen('/account-settings')
  const link = await screen.findByRole('link', { name: /^Alerts\s*99\+\s*unread$/ })
  expect(link).toHaveProperty('pathname', '/alerts')
})

it('the header asks for no counts of those who may not search', async () => {
  api.answer('GET /api/account/subscription/*', () =>
    json({ ...subscription, live: false, canceledDate: '2026-01-20' }),
  )
  openScreen('/account-settings')
  await screen.findByRole('button', { name: 'Demo Subscriber' })
  expect(screen.getByRole('link', { name: 'Alerts' })).toBeDefined()
  expect(api.callsTo('GET /api/account/counts')).toHaveLength(0)
})
