import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { redfinTown, redfinTownCut } from '../../tests/sources/redfin-town.ts'
import { expectAccessible } from '../axe.ts'
import { homePage } from '../search/home-page.ts'
import { header } from '../session/sign-in-page.ts'
import { asSubscriber, test } from '../session/signed-in.ts'
import { sourcesPage } from './sources-page.ts'

test.use({
  // What is imported changes what others see.
  ownServer: { settings: { FLIP_REQUESTS_PER_MINUTE: '100000' } },
})
// In one worker: each worker would start the server for itself.
test.describe.configure({ mode: 'default', timeout: 300_000 })
test.beforeEach(({ page }) => page.goto('/home'))

test('an operator drops Redfin files, finds the first lead from them, and finds them in another tab', async ({
  page,
}) => {
  const sources = sourcesPage(page)
  await sources.openFromMenu()
  await expect(page).toHaveTitle('Sources · Flip Search Pro')

  await test.step('several files at once, one of them none of listings', async () => {
    await sources.drop([...redfinTown(), { name: 'notes.txt', content: 'milk, eggs\n' }])
    await expect(sources.chosen.getByRole('listitem')).toHaveCount(3)
    await expect(sources.chosen).toContainText('Exported Jun 30, 2024, by its name')
    await sources.start('Import 3 files')
    await expect(sources.state('2024-06-30_for_sale.csv')).toHaveText('Imported', {
      timeout: 120_000,
    })
    await expect(sources.state('2024-06-30_sold.csv')).toHaveText('Imported', { timeout: 120_000 })
    await expect(sources.state('notes.txt')).toHaveText('Not imported')
    await expect(sources.card('notes.txt')).toContainText('notes.txt does not look like ')
  })

  await test.step('what each brought, and the refused row to keep', async () => {
    await expect(sources.card('2024-06-30_for_sale.csv')).toContainText('40 rows: 40 listings new.')
    const sold = sources.card('2024-06-30_sold.csv')
    await expect(sold).toContainText('Redfin · exported Jun 30, 2024, by its name')
    await sold.getByText('1 row refused').click()
    const downloading = page.waitForEvent('download')
    await sold.getByRole('button', { name: 'Download refused rows' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('refused rows of 2024-06-30_sold.csv.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain(',PRICE,10,')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 900, 1440])
      await test.step(`nothing sticks out, and axe finds nothing wrong, at ${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page)
        const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
        expect.soft(await page.evaluate(tooWide)).toBe(false)
      })

  await test.step('the first lead from them', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Flip Search Pro' }).click()
    const home = homePage(page)
    await home.fill({ city: 'Bend, OR' })
    await home.submitForm()
    await home.list.waitFor()
    await expect(home.cards.first()).toContainText('Offer St')
    await home.cards.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/comps\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Offer St')
  })

  await test.step('what was imported is there in another tab, and again after a reload', async () => {
    await page.goto('/sources')
    const other = await page.context().newPage()
    await other.goto('/sources')
    const again = { name: 'again.csv', content: redfinTown()[0]?.content ?? '' }
    await sourcesPage(page).drop([again])
    await page.getByLabel('Export day of again.csv (optional)').fill('2024-06-29')
    await sourcesPage(page).start('Import 1 file')
    await expect(sourcesPage(page).state('again.csv')).toHaveText('Imported', { timeout: 60_000 })
    await expect(sourcesPage(other).state('again.csv')).toHaveText('Imported', { timeout: 30_000 })
    await expect(sourcesPage(other).card('again.csv')).toContainText(
      'exported Jun 29, 2024, as you said',
    )
    await page.reload()
    await expect(sourcesPage(page).card('again.csv')).toContainText('40 rows: ')
    await other.close()
  })

  await test.step('the log of operators has what was uploaded; its parts fit, and axe finds nothing wrong', async () => {
    await header(page).account.click()
    await header(page).choose('Admin').click()
    await expect(page.getByRole('article').first()).toContainText('Can search')
    for (const [part, shows] of [
      ['Jobs', 'import-file'],
      ['Emails', 'No alert email was given up.'],
      ['Log', 'Uploaded again.csv'],
      ['Subscribers', 'here within the hour'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: part })
        .click()
      await expect(page.getByRole('region', { name: part })).toContainText(shows)
      for (const [colorScheme, width] of [
        ['light', 360],
        ['dark', 900],
        ['light', 1440],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page)
        const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
        expect.soft(await page.evaluate(tooWide), `${part} at ${width} px`).toBe(false)
      }
    }
    await page.goto('/sources')
  })

  await test.step('the navigation counts news of a watched home as it comes, and follows when it is read', async () => {
    const town = { city: 'Bend, OR', distance: 'mile', priceBelowMarket: 0, propertyType: 'House' }
    const found = await page.request.post('/api/flip-search/flips', {
      ...asSubscriber(),
      data: { ...town, includeHomesForSale: false, maxPrice: 10_000_000 },
    })
    const homes: { propertyId: string; addressLine: string }[] = await found.json()
    const home = homes.find(({ addressLine }) => addressLine === '1 Offer St')
    const marked = await page.request.put(`/api/home-marks/${home?.propertyId}`, {
      ...asSubscriber(),
      data: { mark: 'Watching', version: null },
    })
    expect(marked.status()).toBe(200)
    const unread = header(page).place('Alerts')
    await expect(unread).toHaveAccessibleName('Alerts')
    await sourcesPage(page).drop([redfinTownCut()])
    await sourcesPage(page).start('Import 1 file')
    await expect(unread).toHaveAccessibleName(/^Alerts 1\s+unread$/, { timeout: 60_000 })
    const alerts = await page.context().newPage()
    await alerts.goto('/alerts')
    await expect(alerts.getByRole('article')).toContainText('1 Offer St')
    await alerts.getByRole('button', { name: 'Mark as read' }).click()
    await expect(unread).toHaveAccessibleName('Alerts')
  })
})

const seattle = resolve('../shared/data/redfin-seattle')
/** The last days of the files but one: all of them take minutes. */
const LAST_DAYS = '2022-09-2'

test('the Seattle files bring their first lead', async ({ page }) => {
  test.skip(!existsSync(seattle), `${seattle} is not there`)
  const paths = ['for_sale', 'sold'].flatMap((kind) =>
    readdirSync(join(seattle, kind))
      .filter((name) => name.startsWith(LAST_DAYS))
      .map((name) => join(seattle, kind, name)),
  )
  const sources = sourcesPage(page)
  await sources.openFromMenu()
  await page.getByLabel(/^Drop listing files here/).setInputFiles(paths)
  await sources.start(`Import ${paths.length} files`)
  const imported = page.getByRole('article').filter({ hasText: /2022-\d\d-\d\d.*[.]csv/ })
  await expect(imported.getByRole('status').filter({ hasText: /^Imported$/ })).toHaveCount(
    paths.length,
    { timeout: 120_000 },
  )
  await page.goto('/home')
  const home = homePage(page)
  await home.fill({ city: 'Seattle, WA', maxPrice: 'No limit' })
  await home.submitForm()
  await home.list.waitFor()
  await home.cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/comps\//)
})
