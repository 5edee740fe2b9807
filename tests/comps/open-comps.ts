import { screen, within } from '@testing-library/react'
import * as z from 'zod/mini'
import type { Home } from '../../src/contract/search/home.ts'
import { evidenceSchema } from '../../src/contract/valuation/evidence.ts'
import { saleIdOf } from '../../src/web/comps/workbench/row-ids.ts'
import { storedHome } from '../listings/stored-home.ts'
import { json } from '../screens/made-up-answers.ts'
import { openScreen, openScreensForTests, signedIn } from '../screens/open-screen.tsx'
import { valuedHomes } from './shown-evidence.ts'

export const HOME = 'GET /api/flip-search/homes/*'
export const EVIDENCE = 'GET /api/flip-search/homes/*/evidence'

const valued = valuedHomes(20).find(
  ({ evidence: { sales } }) =>
    sales.filter(({ isComp }) => isComp).length === 12 &&
    sales.some(({ isComp, miles }) => isComp && miles > 0.25) &&
    sales.some(({ whyNotUsed }) => whyNotUsed?.why === 'different type'),
)
if (valued === undefined) throw new Error('a home with twelve comps, and condos nearby')
/** As it comes over the wire: the engine knows more of a sale. */
export const evidence = z.parse(evidenceSchema, valued.evidence)
/** Its comps, the most alike first. */
export const likest = evidence.sales
  .filter(({ isComp }) => isComp)
  .toSorted((a, b) => b.likeness - a.likeness)

/** The home as a search brings it, with what its value is made from as it is now. */
export const home = storedHome(valued, { propertyId: evidence.home.propertyId })

/** What else the history entry has that a home is opened by. */
type At = { readonly query?: string; readonly state?: unknown }

/** Answers for the comps screen; a test says which home and evidence there are, or opens one of the two below. */
export const openCompsForTests = () => {
  const api = openScreensForTests({
    // Without it there is no map, which needs a browser.
    'GET /api/client-config': () => new Promise(() => {}),
    // Where there is one, it asks for the streets of the demo, sooner or later.
    'GET /sandbox/streets/*': () => new Promise(() => {}),
  })

  /** Opens the home with its evidence. */
  const open = async (
    change: Partial<Home> = {},
    shown = evidence,
    { query = '', state }: At = {},
  ) => {
    api.answer(HOME, () => json({ ...home, ...change }))
    api.answer(EVIDENCE, () => json(shown))
    const { user, leave } = openScreen(`/comps/${home.propertyId}${query}`, signedIn, state)
    await screen.findByRole('heading', { level: 1 })
    const main = screen.getByRole('main')
    const header = main.querySelector('header')
    if (header === null) throw new Error('The comps have no header')
    return { user, leave, main, header, figure: (name: string) => figureIn(header, name) }
  }

  /** The same, once the workbench is open. */
  const openWorkbench = async (change: Partial<Home> = {}, shown = evidence, at: At = {}) => {
    const opened = await open(change, shown, at)
    const section = await screen.findByRole('region', { name: 'How this value is made' })
    const bench = within(section)
    await bench.findByRole('combobox', { name: 'Comps within' })
    const resultOf = () => bench.getAllByRole('status')[0]?.textContent ?? ''
    return {
      ...opened,
      section,
      bench,
      result: resultOf,
      sale: (listingKey: string) => {
        const card = opened.main.querySelector<HTMLElement>(`[data-sale="${saleIdOf(listingKey)}"]`)
        if (card === null) throw new Error(`There is no sale ${listingKey}`)
        return card
      },
      /** The button on a comp's card that excludes it, and includes it again. */
      use: (addressLine: string) =>
        screen.getByRole('button', { name: new RegExp(`^(Ex|In)clude\\s*${addressLine}$`) }),
      /** Opens the line of the adjustment grid of a sale, in place. */
      openLines: async (name: string) => {
        await opened.user.click(screen.getByRole('button', { name: `Adjustments of ${name}` }))
        return screen.getByRole('table', { name: `Adjustments of ${name}` })
      },
      /** Opens the whole adjustment grid. */
      openGrid: async () => {
        await opened.user.click(await screen.findByRole('button', { name: /^The adjustment grid/ }))
        return screen.getByRole('table', { name: /^Adjustment grid/ })
      },
    }
  }

  return { api, open, openWorkbench }
}

/** A figure of the header, with its name. */
export const figureIn = (list: HTMLElement, name: string): string => {
  const figures = [...list.querySelectorAll('dl > div')]
  const found = figures.find((one) => one.querySelector('dt')?.textContent === name)
  if (found === undefined) throw new Error(`There is no figure “${name}”`)
  return found.textContent ?? ''
}

/** The cards of the home and of its comps, or of one kind. */
export const cards = (kind = '[data-compared]') => [
  ...document.querySelectorAll<HTMLElement>(`article${kind}`),
]
export const compCards = () => cards('[data-compared]:not([data-compared=home])')
export const soldCards = () => cards('[data-compared=sold]')
