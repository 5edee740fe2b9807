import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../journey.ts'

test('welcome names what the product does, at what price, and shows it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url())
  })
  await page.goto('/welcome', { waitUntil: 'networkidle' })

  await test.step('it loads neither the map, nor a sign-in library, nor another screen', () => {
    expect(asked.some((url) => url.includes('WelcomeScreen'))).toBe(true)
    expect(
      asked.filter((url) =>
        /map|leaflet|oidc|auth-client|signalr|Home|Comps|SignUpScreen|screens/.test(url),
      ),
    ).toEqual([])
  })

  await test.step('the keyboard reaches sign-up past the header', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Start Your Search' })).toBeFocused()
  })

  await test.step('it names the features, the price and what the plan includes', async () => {
    await expect(page).toHaveTitle('Find homes to flip · Flip Search Pro')
    const main = page.getByRole('main')
    for (const name of ['Search by zip code or city', 'Compare with comps nearby'])
      await expect(main.getByRole('heading', { name })).toBeVisible()
    const plan = page.getByRole('region', { name: 'One plan, one price' })
    await expect(plan).toContainText('$87per month')
    for (const part of [
      'Unlimited searches',
      'Comps comparison',
      'Potential profit',
      'Deal sheet',
      'Email alerts',
    ])
      await expect(plan.getByRole('listitem').filter({ hasText: part })).toHaveCount(1)
  })

  await test.step('the adjustment grid adds up on the screen', async () => {
    const grid = page.getByRole('table')
    const amounts = async (row: string) => {
      const cells = grid.getByRole('row', { name: new RegExp(`^${row}`) }).getByRole('cell')
      return (await cells.allInnerTexts()).map((text) =>
        Number(
          text
            .split('\n')[0]
            ?.replace('−', '-')
            .replace(/[$,%+]/g, ''),
        ),
      )
    }
    await grid.waitFor()
    const sums = await amounts('Sold for')
    for (const line of ['Living area', 'Lot', 'Age', 'Bedrooms', 'Baths', 'Location', 'Time'])
      for (const [at, change] of (await amounts(line)).entries())
        sums[at] = (sums[at] ?? 0) + change
    expect(await amounts('Adjusted price')).toEqual(sums)

    const shares = (await amounts('Weight')).map((percent, at) => ((sums[at] ?? 0) * percent) / 100)
    expect(await amounts('Its share')).toEqual(shares)
    expect(await amounts('Typical value')).toEqual([
      shares.reduce((total, share) => total + share, 0),
    ])
  })

  await test.step('the first picture is loaded at once, the second when it is scrolled near', async () => {
    const loading = (name: string) => page.getByRole('img', { name }).getAttribute('loading')
    expect(await loading('Search results')).toBe('eager')
    expect(await loading('The comps of one home')).toBe('lazy')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`it is accessible in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    })

  for (const [width, colorScheme, picture] of [
    [1440, 'light', 'results-wide-light'],
    [1440, 'dark', 'results-wide-dark'],
    [360, 'light', 'results-phone-light'],
    [360, 'dark', 'results-phone-dark'],
  ] as const)
    await test.step(`it shows the product as a window of ${width} px has it in ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.reload()
      const shown = page.getByRole('img', { name: 'Search results' })
      const file = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc)
      await expect.poll(file).toContain(picture)
      const shape = () =>
        shown.evaluate(({ naturalWidth, naturalHeight, width, height }: HTMLImageElement) => ({
          taken: naturalWidth / naturalHeight,
          shown: width / height,
        }))
      await expect.poll(async () => (await shape()).taken).toBeGreaterThan(0)
      const { taken, shown: asShown } = await shape()
      expect(Math.abs(taken - asShown)).toBeLessThan(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
})

test('welcome leads to sign-up, and a part of it that is lost on the way costs that part alone', async ({
  page,
}) => {
  await test.step('a lost part', async () => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route(/\/assets\/(FurtherDown|leave-comps)-/, (route) => route.abort())
    await page.goto('/welcome')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The rest of this page could not be loaded. Reload the page to try again.',
    )
    await expect(page.getByRole('link', { name: 'Start Your Search' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
    await page.unrouteAll()
  })

  for (const name of ['Start Your Search', 'Sign Up'])
    await test.step(`${name} leads to sign-up`, async () => {
      await page.goto('/welcome')
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\/sign-up$/)
      await expect(page.getByRole('button', { name: 'Pay $87.00' })).toBeVisible()
    })
})
