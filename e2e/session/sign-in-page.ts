import type { Page } from '@playwright/test'
import { DEMO_EMAIL } from '../../src/server/config/config.ts'
import { DEMO_PASSWORD } from '../../src/server/start/services/demo-subscriber.ts'

/** The identity provider's own pages. */
export const signInPage = (page: Page) => {
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    email,
    password,
    button,
    signIn: async (who: { readonly email: string; readonly password: string } = demoSubscriber) => {
      await page.waitForURL('**/sandbox/identity/**')
      await email.fill(who.email)
      await password.fill(who.password)
      await button('Sign in').click()
    },
  }
}

/** The same identity provider, spoken to as an installation does that has any other than Microsoft's. */
export const asPlainOidc = async (page: Page) => {
  const config = await (await page.request.get('/api/client-config')).json()
  const { clientId, authority, scopes } = config.identity
  const plainly = { kind: 'oidc', clientId, authority: `${authority}/v2.0`, scopes }
  const json = { ...config, identity: plainly }
  await page.route('**/api/client-config', (route) => route.fulfill({ json }))
}

/** The subscriber that the embedded stand-ins come with. */
export const demoSubscriber = { email: DEMO_EMAIL, password: DEMO_PASSWORD }

/** The header's right end, in a reader's words. */
export const header = (page: Page) => {
  const banner = page.getByRole('banner')
  return {
    login: banner.getByRole('button', { name: 'Login' }),
    account: banner.locator('[aria-haspopup=menu]'),
    menu: page.getByRole('menu'),
    choose: (item: 'Subscription' | 'County lists' | 'Sources' | 'Admin' | 'Log Out') =>
      page.getByRole('menuitem', { name: item }),
    place: (name: 'Search' | 'My homes' | 'Deals' | 'Flips' | 'Alerts') =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
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
