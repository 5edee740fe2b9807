import { expect, type Page } from '@playwright/test'
import { exitResults } from '../../src/domain/deals/exits/exit-results.ts'
import { expectAccessible } from '../axe.ts'
import { findHomeWithComps } from '../comps/open-comps.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a home has four exits side by side once its rent is typed, leads by the one that is chosen, and its packet has them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { propertyId } = await findHomeWithComps(page, {
    city: 'Indianapolis, IN',
    state: 'IN',
  })
  const address = `/api/deals/${propertyId}`
  const before = await page.request.get(address, asSubscriber())
  if (before.ok()) {
    const { version } = await before.json()
    await page.request.delete(`${address}?version=${version}`, asSubscriber())
  }
  await page.goto(`/comps/${propertyId}`)
  await page.getByRole('heading', { name: 'Deal', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Exits side by side/ }).click()
  const exits = page.getByRole('table', { name: 'Exits side by side' })
  // Cards in the column of the deal: without a row of names.
  await expect(exits.getByRole('row')).toHaveCount(4)
  await expect(page.getByText(/No rent, no exit: enter/).first()).toBeVisible()

  await field(page, 'Rent a month').fill('1900')
  await expect(page.getByRole('region', { name: 'The rental', exact: true })).toBeVisible()
  await page.getByLabel('You work by').selectOption('Keep and rent')
  await expect(page.getByText('Max offer, keep and rent').first()).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Kept as it is shown: the server has what the page worked out.
  const { inputs } = await (await page.request.get(address, asSubscriber())).json()
  const results = exitResults(inputs)
  expect(results).toMatchObject({ worksBy: 'rent', rental: { years: { length: 10 } } })
  for (const { name, result } of results?.rows ?? [])
    if (result !== null)
      await expect(exits.getByRole('row', { name })).toContainText(
        Math.round(result.cashNeededCents / 100).toLocaleString('en-US'),
      )

  // A table below the comps, and cards again where comps and deal take turns.
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(exits.getByRole('columnheader', { name: 'Best for' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('tab', { name: 'Deal' }).click()
  await expect(exits).toBeVisible()
  await expect(exits.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  const packet = await page.request.post(`${address}/packet`, {
    ...asSubscriber(),
    data: {
      distance: 'mile',
      includeHomesForSale: true,
      chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
    },
  })
  expect((await packet.json()).results.exits).toMatchObject({ worksBy: 'rent' })
  const { version } = await (await page.request.get(address, asSubscriber())).json()
  await page.request.delete(`${address}?version=${version}`, asSubscriber())
})
