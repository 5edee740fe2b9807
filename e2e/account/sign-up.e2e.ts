import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../journey.ts'
import { cards, countCalls, loseAnswer, newPerson, signUpPage } from './sign-up-page.ts'

const B2C = '**/api/account/sign-up-b2c'
const SQUARE = '**/api/account/sign-up-square'
const TOKENS = '**/square/web/v1/tokens'

test('the form keeps its looks at every width, and what was typed when it is left', async ({
  page,
}) => {
  const signUp = signUpPage(page)
  const widths = [360, 900, 1440]

  await test.step('a card form that does not load says so, and can be tried again', async () => {
    await page.route('**/square.js', (route) => route.abort())
    await page.goto('/sign-up')
    await expect(signUp.alert).toContainText('Failed to initialize Square Payment Form.')
    await signUp.field('First name').fill('Ada')
    await expectAccessible(page)
    await page.unroute('**/square.js')
    await signUp.form.getByRole('button', { name: 'Try again' }).click()
    await expect(signUp.cardNumber).toBeVisible()
    await expect(signUp.alert).toHaveCount(0)
    await expect(signUp.field('First name')).toHaveValue('Ada')
    await signUp.open()
  })

  for (const width of widths)
    await test.step(`at ${width} px the card box is in line with the fields, with room above Pay and one note on test cards`, async () => {
      await page.setViewportSize({ width, height: 800 })
      // The frame follows the width a moment later.
      await expect
        .poll(async () => {
          const boxes = await Promise.all(
            [signUp.field('Phone'), signUp.cardBox].map((part) => part.boundingBox()),
          )
          const [field, card] = boxes
          return [card?.x === field?.x, card?.width === field?.width]
        })
        .toEqual([true, true])
      const [card, pay] = await Promise.all(
        [signUp.cardBox, signUp.pay].map((part) => part.boundingBox()),
      )
      expect.soft((pay?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)).toBeGreaterThanOrEqual(24)
      const notes = [signUp.form, signUp.cardEntry].map((part) => part.getByText(/4111|test card/i))
      expect.soft(await Promise.all(notes.map((note) => note.count()))).toEqual([1, 0])
    })

  await test.step('a password rule is red until it is met, then green', async () => {
    const [red, green] = ['rgb(179, 38, 30)', 'rgb(15, 107, 63)']
    const expectColors = async (met: readonly boolean[]) => {
      for (const [index, isMet] of met.entries())
        await expect.soft(signUp.rules.nth(index)).toHaveCSS('color', isMet ? green : red)
    }
    await expectColors([false, false, false, false, false, false])
    await signUp.field('Password').fill('Ab1')
    await expectColors([true, true, true, false, false, false])
    await signUp.field('Password').fill('Abcdefgh1!')
    await expectColors([true, true, true, true, true, false])
    await signUp.field('Confirm password').fill('Abcdefgh1!')
    await expectColors([true, true, true, true, true, true])
  })

  await test.step('a visitor who leaves and comes back finds what was typed, but no password', async () => {
    const person = newPerson()
    await signUp.fill(person)
    await page.reload()
    await expect.soft(signUp.field('Phone')).toHaveValue(person.phone)
    await expect.soft(signUp.field('Email')).toHaveValue(person.email)
    await expect.soft(signUp.field('Password')).toHaveValue('')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect.soft(stored).not.toContain(person.password)
    await page.evaluate(() => sessionStorage.clear())
    await signUp.open()
  })

  await signUp.pay.click()
  for (const width of widths)
    await test.step(`at ${width} px nothing sticks out, and axe finds nothing wrong`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
      expect.soft(await page.evaluate(tooWide)).toBe(false)
    })
})

test('a card that does not pay is named, nothing typed is lost, and another card pays', async ({
  page,
}) => {
  const calls = countCalls(page)
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sign-up-')) tokens.push(request.postDataJSON().paymentToken)
  })
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(person)

  await test.step('a card that gives no token is named, and no one is called', async () => {
    await signUp.pay.click()
    await expect(signUp.alert).toHaveText('Please enter a valid credit card.')
    await expect(signUp.pay).toBeEnabled()
    expect(calls).toEqual([])
  })

  await test.step('a network that is lost while the card is checked is named as the reason', async () => {
    await signUp.fillCard(cards.declined)
    await page.route(TOKENS, (route) => route.abort('connectionreset'), { times: 1 })
    await signUp.pay.click()
    await expect(signUp.alert).toHaveText(
      'Network error: the card could not be checked. Check your connection and press Pay again. You are charged once at most.',
    )
    expect(calls).toEqual([])
  })

  await test.step('pressing again tries it, and a declined card says why', async () => {
    await signUp.pay.click()
    await expect(signUp.alert).toHaveText(/^Error processing payment: .*declined/)
    await expect(signUp.field('Email')).toHaveValue(person.email)
    await expect(signUp.field('Password')).toHaveValue(person.password)
    await expect(signUp.cardNumber).toHaveValue(cards.declined.number)
  })

  await test.step('a rejected CVV says why', async () => {
    await signUp.fillCard(cards.rejectedCvv)
    await signUp.pay.click()
    await expect(signUp.alert).toHaveText(/^Error processing payment: .*(CVV|security code)/)
  })

  await test.step('a good card pays, and each try had a token of its own', async () => {
    await signUp.fillCard(cards.good)
    await signUp.pay.click()
    await page.waitForURL('**/sandbox/identity/**')
    expect(tokens).toHaveLength(6)
    expect([tokens[0], tokens[2], tokens[4]]).toEqual([tokens[1], tokens[3], tokens[5]])
    expect(new Set(tokens).size).toBe(3)
  })
})

test('a lost answer says so, and pressing again goes on to the login, which can be tried again as well', async ({
  page,
}) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.good)
  await page.route(B2C, loseAnswer, { times: 1 })
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error creating account: the server could not be reached/)
  await page.route(SQUARE, loseAnswer, { times: 1 })
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error processing payment: the server’s answer got lost/)

  await page.route('**/sandbox/identity/**', (route) => route.abort())
  await signUp.pay.click()
  const outcome = signUp.form.getByRole('status').filter({ hasText: 'Paid' })
  await expect(outcome).toContainText('but the sign-in page did not answer')
  await expect(signUp.pay).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/sandbox/identity/**')
  await outcome.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/sandbox/identity/**')
})

test('the whole form can be filled in and paid by the keyboard', async ({ page }) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.field('Phone').focus()
  for (const text of [person.phone, person.firstName, person.lastName, person.email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(signUp.form.getByRole('button', { name: 'Show what is typed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.confirmPassword)
  await page.keyboard.press('Tab')
  await expect(signUp.cardNumber).toBeFocused()
  // The card entry goes on to the next of its fields by itself.
  await page.keyboard.type(`${cards.good.number.replaceAll(' ', '')}1239${cards.good.cvv}43215`)
  await page.keyboard.press('Tab')
  await expect(signUp.pay).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sandbox/identity/**')
})
