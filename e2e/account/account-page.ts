import type { Page } from '@playwright/test'
import type { Subscription } from '../../src/contract/account/subscription.ts'

/** The account settings in a reader's words. */
export const accountPage = (page: Page) => {
  const card = page.getByRole('region', { name: 'Subscription' })
  const fact = (name: string) =>
    card.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  return {
    open: () => page.goto('/account-settings'),
    card,
    fact,
    cancel: card.getByRole('button', { name: 'Cancel Subscription' }),
    dialog: page.getByRole('alertdialog', { name: 'Cancel subscription' }),
    choose: (button: string) =>
      page.getByRole('alertdialog').getByRole('button', { name: button }).click(),
  }
}

const SUBSCRIPTION = '**/api/account/subscription/*'

/** Answers with the server's subscription, changed. */
export const changeSubscription = (
  page: Page,
  changes: Partial<Record<keyof Subscription, unknown>>,
): Promise<unknown> =>
  page.route(SUBSCRIPTION, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })

/** Answers for the subscription as the server would not. */
export const answerSubscription = (
  page: Page,
  status: number,
  body: { readonly error: string; readonly code: string },
): Promise<unknown> => page.route(SUBSCRIPTION, (route) => route.fulfill({ status, json: body }))
