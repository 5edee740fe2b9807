import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimsIn, identityVisitor, type Seen } from '../../../tests/account/identity-visitor.ts'
import { type RunningIdentity, startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { timeStepOf, totpCode } from './totp.ts'

const demo = { email: 'demo@flipsearch.example', password: 'Look-around-1!' }
const policy = 'b2c_1_signupsignin'

let database: TestDatabase
let running: RunningIdentity
let now = new Date()
const log: string[] = []
const events: object[] = []
const notices: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startIdentity(database.connectionString, {
    demo,
    clock: () => now,
    log: (line) => log.push(line),
    report: (event) => void events.push(event),
    secondFactorChanged: async (email, turned) => void notices.push(`${email} ${turned}`),
  })
})
afterAll(async () => {
  await running.close()
  await database.drop()
})
// Each test begins with the second factor off, and where no code was tried yet.
beforeEach(async () => {
  await running.identity.ensureDemoUser?.()
  now = new Date(now.getTime() + 2 * 3600_000)
})

const visitor = (from?: string) => identityVisitor(running.origin, running.identity.settings, from)
type Visitor = ReturnType<typeof visitor>

const enterPassword = async (browser: Visitor, extra: Record<string, string> = {}) =>
  browser.send(await browser.authorize(policy, extra), { action: 'sign-in', ...demo })
const toChange = { second_factor: 'change', prompt: 'login' }
const titleOf = ({ text }: Seen) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]
const secretOf = ({ text }: Seen) => /<code>(.*?)<\/code>/.exec(text)?.[1]?.replace(/ /g, '') ?? ''
const codeNow = (secret: string) => totpCode(secret, timeStepOf(now))
const nextStep = () => {
  now = new Date(now.getTime() + 30_000)
}

const turnOn = async (browser = visitor()) => {
  const page = await enterPassword(browser, toChange)
  const secret = secretOf(page)
  const back = await browser.send(page, { action: 'turn-on', code: codeNow(secret) })
  const tokens = await browser.redeem(policy, back)
  nextStep()
  return { secret, tokens }
}

const amrOf = (token: string) => claimsIn(token).amr

describe('the second factor', () => {
  it('is turned on with a code of the secret that its page shows, and tokens say so from then on', async () => {
    const before = visitor()
    const { refresh_token } = await before.signIn(policy, demo)
    // It goes on also where the browser was signed in before.
    const browser = visitor()
    await browser.signIn(policy, demo)
    const page = await enterPassword(browser, toChange)
    expect(titleOf(page)).toBe('Turn on two-step sign-in')
    const secret = secretOf(page)
    expect(page.text).toContain(
      `href="otpauth://totp/Flip%20Search%20Pro%3Ademo%40flipsearch.example?secret=${secret}&#38;`,
    )
    const wrong = await browser.send(page, { action: 'turn-on', code: '12345' })
    expect([wrong.status, secretOf(wrong)]).toEqual([400, secret])
    const back = await browser.send(page, { action: 'turn-on', code: codeNow(secret) })
    const tokens = await browser.redeem(policy, back)
    expect(claimsIn(tokens.access_token)).toMatchObject({ amr: ['pwd', 'otp'], acr: 'mfa' })
    expect(amrOf(tokens.id_token)).toEqual(['pwd', 'otp'])
    const renewed = await browser.refresh(policy, tokens.refresh_token)
    expect(amrOf(JSON.parse(renewed.text).access_token)).toEqual(['pwd', 'otp'])

    expect(notices).toEqual([`${demo.email} on`])
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'user_updated', userId: running.demoUserId }),
    )
    expect(log.join('')).not.toContain(secret)
    // Sign-ins elsewhere have ended.
    expect((await before.refresh(policy, refresh_token)).text).toContain('invalid_grant')
  })

  it('is asked for after the password, and a code counts once', async () => {
    const { secret } = await turnOn()
    const browser = visitor()
    const page = await enterPassword(browser)
    expect(titleOf(page)).toBe('Enter the code')
    const code = codeNow(secret)
    const back = await browser.send(page, { action: 'code', code })
    const { access_token } = await browser.redeem(policy, back)
    expect(amrOf(access_token)).toEqual(['pwd', 'otp'])

    const other = visitor()
    const again = await other.send(await enterPassword(other), { action: 'code', code })
    expect([again.status, again.text.includes('Wrong code')]).toEqual([400, true])
  })

  it('lets in one of those that send the same code at once', async () => {
    const { secret } = await turnOn()
    const browsers = [visitor(), visitor(), visitor()]
    const pages = await Promise.all(browsers.map((browser) => enterPassword(browser)))
    const form = { action: 'code', code: codeNow(secret) }
    const answers = await Promise.all(browsers.map((one, at) => one.send(pages[at] as Seen, form)))
    expect(answers.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1)
  })

  it('cannot be passed by without a code, by the forms of the other pages', async () => {
    await turnOn()
    const browser = visitor()
    const page = await enterPassword(browser, toChange)
    for (const action of ['leave', 'turn-off', 'turn-on']) {
      const answer = await browser.send(page, { action, code: '' })
      expect([action, answer.url.searchParams.has('code')]).toEqual([action, false])
    }
    expect(titleOf(await browser.ask(page.url))).toBe('Enter the code')
  })

  it('takes as many tries as passwords do, and no more from another sign-in', async () => {
    const { secret } = await turnOn()
    events.length = 0
    const browser = visitor('203.0.113.7')
    const page = await enterPassword(browser)
    const wrong = { action: 'code', code: 'none' }
    const answers = await Promise.all(Array.from({ length: 11 }, () => browser.send(page, wrong)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const again = visitor('203.0.113.7')
    const refused = await again.send(await enterPassword(again), {
      action: 'code',
      code: codeNow(secret),
    })
    expect([refused.status, refused.text.includes('Too many tries.')]).toEqual([429, true])
    expect(events.filter((one) => Object(one).event === 'authn_login_lock')).toHaveLength(1)
  })

  it('has twenty tries an hour from everywhere else, for those who know the password; the owner is let in', async () => {
    const home = visitor('198.51.100.9')
    const { secret } = await turnOn(home)
    for (const [from, times] of [
      ['203.0.113.21', 10],
      ['203.0.113.22', 10],
    ] as const) {
      const browser = visitor(from)
      const page = await enterPassword(browser)
      for (let at = 0; at < times; at++) await browser.send(page, { action: 'code', code: '' })
    }
    const stranger = visitor('203.0.113.23')
    const code = codeNow(secret)
    const form = { action: 'code', code }
    expect((await stranger.send(await enterPassword(stranger), form)).status).toBe(429)
    const owner = visitor('198.51.100.9')
    const back = await owner.send(await enterPassword(owner), form)
    expect(back.url.searchParams.has('code')).toBe(true)
  })

  it('is turned off after a code, and then no code is asked for', async () => {
    const { secret } = await turnOn()
    notices.length = 0
    const browser = visitor()
    const form = { action: 'code', code: codeNow(secret) }
    const page = await browser.send(await enterPassword(browser, toChange), form)
    expect(titleOf(page)).toBe('Two-step sign-in is on')
    const back = await browser.send(page, { action: 'turn-off' })
    expect(amrOf((await browser.redeem(policy, back)).access_token)).toEqual(['pwd'])
    expect(notices).toEqual([`${demo.email} off`])
    const { access_token } = await visitor().signIn(policy, demo)
    expect(claimsIn(access_token)).toMatchObject({ amr: ['pwd'] })
    expect(claimsIn(access_token)).not.toHaveProperty('acr')
  })

  it('cannot be turned on from a page that was left open while it changed elsewhere', async () => {
    const browser = visitor()
    const page = await enterPassword(browser, toChange)
    const secret = secretOf(page)
    const elsewhere = visitor()
    await turnOn(elsewhere)
    const answer = await browser.send(page, { action: 'turn-on', code: codeNow(secret) })
    expect(titleOf(answer)).toBe('Sign in')
  })
})

describe('where a client asks for it by acr_values', () => {
  const stepUp = { acr_values: 'gold otp', prompt: 'login' }

  it('a person who has it is asked for the code, and comes back with it', async () => {
    const browser = visitor()
    const { secret } = await turnOn()
    const page = await enterPassword(browser, stepUp)
    const back = await browser.send(page, { action: 'code', code: codeNow(secret) })
    const { access_token, id_token } = await browser.redeem(policy, back)
    expect(amrOf(access_token)).toEqual(['pwd', 'otp'])
    expect(claimsIn(id_token).acr).toBe('mfa')
  })

  it('who has none is offered one, and may leave it', async () => {
    const browser = visitor()
    const page = await enterPassword(browser, stepUp)
    expect(page.text).toContain('What you asked for needs it.')
    const back = await browser.send(page, { action: 'leave' })
    expect(amrOf((await browser.redeem(policy, back)).access_token)).toEqual(['pwd'])
  })
})

it('the demo password is not shown while it does not suffice, and does again after a restart', async () => {
  await turnOn()
  expect((await visitor().authorize(policy)).text).not.toContain(demo.password)
  await running.identity.ensureDemoUser?.()
  expect((await visitor().authorize(policy)).text).toContain(demo.password)
})
