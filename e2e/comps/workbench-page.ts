import type { Page } from '@playwright/test'
import type { Home } from '../../src/contract/search/home.ts'
import { type EvidenceShown, evidenceSchema } from '../../src/contract/valuation/evidence.ts'
import {
  asStored,
  type CompsChoice,
  recomputeValue,
} from '../../src/domain/valuation/evidence/recompute-value.ts'
import { saleIdOf } from '../../src/web/comps/workbench/row-ids.ts'
import { formatUsd, formatUsdRange } from '../../src/web/ui/words/format.ts'
import { EVIDENCE, openComps } from './open-comps.ts'

/** The comps workbench in a reader's words. */
export const workbenchPage = (page: Page) => {
  const section = page.getByRole('region', { name: 'How this value is made' })
  const header = page.getByRole('main').locator('header')
  return {
    section,
    result: section.getByRole('status'),
    /** The sales that are no comps; those are among the cards above. */
    sales: section.locator('[data-sale]'),
    comps: page.locator('article[data-compared][data-part=comp]'),
    notUsed: section.locator('[data-sale][data-part="not used"]'),
    sale: (listingKey: string) =>
      page.getByRole('main').locator(`[data-sale="${saleIdOf(listingKey)}"]`),
    /** The button that opens the lines of a sale. */
    opener: (addressLine: string) =>
      page.getByRole('button', { name: `Adjustments of ${addressLine}`, exact: true }),
    limit: (name: 'Comps within' | 'Sold in the last' | 'Size within') =>
      section.getByRole('combobox', { name, exact: true }),
    button: (name: string | RegExp) => section.getByRole('button', { name }),
    figure: (label: string) =>
      header.locator('dl > div', { has: page.getByText(label, { exact: true }) }),
    stored: () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('compsChoice'))),
  }
}

/** Opens the comps of a demo home, and answers with what its value was made from. */
export const openWorkbench = async (
  page: Page,
): Promise<{ readonly home: Home; readonly evidence: EvidenceShown }> => {
  const answer = page.waitForResponse(EVIDENCE)
  const home = await openComps(page)
  const evidence = evidenceSchema.parse(await (await answer).json())
  await workbenchOpens(page)
  return { home, evidence }
}

/** Waits for the workbench of a page that loads, for as long as its code and the evidence take. */
export const workbenchOpens = (page: Page): Promise<void> =>
  workbenchPage(page).limit('Comps within').waitFor()

/** What the value must come to, to the dollar, when so much is chosen. */
export const valueWith = (evidence: EvidenceShown, choice: Partial<CompsChoice>) => {
  const { value, likelyRange } = recomputeValue(evidence, { ...asStored, ...choice })
  return {
    value: formatUsd(Math.round(value)),
    range: formatUsdRange({ low: Math.round(likelyRange.low), high: Math.round(likelyRange.high) }),
  }
}

/** The comps of the evidence, the likest first. */
export const compsOf = (evidence: EvidenceShown) =>
  evidence.sales.filter((sale) => sale.isComp).toSorted((a, b) => b.likeness - a.likeness)

/** The whole dollars in a text such as `+$4,300` or `−$120`. */
export const dollarsIn = (text: string): number => {
  const match = /(−?)\+?\$([\d,]+)/.exec(text)
  if (match === null) throw new Error(`“${text}” holds no dollars`)
  return (match[1] === '−' ? -1 : 1) * Number(match[2]?.replaceAll(',', ''))
}
