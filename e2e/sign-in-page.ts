import type { Page } from '@playwright/test'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../src/server/demo-subscriber.ts'

/** The identity provider's own page. */
export const signInPage = (page: Page) => ({
  arrives: () => page.waitForURL('**/sandbox/identity/**'),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in' }),
  forgot: page.getByRole('link', { name: 'Forgot your password?' }),
  signIn: async (who = demoSubscriber) => {
    await page.waitForURL('**/sandbox/identity/**')
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  },
})

/** The subscriber that the embedded stand-ins come with. */
export const demoSubscriber = { email: DEMO_EMAIL, password: DEMO_PASSWORD }

/** The header's right end, in a reader's words. */
export const header = (page: Page) => {
  const banner = page.getByRole('banner')
  return {
    login: banner.getByRole('button', { name: 'Login' }),
    account: banner.locator('[aria-haspopup=menu]'),
    menu: page.getByRole('menu'),
    choose: (item: 'Subscription' | 'Log Out') => page.getByRole('menuitem', { name: item }),
  }
}

/** Signs the demo subscriber in, from welcome; ends on home. */
export const signInFromWelcome = async (page: Page): Promise<void> => {
  await page.goto('/welcome')
  await header(page).login.click()
  await signInPage(page).signIn()
  await page.waitForURL('**/home')
  await header(page).account.waitFor()
}
