import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUpStage, withPassword } from '../../../../tests/account/sign-up-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import type { Principal } from '../../platform/requests/auth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('account').execute()
})

const ann: Principal = {
  id: 'ann',
  issuer: 'https://login.example/',
  sub: 'ann-sub',
  directoryId: 'ann-directory',
  email: 'ann@mail.example',
  session: null,
  authenticatedBy: [],
  signedInAt: Number.MAX_SAFE_INTEGER,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

/** The sign-up with Ann among the users of the directory. */
const stageWithAnn = async () => {
  const stage = await signUpStage(database.db)
  const names = { firstName: 'Ann', lastName: 'Lee' }
  const user = { ...names, email: 'ann@login.example', password: 'Abcdefgh1!' }
  const createdAt = new Date('2026-01-01T00:00:00Z')
  stage.users.set('ann-directory', { ...user, id: 'ann-directory', enabled: true, createdAt })
  return stage
}

describe('a person who is signed in already', () => {
  it('subscribes with the identity they have', async () => {
    const stage = await signUpStage(database.db, { withoutDirectory: true })
    expect((await stage.browser(ann).press()).status).toBe(200)
    expect(await stage.accounts()).toMatchObject([
      {
        state: 'active',
        email: 'ann@mail.example',
        issuer: ann.issuer,
        subject: ann.sub,
        directoryId: ann.directoryId,
        passwordVerifier: null,
      },
    ])
    expect(stage.calls.made.filter((call) => call.startsWith('directory'))).toEqual([])
    expect(stage.count()).toMatchObject({ cards: 1, charges: 1 })
  })

  it('uses the address their identity provider has verified', async () => {
    const stage = await stageWithAnn()
    const answer = await stage.browser(ann).begin({ email: 'bob@mail.example' })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: 'You are signed in as ann@mail.example. Use that email address.',
        code: 'other-email',
        field: 'email',
      },
    ])
  })

  it('may correct an address that was never verified, but not to one that is taken', async () => {
    const stage = await stageWithAnn()
    await stage.browser().press({ email: 'bob@mail.example' })
    const browser = stage.browser({ ...ann, email: null })
    expect((await browser.begin({ email: 'an@mail.example' })).status).toBe(200)
    const answer = await browser.begin({ email: 'bob@mail.example' })
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken'])
    expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(200)
    expect((await stage.accounts()).map(({ email }) => email).toSorted()).toEqual([
      'ann@mail.example',
      'bob@mail.example',
    ])
  })

  it('takes over the address of a sign-up that never came to a payment, and its identity goes', async () => {
    const stage = await stageWithAnn()
    await stage.browser().begin()
    stage.calls.fail('directory.remove', 'before')
    const browser = stage.browser(ann)
    expect((await browser.press()).status).toBe(503)
    expect((await browser.press()).status).toBe(200)
    expect(stage.count()).toMatchObject({ users: 1, charges: 1 })
    expect(await stage.accounts()).toMatchObject([{ state: 'active', subject: ann.sub }])
  })

  it('takes over one whose card was declined, and nothing of it stays', async () => {
    const stage = await stageWithAnn()
    await stage.browser().press({ paymentToken: 'declined-1' })
    expect((await stage.browser(ann).press()).status).toBe(200)
    expect(stage.count()).toMatchObject({ users: 1, customers: 1, cards: 1, charges: 1 })
    expect(await stage.accounts()).toMatchObject([{ state: 'active', subject: ann.sub }])
  })

  it('takes over that of another person who is signed in and has not paid, who keeps their identity', async () => {
    const stage = await stageWithAnn()
    const bob = { ...ann, id: 'bob', sub: 'bob-sub', directoryId: null, email: null }
    expect((await stage.browser(bob).press({ paymentToken: 'declined-1' })).status).toBe(402)
    expect((await stage.browser(ann).press()).status).toBe(200)
    expect(await stage.accounts()).toMatchObject([{ state: 'active', subject: ann.sub }])
  })

  it('gives way when the person signs up again while nothing is paid, and keeps the identity', async () => {
    const stage = await stageWithAnn()
    await stage.browser(ann).press({ paymentToken: 'declined-1' })
    const other = withPassword('Not-that-one-1!')
    expect((await stage.browser().press({ ...other, paymentToken: 'token-2' })).status).toBe(200)
    expect(await stage.accounts()).toMatchObject([{ state: 'active', subject: null }])
    expect(stage.users.get('ann-directory')).toMatchObject({ enabled: true })
    expect(stage.count()).toMatchObject({ users: 2, enabledUsers: 2, customers: 1, charges: 1 })
  })

  it('does not take over one that may have paid', async () => {
    const stage = await stageWithAnn()
    stage.calls.fail('payments.createSubscription', 'after')
    await stage.browser().press()
    const answer = await stage.browser(ann).press()
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken'])
  })

  it('whose sign-up is left alone keeps the identity', async () => {
    const stage = await stageWithAnn()
    await stage.browser(ann).press({ paymentToken: 'declined-1' })
    stage.passHours(25)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 1, failures: [] })
    expect(stage.count()).toMatchObject({ users: 1, enabledUsers: 1, customers: 0 })
    expect(await stage.accounts()).toEqual([])
  })

  it('gets the same subscription when the call is repeated', async () => {
    const stage = await stageWithAnn()
    const paid = await stage.browser(ann).press()
    expect(await stage.browser(ann).press({ paymentToken: 'token-2' })).toEqual(paid)
  })

  it('but is no user of the directory any more, or may not sign in, pays nothing', async () => {
    const stage = await stageWithAnn()
    stage.calls.fail('directory.findById', 'before')
    expect((await stage.browser(ann).press()).status).toBe(503)
    const user = stage.users.get('ann-directory')
    if (user !== undefined) stage.users.set(user.id, { ...user, enabled: false })
    expect((await stage.browser(ann).press()).status).toBe(401)
    stage.users.clear()
    const answer = await stage.browser(ann).press()
    expect([answer.call, answer.status, answer.body.code]).toEqual([
      'sign-up-b2c',
      401,
      'sign-in-required',
    ])
    expect(await stage.accounts()).toEqual([])
    expect(stage.count()).toMatchObject({ customers: 0, charges: 0 })
  })
})

it('where people register at the identity provider, they sign in first', async () => {
  const stage = await signUpStage(database.db, { withoutDirectory: true })
  const answer = await stage.browser().begin()
  expect([answer.status, answer.body.code]).toEqual([409, 'sign-in-first'])
})
