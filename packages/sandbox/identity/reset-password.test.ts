import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../../src/server/account/common-password.ts'
import { openMailer } from '../../../src/server/adapters/smtp/open-mailer.ts'
import { claimsIn, identityVisitor, type Seen } from '../../../tests/account/identity-visitor.ts'
import { type RunningIdentity, startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { type Documents, openDocuments } from '../documents/open-documents.ts'
import { openSandboxMailbox, type SandboxMailbox } from '../mailbox/open-sandbox-mailbox.ts'
import { openKnownPlaces } from './known-places.ts'
import { openThrottle } from './throttle.ts'

const person = { email: 'demo@flipsearch.example', password: 'Look-around-1!' }
const signIn = 'b2c_1_signupsignin'
const reset = 'b2c_1_passwordreset'

let database: TestDatabase
let documents: Documents
let mailbox: SandboxMailbox
let running: RunningIdentity
let now = new Date()
const log: string[] = []
/** Of new passwords. */
const notices: string[] = []
const mailboxApp = Fastify()
beforeAll(async () => {
  database = await createTestDatabase()
  documents = await openDocuments(database.connectionString)
  mailbox = await openSandboxMailbox({ documents })
  mailbox.register(mailboxApp)
  const mailer = openMailer({ url: mailbox.smtpUrl, from: 'support@flipsearch.example' })
  running = await startIdentity(database.connectionString, {
    demo: person,
    clock: () => now,
    log: (line) => log.push(line),
    mailbox: '/sandbox/mailbox',
    isCommonPassword,
    passwordChanged: async (email) => void notices.push(email),
    report: ({ event, userId }) => void notices.push(`${event} ${userId}`),
    sendMail: async (mail) => {
      if (!(await mailer.send(mail)).ok) throw new Error('not sent')
    },
  })
})
afterAll(async () => {
  await running.close()
  await mailbox.close()
  await documents.close()
  await database.drop()
})

const visitor = (from?: string) => identityVisitor(running.origin, running.identity.settings, from)

/** The text of the newest mail, once there are as many. */
const newestMail = async (count: number): Promise<string> => {
  const listed = (await mailboxApp.inject('/sandbox/mailbox')).body
  const links = [...listed.matchAll(/href="(\/sandbox\/mailbox\/[\w-]+)"/g)]
  const newest = links[0]?.[1]
  if (links.length < count || newest === undefined) return newestMail(count)
  return (await mailboxApp.inject(newest)).body
}
const codeIn = (text: string) => /Your code is (\d{6})/.exec(text)?.[1] ?? ''
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let mails = 0
const askForCode = async (browser: ReturnType<typeof visitor>): Promise<[Seen, string]> => {
  const page = await browser.send(await browser.authorize(reset, { scope: 'openid' }), {
    action: 'send',
    email: person.email,
  })
  return [page, codeIn(await newestMail(++mails))]
}

describe('a forgotten password', () => {
  it('is replaced with the mailed code; a session and its tokens end with the old one', async () => {
    const elsewhere = visitor()
    const { refresh_token } = await elsewhere.signIn(signIn, person)
    const browser = visitor()
    const [page, code] = await askForCode(browser)
    expect(page.text).toContain('If there is an account for')
    expect(page.text).toContain('href="/sandbox/mailbox"')
    expect((await browser.send(page, { action: 'verify', code: wrongOf(code) })).text).toContain(
      'Wrong code',
    )
    const chosen = await browser.send(page, { action: 'verify', code: ` ${code} ` })
    expect(chosen.text).toContain('Choose a new password')
    const simple = { action: 'set-password', password: 'abcdefghi1', confirmPassword: 'abcdefghi1' }
    const refused = await browser.send(chosen, simple)
    expect(refused.text).toContain('<li class="unmet">At least 1 capital letter</li>')
    expect(refused.text).toContain('<li class="met">At least 1 number</li>')
    const unusable = { action: 'set-password', password: 'Quite-good-1!\0' }
    expect((await browser.send(chosen, unusable)).text).toContain(
      'The password has a character that cannot be used here.',
    )
    const common = { action: 'set-password', password: 'Password123!' }
    expect((await browser.send(chosen, common)).text).toContain(
      'This password is too close to a common one. Please choose another.',
    )
    const password = 'A-new-one-2!'
    const differing = { action: 'set-password', password, confirmPassword: 'A-new-one-3!' }
    expect((await browser.send(chosen, differing)).text).toContain('do not match')
    const back = await browser.send(chosen, { ...differing, confirmPassword: password })
    expect(claimsIn((await browser.redeem(reset, back)).id_token)).toMatchObject({
      tfp: reset,
      sub: running.demoUserId,
    })
    expect(notices).toEqual([`authn_password_change ${running.demoUserId}`, person.email])
    expect((await elsewhere.refresh(signIn, refresh_token)).text).toContain('invalid_grant')
    const signInPage = await visitor().authorize(signIn)
    expect(signInPage.text).not.toContain('Just looking?')
    const again = await visitor().signIn(signIn, { ...person, password })
    const secrets = [person.password, password, code, refresh_token, ...Object.values(again)]
    // The digits of a code may well be those of a time.
    const written = log.join('').replaceAll(/"(?:time|responseTime)":[\d.]+/g, '')
    expect(written).not.toBe('')
    for (const secret of secrets.filter((one) => !one.includes('access_as_user')))
      expect(written).not.toContain(secret)
  })

  it('is replaced again in the same browser, whose session of the first time goes on', async () => {
    const browser = visitor()
    for (const password of ['A-newer-one-3!', 'A-newer-one-4!']) {
      const [page, code] = await askForCode(browser)
      const chosen = await browser.send(page, { action: 'verify', code })
      const form = { action: 'set-password', password, confirmPassword: password }
      const back = await browser.send(chosen, form)
      expect([password, back.url.searchParams.has('code')]).toEqual([password, true])
    }
  })

  it('is asked about by the reset policy each time', async () => {
    const browser = visitor()
    const answer = await browser.authorize(reset, { prompt: 'none', scope: 'openid' })
    expect(answer.url.searchParams.get('error')).toBe('login_required')
  })
})

describe('a code', () => {
  it('may be tried five times', async () => {
    const browser = visitor()
    const [page, code] = await askForCode(browser)
    const wrong = { action: 'verify', code: wrongOf(code) }
    for (let times = 0; times < 4; times++)
      expect((await browser.send(page, wrong)).text).toContain('Wrong code')
    expect((await browser.send(page, wrong)).text).toContain('no longer works')
    expect((await browser.send(page, { action: 'verify', code })).text).toContain('no longer works')
  })

  it('works for ten minutes, and no password is set without one', async () => {
    const browser = visitor()
    const [page, code] = await askForCode(browser)
    const early = {
      action: 'set-password',
      password: 'Sneaky-one-1!',
      confirmPassword: 'Sneaky-one-1!',
    }
    expect((await browser.send(page, early)).text).toContain('Enter the code')
    now = new Date(now.getTime() + 10 * 60_000)
    expect((await browser.send(page, { action: 'verify', code })).text).toContain('no longer works')
  })

  it('is sent where the owner has signed in before, however many networks ask for one', async () => {
    now = new Date(now.getTime() + 3600_000)
    const throttle = openThrottle(documents, () => now)
    const key = `reset account ${person.email}`
    for (let times = 0; times < 20; times++)
      await throttle.take({ key, limit: { times: 20, windowMs: 3600_000 } })
    await openKnownPlaces(documents).remember(person.email, '198.51.100.200')
    const askFrom = async (from: string) => {
      const browser = visitor(from)
      const start = await browser.authorize(reset, { scope: 'openid' })
      return (await browser.send(start, { action: 'send', email: person.email })).status
    }
    expect(await askFrom('198.51.100.1')).toBe(429)
    expect(await askFrom('198.51.100.200')).toBe(200)
    await newestMail(++mails)
  })

  it('is sent five times an hour, to those who are there and to those who are not', async () => {
    const said: string[] = []
    for (const email of [person.email, 'nobody@flipsearch.example']) {
      now = new Date(now.getTime() + 3600_000)
      const browser = visitor()
      const start = await browser.authorize(reset, { scope: 'openid' })
      const answers: Seen[] = []
      for (let times = 0; times < 6; times++)
        answers.push(await browser.send(start, { action: 'send', email }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(answers[5]?.text).toContain('Ask for another in 60 minutes')
      said.push(...answers.map(({ text }) => text.replaceAll(email, '')))
    }
    expect(said.slice(0, 6)).toEqual(said.slice(6))
    mails += 5
    await newestMail(mails)
    const listed = (await mailboxApp.inject('/sandbox/mailbox')).body
    expect(listed).not.toContain('nobody@')
  })
})
