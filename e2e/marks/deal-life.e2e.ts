import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { openJobSchema } from '../../src/contract/job-costs/jobs.ts'
import { searchFlipsResponseSchema } from '../../src/contract/search/found-homes.ts'
import { homeSchema } from '../../src/contract/search/home.ts'
import { addDays } from '../../src/domain/iso-date.ts'
import { date } from '../../tests/listings/listing-facts.ts'
import { redfinTown } from '../../tests/sources/redfin-town.ts'
import { expectAccessible } from '../axe.ts'
import { asSubscriber, test } from '../session/signed-in.ts'
import { sourcesPage } from '../sources/sources-page.ts'

test.use({
  // What is imported changes what others see.
  ownServer: { settings: { FLIP_REQUESTS_PER_MINUTE: '100000' } },
})

type File = { readonly name: string; readonly content: string }
type Market = {
  readonly files: readonly File[]
  readonly home: {
    readonly street: string
    readonly city: string
    readonly sources: readonly string[]
  }
  /** Days of later files: the home pending, sold, and unseen for two months. */
  readonly later: { readonly pending: string; readonly sold: string; readonly unseen: string }
}

/** A folder of Redfin's files of Seattle, of a home that really sold: the journey takes minutes then. */
const seattle = process.env.FLIP_JOURNEY_SEATTLE
test.describe.configure({ mode: 'default', timeout: seattle === undefined ? 600_000 : 1_800_000 })

/** Files of a made-up town, unless the last days of September 2022 in Seattle are asked for. */
const market = (): Market => {
  if (seattle === undefined) {
    return {
      files: redfinTown(),
      home: { street: '1 Offer St', city: 'Bend, OR', sources: ['2024-06-30_for_sale.csv'] },
      later: { pending: '2024-07-03', sold: '2024-07-20', unseen: '2024-09-25' },
    }
  }
  const files = ['for_sale', 'sold'].flatMap((kind) =>
    readdirSync(join(seattle, kind))
      .filter((name) => /^2022-09-(?:2|30)/.test(name))
      .map((name) => ({ name, content: readFileSync(join(seattle, kind, name), 'utf8') })),
  )
  return {
    files,
    home: {
      street: '11230 12th Ave SW',
      city: 'Seattle, WA',
      sources: ['2022-09-30_for_sale.csv'],
    },
    later: { pending: '2022-10-04', sold: '2022-10-25', unseen: '2022-12-28' },
  }
}

/** A folder for pictures of each stage at 390 and 1440 px, to be looked at. */
const pictures = process.env.FLIP_JOURNEY_PICTURES

/** What is kept of the home and its deal, and what it was valued with. */
const KEPT_TABLES = [
  'account',
  'home_choice',
  'home_condition',
  'home_mark',
  'home_mark_move',
  'home_look',
  'deal',
  'deal_default',
  'deal_share',
  'deal_job',
  'deal_job_entry',
  'deal_job_file',
  'kept_valuation',
  'last_valuation',
  'valuation',
  'listing',
]

/** The header of a file with the rows of it that are `taken`, each as it is `changed`. */
const rowsOf = (
  { content }: File,
  taken: (row: string) => boolean,
  changed: (cells: string[]) => string[] = (cells) => cells,
): string => {
  const [header = '', ...rows] = content.split(/\r?\n/)
  const some = rows
    .filter((row) => row !== '' && taken(row))
    .map((row) => changed(row.split(',')).join(','))
  return [header, ...some, ''].join('\r\n')
}
const STATUS = 17
const PRICE = 7

const importFiles = async (page: Page, files: readonly File[]) => {
  await page.goto('/sources')
  const sources = sourcesPage(page)
  await sources.drop(files)
  await sources.start(files.length === 1 ? 'Import 1 file' : `Import ${files.length} files`)
  for (const { name } of files)
    await expect(sources.state(name).first()).toHaveText('Imported', { timeout: 240_000 })
}

test('a home is lived from saved to sold: comps of the offer, deal, packet, sheet and link at every stage', async ({
  page,
  browser,
  baseURL,
  signedIn,
  running,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { files, home: wanted, later } = market()
  const source = files.find(({ name }) => wanted.sources.includes(name))
  if (source === undefined) throw new Error('There is no file of the home')
  await page.goto('/home')
  await importFiles(page, files)
  const answer = await page.request.post('/api/flip-search/flips', {
    ...asSubscriber(),
    data: {
      city: wanted.city,
      distance: 'mile',
      priceBelowMarket: 0,
      propertyType: 'House',
      includeHomesForSale: false,
      maxPrice: 10_000_000,
    },
  })
  const found = searchFlipsResponseSchema.parse(await answer.json())
  const home = found.find(({ addressLine }) => addressLine === wanted.street)
  if (home === undefined) throw new Error(`${wanted.street} is not among the homes found`)
  const { propertyId } = home
  const asked = async () => {
    // A long journey outlives the token that it began with.
    const headers = { authorization: await signedIn.authorization() }
    const url = `/api/flip-search/homes/${propertyId}?distance=mile`
    return z.parse(homeSchema, await (await page.request.get(url, { headers })).json())
  }
  const atOffer = await asked()
  const deal = page.getByRole('region', { name: 'Deal', exact: true })
  const offered = { figures: '' }

  /** The page of the home has its comps and figures of the offer; deal, packet, spreadsheet and link go on. */
  const expectWhole = async (banner: RegExp | null, stage: string | null) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/comps/${propertyId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (banner !== null) {
      await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible()
      await expect(page.getByText(/kept with your offer of \$350,000/)).toBeVisible()
    }
    if (stage !== null) await expect(page.getByText(stage).first()).toBeVisible()
    const now = await asked()
    for (const figure of ['price', 'asOf', 'typicalValue', 'afterRepairValue', 'comps'] as const)
      expect(now[figure]).toEqual(atOffer[figure])
    const maxOffer = deal.locator('dl > div', { has: page.getByText('Max offer', { exact: true }) })
    await expect(maxOffer.locator('dd').first()).toHaveText(/^\$/)
    const figures = await maxOffer.locator('dd').first().innerText()
    if (offered.figures === '') offered.figures = figures
    expect(figures).toBe(offered.figures)

    const sheet = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spreadsheet' }).click()
    expect((await sheet).suggestedFilename()).toMatch(/^deal .+\.xlsx$/)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this deal' })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const link = await dialog.getByLabel('Your link').inputValue({ timeout: 30_000 })
    const visitors = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const visitor = await visitors.newPage()
    await visitor.goto(link)
    await expect(visitor.getByText(/^Frozen on/)).toBeVisible()
    await expect(visitor.getByText(/your offer of/)).toHaveCount(0)
    await visitors.close()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Packet', exact: true }).click()
    await page.waitForURL('**/print?**')
    await expect(page.getByText(wanted.street).first()).toBeVisible()
  }
  const picture = async (name: string, paths: readonly string[]) => {
    if (pictures === undefined) return
    for (const [i, path] of paths.entries())
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        await page.screenshot({
          path: join(pictures, `life-${name}-${i}-${width}.png`),
          fullPage: true,
        })
      }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const comps = `/comps/${propertyId}`
  const toStage = async (name: string) => {
    await page.goto(`/comps/${propertyId}`)
    await page.getByRole('button', { name: `${name}: ${wanted.street}`, exact: true }).click()
    await expect(page.getByText(`${wanted.street}: ${name}`)).toBeVisible()
  }

  await test.step('offered: the offer is kept, with its answer and its end', async () => {
    await page.goto(`/comps/${propertyId}`)
    await page.getByRole('button', { name: `Mark ${wanted.street}` }).click()
    await page.getByRole('menuitemradio', { name: 'Offered' }).click()
    await page.getByRole('button', { name: 'Offers and notes' }).click()
    const dialog = page.getByRole('dialog', { name: wanted.street })
    await dialog.getByLabel('You offered').fill('350,000')
    await dialog.getByLabel('Expires').fill('2099-12-31')
    await dialog.getByLabel('Next step').fill('Call the agent')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Offered \$350,000 on .+, expires Dec 31, 2099/)).toBeVisible()
    await expectWhole(null, null)
    await picture('offered', [comps, '/my-homes', '/deals'])
  })

  await test.step('pending, with a newer value nearby', async () => {
    const pending = rowsOf(
      source,
      (row) => row.includes(wanted.street),
      (cells) => cells.with(STATUS, 'Pending').with(PRICE, '379950'),
    )
    await importFiles(page, [{ name: `${later.pending}_for_sale.csv`, content: pending }])
    await expectWhole(/^Under contract since .+ Comps and figures are as of /, null)
    await picture('pending', [comps])
  })

  await test.step('won: under contract and closed, by the page of the home', async () => {
    await page.goto(`/comps/${propertyId}`)
    await page.getByRole('button', { name: `Offered: ${wanted.street}` }).click()
    await page.getByRole('menuitemradio', { name: 'Won' }).click()
    await toStage('Under contract')
    await toStage('Closed')
  })

  await test.step('a job of twelve receipts: budget against actual, also after a kill and a restore', async () => {
    if (running === null) throw new Error('The journey has no server of its own')
    const address = `/api/job-costs/${propertyId}`
    const call = async (method: 'GET' | 'PUT', path: string, data?: object | Buffer) => {
      const authorization = await signedIn.authorization()
      const type = Buffer.isBuffer(data) ? { 'content-type': 'application/octet-stream' } : {}
      const answer = await page.request.fetch(`${address}${path}`, {
        method,
        headers: { authorization, ...type },
        ...(data === undefined ? {} : { data }),
      })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer
    }
    const first = { loanDueOn: null, expectedSaleOn: null, workDoneOn: null, doneRows: [] }
    const sale = { soldOn: null, saleCents: null }
    await call('PUT', '', { version: 0, startedOn: later.pending, ...first, ...sale })
    await page.goto(`/jobs/${propertyId}`)
    await expect(page.getByRole('heading', { level: 1, name: /^Job: / })).toBeVisible()
    const photo = Buffer.from(await page.evaluate(drawnPhoto), 'base64')
    for (let i = 0; i < RECEIPTS; i++) {
      const id = crypto.randomUUID()
      const on = addDays(date(later.pending), i)
      const cost = { kind: 'cost', on, payee: `Supplier ${i + 1}`, note: '', bankLine: null }
      const entry = { ...cost, cents: 100_000 + 1_001 * i, row: null }
      await call('PUT', `/entries/${id}`, { version: 0, entry })
      await call('PUT', `/files/${crypto.randomUUID()}?name=${i + 1}.png&entry=${id}`, photo)
    }
    const receipts = async () => {
      const { entries, files } = z.parse(openJobSchema, await (await call('GET', '')).json())
      const contents = files.map(async ({ id }) => [
        id,
        (await (await call('GET', `/files/${id}`)).body()).toString('base64'),
      ])
      return { entries, files, contents: await Promise.all(contents) }
    }
    const expectJob = async () => {
      await page.goto(`/jobs/${propertyId}`)
      await expect(page.getByRole('heading', { name: `${RECEIPTS} costs` })).toBeVisible()
      await expect(
        page.getByRole('heading', { name: `${RECEIPTS} receipts and photos` }),
      ).toBeVisible()
      const job = page.getByRole('region', { name: 'Where the job is' })
      // Twelve of $1,000, and $10.01 more for each after the first.
      await expect(job).toContainText('$12,661')
      await expect(job).toContainText('Spent on the work')
    }
    await expectJob()
    await expectAccessible(page)
    await picture('job', [`/jobs/${propertyId}`])
    const [rows, kept] = [await running.rowsOf(KEPT_TABLES), await receipts()]
    expect(kept.contents).toHaveLength(RECEIPTS)
    for (const table of ['home_mark', 'deal', 'deal_job_file', 'kept_valuation'])
      expect(rows[table], table).toMatch(/^[1-9]/)

    await running.killAndRestore()

    expect(await running.rowsOf(KEPT_TABLES)).toEqual(rows)
    expect(await receipts()).toEqual(kept)
    await expectJob()
    await expectWhole(/^Under contract since .+ Comps and figures are as of /, 'Closed')
    await picture('restored', [comps, `/jobs/${propertyId}`])
  })

  await test.step('sold, by a later file', async () => {
    const [year = '', month, day] = later.sold.split('-')
    const name = new Date(`${later.sold}T12:00:00Z`).toLocaleString('en-US', {
      month: 'long',
      timeZone: 'UTC',
    })
    expect(month).toHaveLength(2)
    const sold = rowsOf(
      source,
      (row) => row.includes(wanted.street),
      (cells) =>
        cells
          .with(0, 'PAST SALE')
          .with(1, `${name}-${Number(day)}-${year}`)
          .with(STATUS, 'Sold')
          .with(PRICE, '352000'),
    )
    await importFiles(page, [{ name: `${later.sold}_sold.csv`, content: sold }])
    await expectWhole(/^Sold for \$352,000 on /, 'Closed')
    await picture('sold', [comps])
  })

  await test.step('not seen for two months', async () => {
    const others = rowsOf(source, (row) => !row.includes(wanted.street))
    await importFiles(page, [{ name: `${later.unseen}_for_sale.csv`, content: others }])
    await toStage('Work under way')
    await toStage('Listed')
    await expectWhole(/^Sold for \$352,000 on /, 'Listed')
  })

  await test.step('My homes, deals and the page say the same, and change it', async () => {
    await page.goto('/my-homes?mark=Won')
    const column = page.getByRole('region', { name: 'Listed, 1' })
    await expect(column.getByRole('article')).toContainText('Offered $350,000')
    await expectAccessible(page)
    await column.getByRole('button', { name: `Under contract to sell: ${wanted.street}` }).click()
    await expect(page.getByRole('region', { name: 'Under contract to sell, 1' })).toBeVisible()
    await page.goto('/deals')
    await expect(page.getByText('Under contract to sell since')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Sold: ${wanted.street}`, exact: true }).click()
    await expect(page.getByText(/^Sold since/)).toBeVisible()
    await expect(page.getByText(`${wanted.street}: Sold`)).toBeVisible()
    for (const width of [360, 900]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/deals', '/my-homes?mark=Won', `/comps/${propertyId}`]) {
        await page.goto(path)
        await expect(page.getByText(/^Sold since/).first()).toBeVisible()
        const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
        expect.soft(await page.evaluate(tooWide), `${path} at ${width} px`).toBe(false)
      }
    }
    await expectWhole(/^Sold for \$352,000 on /, 'Sold')
    await picture('end', [comps, '/my-homes?mark=Won', '/deals', `/jobs/${propertyId}`])
  })
})

const RECEIPTS = 12

/** A photo that the browser itself has drawn, in base64. */
const drawnPhoto = (): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 90 })
  canvas.getContext('2d')?.fillRect(10, 10, 20, 20)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
