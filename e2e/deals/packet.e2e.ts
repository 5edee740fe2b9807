import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod/mini'
import { searchFlipsResponseSchema } from '../../src/contract/search/found-homes.ts'
import { expectAccessible } from '../axe.ts'
import { findHomeWithComps } from '../comps/open-comps.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

test('a shared deal opens elsewhere as a packet that prints whole, and no more once its link is ended; then it is compared and deleted from the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [propertyId, other] = await twoOtherHomes(page)
  await page.goto(`/comps/${propertyId}`)
  await page.getByRole('heading', { name: 'Deal', exact: true }).scrollIntoViewIfNeeded()
  const maxOffer = page.locator('dl > div', { has: page.getByText('Max offer', { exact: true }) })
  const offered = await maxOffer.locator('dd').first().innerText()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this deal' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Your link').inputValue()
  await expectAccessible(page)

  const visitors = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const visitor = await visitors.newPage()
  await visitor.goto(link)
  await expect(visitor.getByText(/^Frozen on/)).toBeVisible()
  await expect(visitor.getByText(offered, { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button')).toHaveText(['Print or save as PDF'])
  await expect(visitor.getByRole('textbox')).toHaveCount(0)
  await visitor.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(visitor)
  await expectWholeOnPaper(visitor)

  await dialog.getByRole('button', { name: 'End link' }).first().click()
  await dialog.getByRole('button', { name: 'End it for good' }).click()
  await expect(dialog.getByText('Your link')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('alert')).toHaveText(
    'This link does not open a deal. It may have expired or been ended by who made it.',
  )
  await visitors.close()

  // The same deal for another home, so that there are two to compare.
  const { inputs, startedFrom } = await deal(page, propertyId)
  const put = await page.request.put(`/api/deals/${other}`, {
    ...asSubscriber(),
    data: {
      version: (await deal(page, other)).version ?? 0,
      name: 'Beside it',
      inputs,
      startedFrom,
    },
  })
  expect(put.status()).toBe(200)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/deals')
  await page.getByRole('checkbox', { name: 'Pick Beside it' }).check()
  const listed = page.getByRole('listitem').filter({ has: page.locator(`[href$="${propertyId}"]`) })
  await expect(listed.getByText(offered, { exact: true })).toBeVisible()
  await listed.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  const row = page.getByRole('row', { name: /^Max offer \$/ })
  await expect(row).toContainText(offered)
  await expect(page.getByRole('columnheader', { name: 'Beside it' })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All deals' }).click()
  await page.getByRole('button', { name: 'Delete Beside it' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'Flip Search Pro' }).first().click()
  expect((await deleted).status()).toBe(200)
  expect((await deal(page, other)).version).toBeUndefined()
})

/** What the server keeps of a home's deal; nothing where it keeps none. */
const deal = async (page: Page, propertyId: string) =>
  z.parse(
    z.object({
      version: z.optional(z.int()),
      inputs: z.optional(z.unknown()),
      startedFrom: z.optional(z.unknown()),
    }),
    await (await page.request.get(`/api/deals/${propertyId}`, asSubscriber())).json(),
  )

/** Homes whose deals no other journey works on at the same time. */
const twoOtherHomes = async (page: Page): Promise<readonly [string, string]> => {
  const { propertyId: taken } = await findHomeWithComps(page)
  const answer = await page.request.post('/api/flip-search/flips', {
    ...asSubscriber(),
    data: {
      city: 'Columbus, OH',
      state: 'OH',
      distance: 'mile',
      includeHomesForSale: true,
      propertyType: 'House',
      priceBelowMarket: 0,
      maxPrice: 500_000,
    },
  })
  const homes = searchFlipsResponseSchema.parse(await answer.json())
  const others = homes.filter(({ propertyId, comps }) => propertyId !== taken && comps.length >= 5)
  const [one, other] = others.slice(-2)
  if (one === undefined || other === undefined)
    throw new Error('The demo market has no two other homes with comps')
  return [one.propertyId, other.propertyId]
}

/** Every row is whole on one page of the PDF, as text that can be selected. */
const expectWholeOnPaper = async (page: Page) => {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  expect(totalPages).toBeGreaterThan(6)
  expect(totalPages).toBeLessThan(20)
  const pages = text.map(bare)
  const rows = await page.locator('.packet tr').allTextContents()
  expect(rows.length).toBeGreaterThan(60)
  const cut = rows.map(bare).filter((row) => !pages.some((one) => one.includes(row)))
  expect(cut).toEqual([])
  for (const [i, one] of pages.entries()) expect(one).toContain(`Page${i + 1}of${totalPages}`)
}

/** Without spaces, which line ends take the place of, and with ligatures as letters. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')
