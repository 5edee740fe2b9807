import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test as journey } from '../journey.ts'
import { header, signInFromWelcome } from '../session/sign-in-page.ts'
import { test } from '../session/signed-in.ts'

const openHome = async (page: Page) => {
  await page.goto('/home')
  await header(page).account.waitFor()
}

test('the account menu works by mouse and keyboard, is accessible, and nothing moves before it is there', async ({
  page,
}) => {
  await test.step('nothing moves while it is found out who is there', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openHome(page)
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts) ? window.shifts : [1],
    )
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
  })

  const { account, menu, choose } = header(page)
  await test.step('it opens and closes on a click on the name', async () => {
    await expect(account).toHaveText('Demo Subscriber')
    await expect(account).toHaveAttribute('aria-expanded', 'false')
    await account.click()
    await expect(menu).toBeVisible()
    await expect(account).toHaveAttribute('aria-expanded', 'true')
    await expect(choose('Subscription')).toBeVisible()
    await expect(choose('Log Out')).toBeVisible()
    // As long as a person's press takes.
    await account.click({ delay: 150 })
    await expect(menu).toBeHidden()
  })

  await test.step('it closes on Escape and on a press beside it, and gives the focus back', async () => {
    await account.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(account).toBeFocused()
    await account.click()
    await expect(menu).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toBeHidden()
  })

  await account.click()
  for (const target of [account, choose('Subscription'), choose('Log Out')]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`it is accessible in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    })

  await test.step('it leads to the subscription, and closes', async () => {
    await choose('Subscription').click()
    await page.waitForURL('**/account-settings')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
  })

  await test.step('it is worked from the keyboard', async () => {
    await page.goBack()
    await page.waitForURL('**/home')
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(choose('Subscription')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choose('County lists')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choose('Sources')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choose('Admin')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choose('Log Out')).toBeFocused()
    // The next key is taken once the focus has moved.
    for (const name of ['Admin', 'Sources', 'County lists', 'Subscription'] as const) {
      await page.keyboard.press('ArrowUp')
      await expect(choose(name)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account-settings')
  })
})

/** Signs in with a token that has this name. */
const signInAs = async (page: Page, name: string) => {
  await page.route('**/oauth2/v2.0/token*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, id_token: renamed(answer.id_token, name) } })
  })
  await signInFromWelcome(page)
}

const renamed = (token: string, name: string): string => {
  const [head, claims = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), name }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

journey.describe('the name', () => {
  journey('that is empty is an icon called Account, and one is signed in', async ({ page }) => {
    await signInAs(page, '')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
    await header(page).account.click()
    await header(page).choose('Subscription').click()
    await page.waitForURL('**/account-settings')
  })

  journey('that is long is cut off beside the title, at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page, 'Wolfeschlegelsteinhausen Featherstonehaugh-Cholmondeley')
    const [title, name] = await Promise.all([
      page.getByRole('banner').getByRole('link', { name: 'Flip Search Pro' }).boundingBox(),
      header(page).account.boundingBox(),
    ])
    expect(name?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(name?.width).toBeGreaterThan(80)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
