import { expect, type Page } from '@playwright/test'
import { referenceDeal } from '../../src/domain/deals/deal-for-tests.ts'
import { expectAccessible } from '../axe.ts'
import { findHomeWithComps } from '../comps/open-comps.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

const areas = ['Kitchen', 'Bath', 'Roof', 'Floors', 'Paint']
/** $9,000 for each area, $45,000 together. */
const scoped = referenceDeal({
  rehab: {
    ...referenceDeal().rehab,
    budget: {
      kind: 'scope',
      rows: areas.map((area) => ({
        id: area.toLowerCase(),
        area,
        task: 'All of it',
        quantity: 1,
        unit: 'each',
        unitCents: 900_000,
        contractor: '',
        permit: false,
        draw: null,
      })),
    },
  },
})

/** Nothing is kept of the home but the deal that is to become a job. */
const keepDeal = async (page: Page, propertyId: string): Promise<void> => {
  for (const [address, versionOf] of [
    [`/api/job-costs/${propertyId}`, (kept: { job: { version: number } }) => kept.job.version],
    [`/api/deals/${propertyId}`, (kept: { version: number }) => kept.version],
  ] as const) {
    const kept = await page.request.get(address, asSubscriber())
    if (kept.ok())
      await page.request.delete(
        `${address}?version=${versionOf(await kept.json())}`,
        asSubscriber(),
      )
  }
  const kept = await page.request.put(`/api/deals/${propertyId}`, {
    ...asSubscriber(),
    data: { version: 0, inputs: scoped, startedFrom: scoped },
  })
  expect(kept.status()).toBe(200)
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Where the job is' })
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })

/** A photo that the browser itself has drawn. */
const photo = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 90 })
    canvas.getContext('2d')?.fillRect(10, 10, 20, 20)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('a job on a phone: twelve receipts against the budget, by hand, with a photo and from the bank', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { propertyId } = await findHomeWithComps(page, {
    city: 'Birmingham, AL',
    state: 'AL',
  })
  await keepDeal(page, propertyId)

  await page.goto('/deals')
  // Other journeys have deals in the list, too.
  await page
    .getByRole('link', { name: /^Job of / })
    .and(page.locator(`[href$="/${propertyId}"]`))
    .click()
  await page.getByRole('button', { name: 'Begin the job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Job: / })).toBeVisible()
  await expect(figure(page, 'Profit as things are')).toContainText('as planned')

  await page.getByRole('button', { name: 'Add cost' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('1,250.50')
  await dialog.getByLabel('For').selectOption({ label: 'Kitchen: All of it' })
  await dialog.getByLabel('Paid to').fill('Cabinet King')
  await dialog
    .getByLabel('Photo of the receipt')
    .setInputFiles({ name: 'Receipt.png', mimeType: 'image/png', buffer: await photo(page) })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(figure(page, 'Spent on the work')).toContainText('$1,251')
  const files = page.getByRole('region', { name: 'Receipts and photos' })
  await expect(files.getByText('$1,250.50 for Kitchen: All of it')).toBeVisible()
  await expect(files.getByRole('heading')).toHaveText('1 receipt or photo')

  const lines = areas.flatMap((area, i) => [
    `03/1${i}/2026,HOME DEPOT ${area.toUpperCase()},-${800 + i}.00`,
    `03/2${i}/2026,LOWES ${area.toUpperCase()},-200.25`,
  ])
  const statement = ['Date,Description,Amount', ...lines, '03/30/2026,LOWES RETURN,50.00'].join(
    '\n',
  )
  const bring = () =>
    page.getByLabel('Import from a bank or QuickBooks (CSV)').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement),
    })
  await bring()
  await dialog.getByLabel('Lines that are not put on a row yet').selectOption('Bath: All of it')
  await dialog
    .getByRole('combobox', { name: /^Row of HOME DEPOT KITCHEN/ })
    .selectOption('Kitchen: All of it')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: /^Import 11 costs/ }).click()
  await expect(page.getByRole('heading', { name: '12 costs' })).toBeVisible()
  // $1,250.50, $800 to $804, five times $200.25, and $50 that came back.
  await expect(figure(page, 'Spent on the work')).toContainText('$6,212')
  await expect(figure(page, 'Profit as things are')).toContainText('as planned')

  await bring()
  await expect(dialog.getByText('11 lines are in the job already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.reload()
  await expect(figure(page, 'Spent on the work')).toContainText('$6,212')
  const kitchen = page.getByRole('listitem').filter({ hasText: 'Kitchen: All of it' }).first()
  await expect(kitchen).toContainText('$2,051 of $9,000')
  await files.getByRole('button', { name: /^Receipt.png/ }).click()
  await expect(page.getByRole('img', { name: 'Receipt.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  // Without a connection, and with it again.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a cost of Roof: All of it' }).click()
  await dialog.getByLabel('Amount').fill('−20')
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Spent on the work')).toContainText('$6,192')
  await expect(page.getByText(/Saved on this device, and sent when it can/)).toBeVisible()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.context().setOffline(false)
  await sent
  await expect(page.getByText(/Saved on this device/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '12 costs' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Sale closed').fill(`${year}-12-31`)
  await page.getByLabel('Sold for').fill('330,000')
  await page.getByRole('button', { name: 'Close the job' }).click()
  const outcome = page.getByRole('region', { name: 'Plan and outcome' })
  await expect(outcome.getByRole('row', { name: /^Sale price/ })).toContainText('$10,000')
  await expectAccessible(page)
  await page.goto('/accuracy')
  await expect(page.getByRole('region', { name: 'Your own jobs' })).toContainText('Your 1 job: ')
})
