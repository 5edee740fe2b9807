import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { redfinTown } from '../../tests/sources/redfin-town.ts'
import { expectAccessible } from '../axe.ts'
import { header } from '../session/sign-in-page.ts'
import { test } from '../session/signed-in.ts'
import { sourcesPage } from '../sources/sources-page.ts'

test.use({
  // What is imported changes what others see.
  ownServer: { settings: { FLIP_REQUESTS_PER_MINUTE: '100000' } },
})
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Four homes of the town that were sold, one that is for sale, and two that are not on file. */
const arrears = [
  'site,zip,due,owed,owner,phone',
  ...[1, 2, 3, 4].map((n) => `${n} Sold St,97701,2023-11-15,${n}000,DOE JANE,541-555-0142`),
  '1 Offer St,97701,2023-11-15,5000,DOE JANE,541-555-0142',
  '1 Nowhere St,97701,2023-11-15,6000,DOE JANE,541-555-0142',
  '2 Nowhere St,97701,2023-11-15,7000,DOE JANE,541-555-0142',
].join('\n')
const lisPendens = ['site,zip,filed,case', '2 Sold St,97701,2024-05-02,24CV11842'].join('\n')

const columns = { UnparsedAddress: 'site', PostalCode: 'zip' }
const place = { county: 'Deschutes County, OR' }
const arrearsMapping = {
  ...place,
  source: 'Deschutes County Tax Office',
  columns: { ...columns, RecordedDate: 'due', AmountUsd: 'owed', OwnerName: 'owner' },
}
const lisPendensMapping = {
  ...place,
  source: 'Deschutes County Clerk',
  columns: { ...columns, RecordedDate: 'filed', CaseNumber: 'case' },
}

test('an operator imports county lists; a subscriber stacks them and opens a home that is off the market', async ({
  page,
}) => {
  await page.goto('/home')
  const sources = sourcesPage(page)
  await sources.openFromMenu()
  const bring = async (
    name: string,
    content: string,
    kind: string,
    mapping: object,
  ): Promise<void> => {
    await sources.drop([{ name, content }])
    await sources.chosen.getByLabel('Kind of file').selectOption(`County list: ${kind}`)
    await sources.chosen.getByLabel('Name of the mapping').fill('deschutes')
    await sources.chosen.getByLabel('Mapping (JSON)').fill(JSON.stringify(mapping))
    await sources.start('Import 1 file')
    await expect(sources.state(name)).toHaveText('Imported', { timeout: 120_000 })
  }

  await test.step('nothing is on file yet', async () => {
    await page.goto('/county-lists')
    await expect(page.getByRole('heading', { name: 'No county list is on file' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Import a list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
  })

  await test.step('the town, then its lists: what they were joined to, and the rows that were not', async () => {
    await sources.drop(redfinTown())
    await sources.start('Import 2 files')
    for (const { name } of redfinTown())
      await expect(sources.state(name)).toHaveText('Imported', { timeout: 120_000 })
    await bring('2024-06-28_arrears.csv', arrears, 'Tax arrears', arrearsMapping)
    const card = sources.card('2024-06-28_arrears.csv')
    await expect(card).toContainText('7 rows: 1 for sale, 4 off market, 2 not matched to a home.')
    await card.getByText('2 rows refused or not matched to a home').click()
    await expect(card).toContainText('2no home on file at this parcel number or address')
    const downloading = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download these rows' }).click()
    const rows = await readFile(await (await downloading).path(), 'utf8')
    expect(rows).toContain('1 Nowhere St')
    expect(rows).not.toContain('541-555-0142')
    await bring('2024-06-29_lis.csv', lisPendens, 'Lis pendens', lisPendensMapping)
    await expectAccessible(page)
  })

  await test.step('the homes on them, for sale and off market, narrowed to those on both', async () => {
    await header(page).account.click()
    await header(page).choose('County lists').click()
    await expect(page).toHaveTitle('County lists · Flip Search Pro')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('5 homes on county lists')
    await page.getByLabel('City or zip code').fill('97701')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\?city=97701$/)
    await page.getByRole('button', { name: 'Off market 4' }).click()
    await page.getByRole('button', { name: 'Tax arrears 4' }).click()
    await page.getByRole('button', { name: 'Lis pendens 1' }).click()
    await page.getByRole('group', { name: 'And of them' }).getByText('All').click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      /^1 home off market on tax arrears and lis pendens lists in /,
    )
    await expect(page.getByText(/^Oregon binds those who buy a home in foreclosure/)).toBeVisible()
    await expect(page.getByText('DOE JANE')).toHaveCount(0)
  })

  const homes = page.getByRole('list', { name: 'Homes on county lists' })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 900, 1440])
      await test.step(`nothing sticks out, and axe finds nothing wrong, at ${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expect(homes.getByRole('article')).toHaveCount(1)
        await expectAccessible(page)
        const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
        expect.soft(await page.evaluate(tooWide)).toBe(false)
      })

  await test.step('its page has comps and says which lists it is on; Back leads to the same list', async () => {
    const address = page.url()
    await homes.getByRole('link', { name: '2 Sold St' }).click()
    await page.waitForURL('**/comps/**')
    await expect(page.getByText('Off market', { exact: true })).toBeVisible()
    await expect(page.getByText('Max offer').first()).toBeVisible()
    await expect(page.getByRole('region', { name: /comps/i }).first()).toContainText('Sold St')
    const lists = page.getByRole('region', { name: 'On 2 county lists' })
    await expect(lists).toContainText('Lis pendens Recorded May 2, 2024 · No. 24CV11842')
    await expect(lists).toContainText(
      'Owed $2,000 · Deschutes County Tax Office, as of Jun 28, 2024',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to county lists' }).click()
    await expect(page).toHaveURL(address)
    await expect(homes.getByRole('link', { name: '2 Sold St' })).toBeVisible()
  })

  await test.step('a list is removed, and its homes with it', async () => {
    await page.goto('/sources')
    const lists = page.getByRole('region', { name: 'County lists' })
    await expect(lists).toContainText('Names of owners are not kept')
    await lists.getByRole('button', { name: 'Remove Tax arrears: Deschutes County, OR' }).click()
    await page.getByRole('button', { name: 'Remove the list' }).click()
    await expect(lists.getByRole('heading', { level: 3 })).toHaveText([
      'Lis pendens: Deschutes County, OR',
    ])
    await page.goto('/county-lists')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('1 home on county lists')
  })
})
