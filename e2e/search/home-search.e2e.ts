import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { answerSearches, holdSearches, homePage, searchColumbus } from './home-page.ts'

// What fades and moves is part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('homes of another form are dim, a place may not be covered, and a second press on Submit leaves the search alone', async ({
  page,
}) => {
  await searchColumbus(page)
  const home = homePage(page)

  await test.step('homes that answer another form are dim, and say so', async () => {
    const price = home.cards.first().getByText(/^Price\$/)
    const notice = page
      .getByText('You changed the search. Submit to update these homes.')
      .filter({ visible: true })
    await expect(price).toHaveCSS('color', INK)
    await home.unfold()
    await home.field('Max price').selectOption('$400k')
    await expect(notice).toBeVisible()
    await expect(price).not.toHaveCSS('color', INK)
    const verdict = home.cards.first().getByText(/^(Clears|Pays|Loses)$/)
    const pale = await price.evaluate((element) => getComputedStyle(element).color)
    await expect(verdict).toHaveCSS('color', pale)
    await expectAccessible(page)
    await home.field('Max price').selectOption('$500k')
    await expect(price).toHaveCSS('color', INK)
    await expect(notice).toHaveCount(0)
  })

  await test.step('a place that is not covered says so once, and leads to towns that are', async () => {
    await home.fill({ city: 'Nowhereville, OH' })
    await home.submitForm()
    await expect(home.results).toContainText('We don’t know a place called Nowhereville, OH')
    await expect(home.results).toContainText(/Covered now:.*and \d+ more/)
    const town = home.results.getByRole('listitem').filter({ hasText: 'Demo data' }).first()
    const name = (await town.getByRole('link').textContent()) ?? '-'
    await expect(home.results.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(home.toast).toHaveCount(0)
    await town.getByRole('link').click()
    await expect(home.list).toContainText(name.split(',')[0] ?? '-')
    await expect(home.asked).toContainText(name)
    await expect(page).toHaveURL(/\/home(\?|$)/)
  })

  await home.fill()
  await test.step('a double click, and a press beside the modal', async () => {
    const release = await holdSearches(page)
    await home.submit.dblclick()
    await expect(home.dialog).toBeVisible()
    await page.mouse.click(5, 400)
    await expect(home.dialog).toBeVisible()
    release()
    await expect(home.list).toBeVisible()
    await expect.poll(() => home.stored('homesState')).not.toBe(null)
    await expect(home.dialog).toBeHidden()
  })

  await test.step('Enter twice on Submit', async () => {
    const release = await holdSearches(page)
    await home.unfold()
    await home.submit.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(home.dialog).toBeVisible()
    release()
    await expect(home.list).toBeVisible()
    await expect(home.dialog).toBeHidden()
  })

  await test.step('a second press where Cancel comes to lie over Submit', async () => {
    const release = await holdSearches(page)
    await home.submitForm()
    const cancel = await home.dialog.getByRole('button', { name: 'Cancel' }).boundingBox()
    if (cancel === null) throw new Error('The modal has no Cancel')
    const [x, y] = [cancel.x + cancel.width / 2, cancel.y + cancel.height / 2]
    await page.mouse.click(x, y)
    await expect(home.dialog).toBeHidden()
    // Submit is laid where Cancel appears, as it is on a phone whose form is scrolled so.
    await home.submit.evaluate((button, place) => {
      Object.assign(button.style, { position: 'fixed', left: `${place.x}px`, top: `${place.y}px` })
      Object.assign(button.style, { width: `${place.width}px`, zIndex: '1' })
    }, cancel)
    // As slow as a finger: the modal is there by the second press.
    await page.mouse.dblclick(x, y, { delay: 60 })
    await expect(home.dialog).toBeVisible()
    release()
    await expect(home.list).toBeVisible()
  })
})

test('leaving the page or loading it again during a search keeps the results before it', async ({
  page,
}) => {
  const home = homePage(page)

  await test.step('leaving it', async () => {
    await page.goto('/account-settings')
    await page.getByRole('link', { name: 'Flip Search Pro' }).click()
    await home.fill()
    await home.submitForm()
    await home.list.waitFor()
    await expect.poll(() => home.stored('homesState')).not.toBe(null)
    await holdSearches(page)
    await home.submitForm()
    await expect(home.dialog).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/account-settings/)
    await page.goForward()
    await expect(home.list).toContainText(', Columbus')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('loading it again', async () => {
    await expect.poll(() => home.stored('homesState')).not.toBe(null)
    await holdSearches(page)
    await home.fill({ city: 'Memphis, TN' })
    await home.submitForm()
    await expect(home.dialog).toBeVisible()
    expect(await home.stored('homesState')).toBe(null)
    await page.reload()
    await expect(home.list).toContainText(', Columbus')
    await expect(home.asked).toContainText('Memphis, TN')
    await expect(
      home.results.getByText('You changed the search. Submit to update these homes.'),
    ).toBeVisible()
  })
})

test('a failure is a toast, one at a time, which ends in time or with the next search', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await home.fill()
  await page.clock.install()

  await test.step('the same failure twice is one toast, and shows that it happened again', async () => {
    await answerSearches(page, { status: 500, json: { error: '', code: 'internal' } })
    await home.submitForm()
    await expect(home.toast).toContainText('Server error (500). Try again in a moment.')
    await expect(home.toast).toHaveCSS('background-color', 'rgb(249, 222, 219)')
    // From here on only the test moves the clock, and no toast ends by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const first = await home.toast.elementHandle()
    await home.submitForm()
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return first?.evaluate((toast) => toast.isConnected)
      })
      .toBe(false)
    await expect(home.toast).toHaveCount(1)
    await expect(home.toast).toContainText('Server error (500). Try again in a moment.')
    await page.unrouteAll()
    await page.clock.resume()
  })

  await test.step('a new search takes away what an earlier one said', async () => {
    await answerSearches(page, { status: 503, json: { error: 'Resting.', code: 'resting' } })
    await home.submitForm()
    await expect(home.toast.filter({ hasText: 'Resting.' })).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await page.unrouteAll()
    await home.submitForm()
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return home.list.isVisible()
      })
      .toBe(true)
    await page.clock.runFor(1_000)
    await expect(home.toast).toHaveCount(0)
    await page.clock.resume()
  })

  await test.step('a refusal without a place on the screen is a gray toast for 8 seconds', async () => {
    const text = 'The database is resting. Try again in a moment.'
    await answerSearches(page, { status: 503, json: { error: text, code: 'resting' } })
    await home.fill({ city: 'Memphis, TN' })
    await home.submitForm()
    await expect(home.toast).toContainText(text)
    // From here on only the test moves the clock: what follows takes its time on a busy machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await expect(home.toast).toHaveAttribute('data-type', 'info')
    await expect(home.toast.locator('svg').last()).toBeVisible()
    const [toast, window] = [await home.toast.boundingBox(), page.viewportSize()]
    expect(toast?.y).toBeLessThan(60)
    expect((toast?.x ?? 0) + (toast?.width ?? 0) / 2).toBeCloseTo((window?.width ?? 0) / 2, -1)
    await page.clock.runFor(4_500)
    await expect(home.toast).toHaveCount(1)
    await page.clock.runFor(3_500)
    await expect(home.toast).toHaveCount(0)
    await expect(home.results).toContainText(text)

    expect(await home.stored('homesState')).toBe(null)
    expect(await home.stored('sortKey')).toBe(null)
    expect(JSON.parse((await home.stored('searchState')) ?? '').city).toBe('Memphis, TN')
    await expect(home.field('City')).toHaveValue('Memphis, TN')
    await expect(home.field('Max price')).toHaveValue('500000')
    await expect(home.submit).toHaveText('Submit')
    await expect(home.dialog).toBeHidden()
  })
})

const INK = 'rgb(20, 33, 29)'
