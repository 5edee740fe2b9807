import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { homePage, searchColumbus } from '../../e2e/search/home-page.ts'
import { signInFromWelcome } from '../../e2e/session/sign-in-page.ts'
import { browserArguments, findBrowser } from '../../tests/screens/find-browser.ts'
import { machine } from '../machine.ts'
import { answerHomes } from './answer-homes.ts'
import { lighthouse } from './lighthouse.ts'
import { slowestSort } from './sort-delay.ts'
import { startProduct } from './start-product.ts'
import { workspace } from './workspace.ts'

/** `node bench/web/run.ts`: see bench/README.md. `--workspace` measures that alone, and only prints it. */
const workspaceAlone = process.argv.includes('--workspace')
const RUNS = 3
const PORT = 9333
const product = await startProduct()
const profile = await mkdtemp(join(tmpdir(), 'flip-profile-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await findBrowser(),
  args: [...browserArguments, `--remote-debugging-port=${PORT}`],
  baseURL: product.url,
})
const options = { port: PORT, runs: RUNS }
const say = (line: string) => process.stderr.write(`${line}\n`)

if (workspaceAlone) {
  const page = await browser.newPage()
  await signInFromWelcome(page)
  await page.close()
  process.stdout.write(`${JSON.stringify(await workspace(browser), null, 2)}\n`)
  await browser.close()
  await product.stop()
  await rm(profile, { recursive: true })
  process.exit()
}

say('Landing…')
const landing = await lighthouse(`${product.url}/welcome`, options)

const arriving = await browser.newPage()
await signInFromWelcome(arriving)
await arriving.close()

say('Home, first visit…')
const firstVisit = await lighthouse(`${product.url}/home`, options)

say('Home, 300 homes…')
const page = await browser.newPage()
await answerHomes(page, 300)
await searchColumbus(page, { priceBelowMarket: 'Any' })
const sortMs = await slowestSort(page)
const comps = await homePage(page).cards.first().getByRole('link').first().getAttribute('href')
await page.close()
const threeHundred = { ...(await lighthouse(`${product.url}/home`, options)), sortMs }

say('Comps…')
const propertyId = comps?.split('/').at(-1)?.replace(/-\d+$/, '')
const oneHome = await lighthouse(`${product.url}/comps/${propertyId}`, options)

say('Workspace…')
const atDesk = await workspace(browser)

await browser.close()
await product.stop()
await rm(profile, { recursive: true })
const report = {
  machine,
  command: 'node bench/web/run.ts',
  browser: 'medians of 3 Lighthouse runs, its throttled phone',
  landing,
  firstVisit,
  threeHundredHomes: threeHundred,
  comps: oneHome,
  workspace: atDesk,
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)
