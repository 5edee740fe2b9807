import { expect, type Page } from '@playwright/test'
import { formatUsd } from '../../src/web/ui/words/format.ts'
import { expectAccessible } from '../axe.ts'
import { findHomeWithComps, openComps } from '../comps/open-comps.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a deal starts from the comps, is changed, kept, and there again on a phone and in the dark', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { propertyId } = await findHomeWithComps(page)
  const address = `/api/deals/${propertyId}`
  const before = await page.request.get(address, asSubscriber())
  if (before.ok()) {
    const { version } = await before.json()
    await page.request.delete(`${address}?version=${version}`, asSubscriber())
  }

  const home = await openComps(page)
  // It is beside the comps, and is drawn when it is near.
  await page.getByRole('heading', { name: 'Deal', exact: true }).scrollIntoViewIfNeeded()
  await expect(field(page, 'Purchase price')).toHaveValue(formatUsd(home.price).slice(1))
  await expect(figure(page, 'Chance of a loss')).toContainText(/in 100|n\/a/)
  await expect(figure(page, 'Max offer')).toContainText('$')
  const started = await figure(page, 'Net at ask').innerText()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await field(page, 'Purchase price').fill('150000')
  await page.getByRole('button', { name: /^Selling / }).click()
  await field(page, 'Concessions').fill('3')
  await field(page, 'Concessions').press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(figure(page, 'Net at ask')).not.toHaveText(started)

  // What the market's model says of a bath comes with the evidence.
  const asBegun = await field(page, 'After-repair value').inputValue()
  await page.getByRole('button', { name: /^Rehab / }).click()
  const savedAgain = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await field(page, 'Baths added').fill('1.5')
  await expect(
    page.getByText(/^After-repair value moves \+\$[\d,]+ to .*1.5 baths added/),
  ).toBeVisible()
  await expect(field(page, 'After-repair value')).not.toHaveValue(asBegun)
  expect((await savedAgain).status()).toBe(200)
  const net = await figure(page, 'Net at ask').innerText()
  await expectAccessible(page)

  const phone = await context.newPage()
  await phone.emulateMedia({ colorScheme: 'dark' })
  await phone.setViewportSize({ width: 360, height: 800 })
  await phone.goto(`/comps/${home.propertyId}`)
  await phone.getByRole('tab', { name: 'Comps' }).focus()
  await phone.keyboard.press('ArrowRight')
  await expect(phone.getByRole('tab', { name: 'Deal', selected: true })).toBeFocused()
  await expect(field(phone, 'Purchase price')).toHaveValue('150,000')
  await expect(figure(phone, 'Net at ask')).toHaveText(net)
  await expectAccessible(phone)
  const wider = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBe(0)

  // The comps are looked at meanwhile, and what was typed can still be undone.
  await field(phone, 'Purchase price').fill('145000')
  await phone.getByRole('tab', { name: 'Comps' }).click()
  await expect(field(phone, 'Purchase price')).toBeHidden()
  await phone.getByRole('tab', { name: 'Deal' }).click()
  await phone.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(field(phone, 'Purchase price')).toHaveValue('150,000')

  // What was changed here meanwhile is not written over by the page that has not seen it.
  await field(phone, 'Purchase price').fill('140000')
  await expect(phone.getByText('Saved.', { exact: true })).toBeVisible()
  await field(page, 'Purchase price').fill('160000')
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toContainText('$140,000')
  await page.getByRole('button', { name: 'Use the one there' }).click()
  await expect(field(page, 'Purchase price')).toHaveValue('140,000')
})
