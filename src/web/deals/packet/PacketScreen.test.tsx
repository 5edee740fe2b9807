import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, type } from '../../../../tests/screens/open-screen.tsx'
import { packetForTests } from './packet-for-tests.ts'

const PACKET = 'POST /api/deals/*'
const api = openScreensForTests()

it('prints the packet with the comps as they are switched here, under the name and on the paper one chooses', async () => {
  api.answer(PACKET, () => json(packetForTests()))
  const chosen = {
    off: { 'redfin:1': 'remodelled' },
    pinned: [],
    within: { miles: 0.5, days: null, sizePercent: null },
  }
  localStorage.setItem('compsChoice.u1.h1', JSON.stringify({ version: 1, keptAt: 1, chosen }))
  openScreen('/deals/h1/print?distance=half+mile&forSale=true')
  await screen.findByText(/^Prepared by Demo Subscriber with/)
  expect(api.callsTo(PACKET).map(({ asked, body }) => [asked, body])).toEqual([
    ['POST /api/deals/h1/packet', { distance: 'half mile', includeHomesForSale: true, chosen }],
  ])
  type(screen.getByLabelText('Prepared by'), '  Ann & Co ')
  expect(screen.getByText(/^Prepared by Ann & Co with/)).toBeTruthy()
  const packet = screen.getByRole('article')
  expect(packet.dataset.paper).toBe('letter')
  fireEvent.change(screen.getByLabelText('Paper'), { target: { value: 'a4' } })
  expect(packet.dataset.paper).toBe('a4')

  const print = vi.fn()
  vi.stubGlobal('print', print)
  Object.defineProperty(document, 'fonts', {
    value: { ready: Promise.resolve() },
    configurable: true,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

it('is prepared by whom it was prepared by before, when it is opened again on this device', async () => {
  api.answer(PACKET, () => json(packetForTests()))
  openScreen('/deals/h1/print')
  await screen.findByText(/^Prepared by Demo Subscriber with/)
  type(screen.getByLabelText('Prepared by'), 'Ann & Co')
  cleanup()
  openScreen('/deals/h1/print')
  await screen.findByText(/^Prepared by Ann & Co with/)
})

it('says where a deal is worked out when there is none', async () => {
  api.answer(PACKET, () => refusal(404, { error: 'You keep no deal.', code: 'not-found' }))
  openScreen('/deals/h1/print')
  await screen.findByRole('heading', { name: 'No deal to print yet' })
  expect(screen.getByRole('link', { name: 'Open the home' }).getAttribute('href')).toBe('/comps/h1')
})
