import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGraphDirectory } from '../../../src/server/adapters/graph/open-graph-directory.ts'
import { claimsIn, identityVisitor } from '../../../tests/account/identity-visitor.ts'
import { type RunningIdentity, startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'

const policy = 'b2c_1_signupsignin'

let database: TestDatabase
let running: RunningIdentity
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startIdentity(database.connectionString)
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const visitor = () => identityVisitor(running.origin, running.identity.settings)
const directory = () =>
  openGraphDirectory({
    graphUrl: `${running.origin}/sandbox/identity/graph`,
    loginUrl: `${running.origin}/sandbox/identity/login`,
    issuer: 'flipsearch.onmicrosoft.com',
    ...running.identity.settings.graph,
  })

let made = 0
const subscriber = async () => {
  const person = { email: `ann${++made}@buyer.example`, password: 'A-first-password-1' }
  const created = await directory().create({ ...person, firstName: 'Ann', lastName: 'Buyer' })
  if (!created.ok) throw new Error(created.error.type)
  return { ...person, id: created.value, enable: () => directory().enable(created.value) }
}

it('a restart of the server leaves people signed in, and its tokens good', async () => {
  const person = await subscriber()
  await person.enable()
  const browser = visitor()
  const { refresh_token } = await browser.signIn(policy, person)
  const keys = () =>
    fetch(browser.policyUrl(policy, '/discovery/v2.0/keys')).then((answer) => answer.json())
  const before = await keys()
  await running.close()
  running = await startIdentity(database.connectionString, { port: running.port })
  expect(await keys()).toEqual(before)
  expect((await browser.refresh(policy, refresh_token)).status).toBe(200)
  const again = await browser.authorize(policy, { prompt: 'none' })
  expect(again.url.searchParams.get('code')).not.toBeNull()
})

it('who is not enabled cannot sign in, and hears so only with the right password', async () => {
  const person = await subscriber()
  const browser = visitor()
  const page = await browser.authorize(policy)
  const right = await browser.send(page, { email: person.email, password: person.password })
  expect([right.status, right.text.includes('This account is not open')]).toEqual([403, true])
  const wrong = await browser.send(page, { email: person.email, password: 'Not-this-one-1' })
  expect([wrong.status, wrong.text.includes('not open')]).toEqual([400, false])
})

it.each([
  ['is removed', (id: string) => directory().remove(id)],
  ['gets a new password', (id: string) => directory().setPassword(id, 'A-second-password-2')],
])('who %s is signed out everywhere', async (_what, end) => {
  const person = await subscriber()
  await person.enable()
  const browser = visitor()
  const { refresh_token } = await browser.signIn(policy, person)
  expect((await browser.refresh(policy, refresh_token)).status).toBe(200)
  expect((await end(person.id)).ok).toBe(true)
  expect((await browser.refresh(policy, refresh_token)).text).toContain('invalid_grant')
  const page = await browser.authorize(policy)
  expect(page.url.pathname).toContain('/interaction/')
  expect(
    (await browser.send(page, { email: person.email, password: person.password })).status,
  ).toBe(400)
})

it('who is removed between the password and the way back is asked again', async () => {
  const person = await subscriber()
  await person.enable()
  const browser = visitor()
  const page = await browser.authorize(policy)
  const form = { email: person.email, password: person.password }
  const wayBack = await browser.sendAndStop(page, form)
  expect(wayBack.url.pathname).toContain('/oauth2/v2.0/authorize/')
  await directory().remove(person.id)
  const answer = await browser.ask(wayBack.url)
  expect([answer.status, answer.url.pathname.includes('/interaction/')]).toEqual([200, true])
})

it('a second person can sign in after the first on the same browser', async () => {
  const [first, second] = [await subscriber(), await subscriber()]
  await first.enable()
  await second.enable()
  const browser = visitor()
  await browser.signIn(policy, first)
  const page = await browser.authorize(policy, { prompt: 'login' })
  // The first is signed out by a form that sends itself.
  const form = await browser.send(page, { email: second.email, password: second.password })
  const [, action = ''] = /action="([^"]+)"/.exec(form.text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(form.text) ?? []
  expect(form.headers.get('content-security-policy')).toContain("'sha256-")
  const back = await browser.ask(action, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  const { id_token } = await browser.redeem(policy, back)
  expect(claimsIn(id_token).sub).toBe(second.id)
})

it('the demo user is there at each start that shows its password, and at no other', async () => {
  const other = await createTestDatabase()
  const demo = { email: 'demo@flipsearch.example', password: 'Look-around-1!' }
  const run = async (shown: typeof demo | null = demo) => {
    const started = await startIdentity(other.connectionString, { demo: shown })
    const browser = identityVisitor(started.origin, started.identity.settings)
    const users = openGraphDirectory({
      graphUrl: `${started.origin}/sandbox/identity/graph`,
      loginUrl: `${started.origin}/sandbox/identity/login`,
      issuer: 'flipsearch.onmicrosoft.com',
      ...started.identity.settings.graph,
    })
    return { ...started, id: started.demoUserId, browser, users }
  }
  const first = await run()
  await first.users.setPassword(first.id, 'Something-else-1!')
  await first.close()
  const second = await run()
  expect(second.id).toBe(first.id)
  await second.browser.signIn(policy, demo)
  await second.users.remove(second.id)
  await second.close()
  const third = await run()
  expect(third.id).not.toBe(first.id)
  await third.browser.signIn(policy, demo)
  await third.close()
  const withoutDemo = await run(null)
  const page = await withoutDemo.browser.authorize(policy)
  expect((await withoutDemo.browser.send(page, { action: 'sign-in', ...demo })).status).toBe(403)
  await withoutDemo.close()
  const fourth = await run()
  expect(fourth.id).toBe(third.id)
  await fourth.browser.signIn(policy, demo)
  await fourth.close()
  await other.drop()
})

it('a session that is ended by its sid renews no tokens, and other browsers stay signed in', async () => {
  const person = await subscriber()
  await person.enable()
  const [phone, desk] = [visitor(), visitor()]
  const ofPhone = await phone.signIn(policy, person)
  const ofDesk = await desk.signIn(policy, person)
  const { sid } = claimsIn(ofPhone.access_token)
  expect(sid).not.toBe(claimsIn(ofDesk.access_token).sid)
  const renewed = await phone.refresh(policy, ofPhone.refresh_token)
  expect(claimsIn(String(JSON.parse(renewed.text).access_token)).sid).toBe(sid)
  await running.identity.endSession(String(sid))
  expect((await phone.refresh(policy, ofPhone.refresh_token)).status).toBe(400)
  expect((await desk.refresh(policy, ofDesk.refresh_token)).status).toBe(200)
})

it('a password of 128 characters lets in, and its first 127 do not', async () => {
  const password = `A-first-password-1${'é'.repeat(110)}`
  const email = 'long@buyer.example'
  const created = await directory().create({ email, password, firstName: 'Ann', lastName: 'Long' })
  if (!created.ok) throw new Error(created.error.type)
  await directory().enable(created.value)
  await expect(visitor().signIn(policy, { email, password })).resolves.toHaveProperty(
    'access_token',
  )
  const browser = visitor()
  const page = await browser.authorize(policy)
  const cut = await browser.send(page, { email, password: password.slice(0, 127) })
  expect(cut.status).toBe(400)
})
