import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addedHomeCalls } from '../../src/contract/homes/added-homes.ts'
import { expectAccessible } from '../axe.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

const message = `Off market in Columbus
77 Wholesale Ave, Columbus, OH 43215
3/2, 1,500 sqft, built in 1960
ARV $390k
Asking $210,000`

/** Only those of this journey: the others go on beside it, for the same subscriber. */
const removeHomes = async (page: Page) => {
  const { homes } = z.parse(
    addedHomeCalls.list.answer,
    await (await page.request.get('/api/homes', asSubscriber())).json(),
  )
  for (const { propertyId, version, given } of homes)
    if (given.addressLine === '77 Wholesale Ave')
      await page.request.delete(`/api/homes/${propertyId}?version=${version}`, asSubscriber())
}

test('a wholesaler’s message becomes a home with comps and a deal, changed and removed by its owner', async ({
  page,
}) => {
  await removeHomes(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/my-homes')
  await page.getByRole('link', { name: 'Add a home' }).click()
  await page.getByLabel('A wholesaler’s message').fill(message)
  await page.getByRole('button', { name: 'Find the facts' }).click()
  await expect(page.getByText('The sender claims an after-repair value of $390,000')).toBeVisible()
  await page.getByLabel('Type').selectOption('House')
  await page.getByRole('button', { name: 'Value it' }).click()
  await expect(page.getByText('Placed in the middle of its zip code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put the pin here' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Add to My homes' }).click()

  await page.waitForURL('**/comps/added-*')
  await expect(page.getByText('Off market', { exact: true })).toBeVisible()
  await expect(page.getByText('you added this home, and no one else sees it')).toBeVisible()
  await expect(page.getByText('Max offer').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Change it' }).click()
  await page.getByLabel('Ask').fill('')
  await page.getByRole('button', { name: 'Value it' }).click()
  await page.getByRole('button', { name: 'Save the change' }).click()
  await page.waitForURL('**/comps/added-*')
  await expect(page.getByText('No ask').first()).toBeVisible()

  await page.goto('/my-homes')
  const card = page.getByRole('article').filter({ hasText: '77 Wholesale Ave' })
  await expect(card.getByText('Off market, no ask')).toBeVisible()
  await page.getByRole('link', { name: 'Add a home' }).click()
  await page.getByRole('button', { name: 'Remove 77 Wholesale Ave' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '77 Wholesale Ave' })).toBeVisible()
  await removeHomes(page)
})

test('a list is valued, and comes back with its figures', async ({ page }) => {
  await page.goto('/add-home')
  const rows = [
    'Address,City,State,Zip,Sqft,Ask',
    '12 List St,Columbus,OH,43215,1400,180000',
    'x,,,,,',
  ]
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await expect(page.getByText(/^2 homes: 1 valued/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('valued-homes.csv')
  await expectAccessible(page)
})
