import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  DEAL,
  dealsForTests,
  keptDeal,
  openDeal,
  PUT,
  press,
} from '../../../../../tests/deals/open-deal.tsx'
import { json, refusal } from '../../../../../tests/screens/made-up-answers.ts'
import type { DealShare } from '../../../../contract/deals/deal-shares.ts'

const SHARES = 'GET /api/deals/*/shares'
const SHARE = 'POST /api/deals/*/shares'
const END = 'DELETE /api/shares/*'
const api = dealsForTests()

const share = (change: Partial<DealShare> = {}): DealShare => ({
  id: 's1',
  preparedBy: 'Demo',
  opens: 0,
  openedAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-12-22T10:00:00.000Z',
  ...change,
})
const dialog = () => within(screen.getByRole('dialog', { name: 'Share this deal' }))

/** The server has what it was given last. */
const keeps = () => {
  api.answer(PUT, ({ body }) => {
    api.answer(DEAL, () => json(keptDeal(body)))
    api.answer(SHARES, () =>
      json({ shares: [share({ id: 's0', opens: 2, openedAt: '2026-11-23T10:00:00.000Z' })] }),
    )
    return json(keptDeal(body))
  })
}

it('keeps a deal that follows the comps before it shares it, shows the link once, and ends it', async () => {
  keeps()
  await openDeal()
  press('Share')
  await screen.findByRole('dialog', { name: 'Share this deal' })
  expect(await dialog().findByText(/^Opened 2 times, last on November 23, 2026/)).toBeTruthy()
  api.answer(SHARE, () => json({ share: share(), token: 'A'.repeat(22) }))
  fireEvent.click(dialog().getByRole('button', { name: 'Make a link' }))
  const link = await dialog().findByLabelText<HTMLInputElement>('Your link')
  expect(link.value).toBe(`${location.origin}/shared/${'A'.repeat(22)}`)
  expect(api.callsTo(SHARE).map(({ body }) => body)).toEqual([
    {
      version: 1,
      preparedBy: 'Demo',
      distance: 'mile',
      includeHomesForSale: false,
      chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
    },
  ])

  const made = dialog().getAllByRole('listitem')[0]
  if (made === undefined) throw new Error('The link is not listed')
  expect(made.textContent).toContain('Never opened')
  // Two of one day and one name differ by their time.
  expect(made.textContent).toMatch(/made .* \d+:\d\d [AP]M/)
  api.answer(END, () => json({}))
  fireEvent.click(within(made).getByRole('button', { name: 'End link' }))
  expect(api.callsTo(END)).toEqual([])
  fireEvent.click(within(made).getByRole('button', { name: 'End it for good' }))
  await expect.poll(() => dialog().getAllByRole('listitem').length).toBe(1)
  expect(dialog().queryByLabelText('Your link')).toBeNull()
  expect(api.callsTo(END).map(({ asked }) => asked)).toEqual(['DELETE /api/shares/s1'])
})

it('shares only what is on the screen, under a name, and says why nothing was shared', async () => {
  keeps()
  await openDeal()
  press('Share')
  await screen.findByRole('dialog', { name: 'Share this deal' })
  const name = dialog().getByLabelText('Prepared by')
  fireEvent.change(name, { target: { value: '  ' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Make a link' }))
  expect(dialog().getByText('Say who has prepared it.')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Ann' } })

  api.answer(SHARE, () =>
    refusal(409, { error: 'These are too many links.', code: 'too-many-shares' }),
  )
  fireEvent.click(dialog().getByRole('button', { name: 'Make a link' }))
  await dialog().findByText('These are too many links.')
  const [{ body } = { body: {} }] = api.callsTo(PUT)
  const kept = keptDeal(body)
  api.answer(DEAL, () => json({ ...kept, inputs: { ...kept.inputs, priceCents: 1 } }))
  api.answer(SHARES, () => json({ shares: [] }))
  fireEvent.click(dialog().getByRole('button', { name: 'Make a link' }))
  await dialog().findByText(/^What the server keeps of this deal is not what you see here/)
  expect(api.callsTo(SHARE)).toHaveLength(1)
})

it('leads to the packet once the deal is kept, and says when it is not', async () => {
  api.answer(PUT, () => refusal(400, { error: 'This is no deal.', code: 'bad-input' }))
  await openDeal()
  press('Packet')
  await screen.findByText(/^The deal is not saved yet, so there is no packet of it/)
  expect(location.pathname).not.toContain('/print')
})

it('opens the packet with the comps that are on the screen', async () => {
  keeps()
  await openDeal()
  press('Packet')
  await expect.poll(() => location.pathname).toBe('/deals/h1/print')
  expect(location.search).toBe('?distance=mile')
})
