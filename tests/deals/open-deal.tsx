import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import { type KeptDeal, putDealSchema } from '../../src/contract/deals/kept-deals.ts'
import type { Contributions } from '../../src/domain/valuation/market-model/contributions.ts'
import { homeForTests } from '../../src/web/comps/home-for-tests.ts'
import { storedValue } from '../../src/web/comps/value/shown-value.ts'
import { StorageSlotContext } from '../../src/web/data/storage/storage-slot.ts'
import { DealPanel } from '../../src/web/deals/worksheet/DealPanel.tsx'
import { type DealPart, dealParts } from '../../src/web/deals/worksheet/use-open-parts.ts'
import { SessionContext } from '../../src/web/session/session.ts'
import { json, refusal } from '../screens/made-up-answers.ts'
import { openScreensForTests } from '../screens/open-screen.tsx'

export const DEAL = 'GET /api/deals/*'
export const PUT = 'PUT /api/deals/*'
export const DELETE = 'DELETE /api/deals/*'
export const RENT = 'GET /api/rents/*'

/** A server that keeps no deal yet. Called once in a file of tests. */
export const dealsForTests = () =>
  openScreensForTests({
    'GET /api/deal-defaults': () => json({ defaults: [] }),
    'GET /api/job-costs': () => json({ record: null, unitPrices: [] }),
    [DEAL]: () => refusal(404, { error: 'There is no deal.', code: 'not-found' }),
    [PUT]: ({ body }) => json(keptDeal(body)),
    [DELETE]: () => json({}),
    [RENT]: () => json({ estimate: null, why: 'No rents are on file near it.', rentals: [] }),
  })

/** What the server answers when it has kept what was sent. */
export const keptDeal = (body: unknown): KeptDeal => {
  const { version, inputs, startedFrom, name = '' } = putDealSchema.parse(body)
  const at = '2026-11-22T12:00:00.000Z'
  const times = { createdAt: at, changedAt: at }
  return { propertyId: 'h1', name, version: version + 1, inputs, startedFrom, ...times, home: null }
}

/** A home in no state that we know, so that no transfer tax comes along. */
export const home = homeForTests({
  state: 'ZZ',
  price: 200_000,
  afterRepairValue: { price: 338_000, low: 299_000, high: 381_000 },
})

/** All parts but the exits, whose engine comes and works when they are opened. */
const USUAL_PARTS = dealParts.filter((part) => part !== 'exits')

/** Opens the panel with the parts that were left open before: the usual ones, unless said; null for those of the test itself. */
export const openDeal = async (
  shown = storedValue(home),
  parts: readonly DealPart[] | null = USUAL_PARTS,
  onYourDeal: ComponentProps<typeof DealPanel>['onYourDeal'] = () => {},
  contributions: Contributions | null | 'not known yet' = null,
) => {
  if (parts !== null) localStorage.setItem('dealParts.u1', JSON.stringify(parts))
  const panel = (value = shown) => (
    <StorageSlotContext value={slot}>
      <SessionContext
        value={{
          state: 'signed-in',
          searchNotRun: false,
          signOut: () => {},
          stepUp: async () => 'leaving',
          changeSecondFactor: async () => 'leaving',
          account: { sub: 'u1', name: 'Demo', email: 'demo@flipsearch.example' },
        }}
      >
        <DealPanel
          home={home}
          wanted={{ distance: 'mile', includeHomesForSale: false }}
          contributions={contributions === 'not known yet' ? undefined : contributions}
          shown={value}
          seen
          beside={false}
          level={null}
          onYourDeal={onYourDeal}
        />
      </SessionContext>
    </StorageSlotContext>
  )
  const slot = { current: null }
  const { rerender, unmount } = render(panel())
  await screen.findByText('Max offer')
  return { show: (value: typeof shown) => rerender(panel(value)), leave: unmount }
}

// By its label alone: roles of a whole panel take jsdom seconds.
export const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
export const textOf = (name: string) => field(name).value
export const put = (name: string, text: string) => {
  const input = field(name)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
/** A button by what it says. Not by its role: to know all roles of a panel takes jsdom a second. */
export const button = (name: string | RegExp): HTMLElement => {
  const found = [...document.querySelectorAll('button')].filter((one) => {
    const words = (one.getAttribute('aria-label') ?? one.textContent).trim().replaceAll(/\s+/g, ' ')
    return typeof name === 'string' ? words === name : name.test(words)
  })
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Error(`There are ${found.length} buttons ${name}`)
  return only
}
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const choose = (name: string, option: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'select' }), {
    target: { value: option },
  })
export const figure = (name: string): string => {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
  return term?.nextElementSibling?.textContent ?? 'there is no such figure'
}
export const tableOf = (name: string): (string | null)[][] => {
  const table = [...document.querySelectorAll('table')].find(
    ({ caption }) => caption?.textContent === name,
  )
  if (table === undefined) throw new Error(`There is no table ${name}`)
  return [...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent))
}

/** So long pass, with timers that are made up. */
export const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
