import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUpStage, withPassword } from '../../../../tests/account/sign-up-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { principalNamed } from '../../../../tests/test-app.ts'
import { subscriptionSchema } from '../../../contract/account/subscription.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('account').execute()
})

const other = withPassword('Not-that-one-1!')

describe('a sign-up', () => {
  it('makes an identity that can sign in only once it is paid', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    const begun = await browser.begin({ email: ' Ann@Mail.example ' })
    expect([begun.status, begun.body]).toEqual([200, { email: 'ann@mail.example' }])
    expect(stage.count()).toMatchObject({ users: 1, enabledUsers: 0, customers: 0 })
    const paid = await browser.pay()
    expect(paid.status).toBe(200)
    expect(subscriptionSchema.parse(paid.body)).toEqual({
      id: [...stage.paid.subscriptions.keys()][0],
      status: 'ACTIVE',
      createdAt: '2026-03-01T12:00:00.000Z',
      chargedThroughDate: '2026-03-31',
      canceledDate: null,
      live: true,
      paymentFailed: false,
    })
    expect(stage.count()).toMatchObject({ enabledUsers: 1, charges: 1 })
    expect([...stage.paid.customers.values()]).toEqual([
      {
        email: 'ann@mail.example',
        phone: '+15125550134',
        firstName: 'Ann',
        lastName: 'Lee',
        reference: (await stage.accounts())[0]?.id,
      },
    ])
    expect(stage.calls.made).toEqual([
      'directory.create',
      'payments.createCustomer',
      'payments.createCard',
      'payments.createSubscription',
      'directory.enable',
    ])
  })

  it('keeps neither password, nor cookie, nor card', async () => {
    const stage = await signUpStage(database.db)
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/account/sign-up-b2c',
      payload: {
        phone: '5125550134',
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@mail.example',
        password: 'Abcdefgh1!',
        confirmPassword: 'Abcdefgh1!',
        paymentToken: 'token-1',
      },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/account',
      maxAge: 86_400,
    })
    await stage.browser().pay()
    const kept = JSON.stringify(await stage.accounts())
    for (const secret of ['Abcdefgh1!', 'token-1', cookie?.value ?? 'no cookie'])
      expect(kept).not.toContain(secret)
  })

  it('answers the same subscription when the call is repeated', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    const paid = await browser.press()
    expect(await browser.press({ paymentToken: 'token-2' })).toEqual(paid)
    const elsewhere = stage.browser()
    expect(await elsewhere.press({ paymentToken: 'token-3' })).toEqual(paid)
    expect(stage.count()).toMatchObject({ cards: 1, charges: 1 })
  })

  it('needs a password', async () => {
    const stage = await signUpStage(database.db)
    const answer = await stage.browser().begin({ password: undefined, confirmPassword: undefined })
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Enter password', code: 'bad-input', field: 'password' },
    ])
    expect((await stage.browser().begin(withPassword('Short1!'))).status).toBe(400)
    expect((await stage.browser().begin({ lastName: '4111 1111 1111 1111' })).status).toBe(400)
    expect(stage.calls.made).toEqual([])
  })

  it('whose password the identity provider does not accept may choose another', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    const refused = await browser.press(withPassword('refused1A!x'))
    expect(refused).toMatchObject({ status: 400, body: { field: 'password' } })
    expect((await browser.press(other)).status).toBe(200)
    expect([...stage.users.values()]).toMatchObject([
      { password: 'Not-that-one-1!', enabled: true },
    ])
  })
})

describe('the same e-mail with another password', () => {
  it('replaces password, names and phone by anybody while no payment was tried', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().begin()
    const second = stage.browser()
    await second.begin({ ...other, firstName: 'Anna', phone: '5125550199' })
    expect((await second.pay(other)).status).toBe(200)
    expect([...stage.users.values()]).toMatchObject([{ password: 'Not-that-one-1!' }])
    expect([...stage.paid.customers.values()]).toMatchObject([
      { firstName: 'Anna', phone: '+15125550199' },
    ])
  })

  it.each(['declined-1', 'no-money-1'])(
    'signs up anybody after %s, with nothing left of the first try',
    async (paymentToken) => {
      const stage = await signUpStage(database.db)
      stage.calls.fail('payments.disableCard', 'before')
      expect((await stage.browser().press({ paymentToken, firstName: 'Mallory' })).status).toBe(402)
      expect((await stage.browser().press({ ...other, paymentToken: 'token-2' })).status).toBe(200)
      expect([...stage.users.values()]).toMatchObject([
        { password: 'Not-that-one-1!', enabled: true },
      ])
      expect([...stage.paid.customers.values()]).toMatchObject([{ firstName: 'Ann' }])
      expect(stage.count()).toEqual({
        users: 1,
        enabledUsers: 1,
        customers: 1,
        cards: 1,
        subscriptions: 1,
        charges: 1,
      })
    },
  )

  it('that a stranger began after a decline gives way again to the one who began first', async () => {
    const stage = await signUpStage(database.db)
    const owner = stage.browser()
    await owner.press({ paymentToken: 'declined-1' })
    expect((await stage.browser().begin(other)).status).toBe(200)
    expect((await owner.pay()).body.code).toBe('begun-with-other-password')
    expect((await owner.press({ paymentToken: 'token-2' })).status).toBe(200)
    expect([...stage.users.values()]).toMatchObject([{ password: 'Abcdefgh1!', enabled: true }])
    expect(stage.count()).toMatchObject({ customers: 1, cards: 1, charges: 1 })
  })

  it.each(['before', 'after'] as const)(
    'signs no one up twice when the first try cannot be undone at once (%s)',
    async (fault) => {
      const stage = await signUpStage(database.db)
      await stage.browser().press({ paymentToken: 'declined-1' })
      stage.calls.fail('payments.removeCustomer', fault)
      const browser = stage.browser()
      const answer = await browser.press({ ...other, paymentToken: 'token-2' })
      expect([answer.call, answer.status]).toEqual(['sign-up-b2c', 503])
      expect((await browser.press({ ...other, paymentToken: 'token-2' })).status).toBe(200)
      expect(stage.count()).toMatchObject({ users: 1, customers: 1, cards: 1, charges: 1 })
    },
  )

  it('replaces them only in the browser that began while a charge may have been made', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    stage.calls.fail('payments.createSubscription', 'after')
    await browser.press()
    const stranger = await stage.browser().press(other)
    expect([stranger.status, stranger.body]).toEqual([
      409,
      {
        error:
          'Someone began to sign up with this email address and another password. Use that password, or write to support@flipsearch.example.',
        code: 'begun-with-other-password',
        field: 'password',
      },
    ])
    expect((await browser.press(other)).status).toBe(200)
    expect([...stage.users.values()]).toMatchObject([{ password: 'Not-that-one-1!' }])
    expect(stage.count()).toMatchObject({ customers: 1, cards: 1, charges: 1 })
  })

  it.each(['before', 'after', 'refused'] as const)(
    'leaves no doubt about the password when its change goes wrong (%s)',
    async (fault) => {
      const stage = await signUpStage(database.db)
      const browser = stage.browser()
      await browser.begin()
      stage.calls.fail('directory.setPassword', fault)
      expect((await browser.begin(other)).status).toBe(503)
      expect((await browser.press()).status).toBe(200)
      expect([...stage.users.values()]).toMatchObject([{ password: 'Abcdefgh1!' }])
    },
  )

  it('stays the right one when the identity provider refuses to replace it', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.press({ paymentToken: 'declined-1' })
    expect((await browser.begin(withPassword('refused1A!x'))).status).toBe(400)
    browser.forgetCookie()
    expect((await browser.press()).status).toBe(200)
    expect([...stage.users.values()]).toMatchObject([{ password: 'Abcdefgh1!' }])
  })

  it('of two browsers at once, the one that pays has the password that signs in', async () => {
    const stage = await signUpStage(database.db)
    stage.calls.takes(20)
    const [first, second] = await Promise.all([
      stage.browser().press({ paymentToken: 'token-1' }),
      stage.browser().press({ ...other, paymentToken: 'token-2' }),
    ])
    const statuses = [first.status, second.status]
    expect(statuses.toSorted()).toEqual([200, 409])
    const paidWith = first.status === 200 ? 'Abcdefgh1!' : 'Not-that-one-1!'
    expect([...stage.users.values()]).toMatchObject([{ password: paidWith, enabled: true }])
    expect(stage.count()).toEqual({
      users: 1,
      enabledUsers: 1,
      customers: 1,
      cards: 1,
      subscriptions: 1,
      charges: 1,
    })
  })

  it('says to sign in or to reset it once there is an account', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().press()
    const answer = await stage.browser().press(other)
    expect([answer.call, answer.status, answer.body.code]).toEqual([
      'sign-up-b2c',
      409,
      'email-taken',
    ])
    expect(answer.body.error).toMatch(/Sign in, or reset your password .* support@flipsearch/)
  })
})

describe('the second call', () => {
  it('is for those who made the first', async () => {
    const stage = await signUpStage(database.db)
    expect((await stage.browser().pay()).body.code).toBe('sign-up-not-begun')
    const browser = stage.browser()
    await browser.begin()
    const stranger = await stage.browser().pay(other)
    expect([stranger.status, stranger.body.code]).toEqual([409, 'begun-with-other-password'])
    browser.forgetCookie()
    expect((await browser.pay()).status).toBe(200)
    const asked = await stage.browser().pay(other)
    expect([asked.status, asked.body.code]).toEqual([409, 'email-taken'])
  })

  it('is done by the cookie alone, but not with a password on the form that will not sign in', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    const mistaken = await browser.pay(other)
    expect([mistaken.status, mistaken.body.code]).toEqual([409, 'sign-up-not-begun'])
    expect(stage.count().charges).toBe(0)
    expect((await browser.pay({ password: undefined, confirmPassword: undefined })).status).toBe(
      200,
    )
    expect((await browser.begin(other)).body.code).toBe('email-taken')
  })

  it('is not for a cookie of another sign-up, nor for an old one', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().begin()
    const browser = stage.browser()
    await browser.begin({ email: 'bob@mail.example' })
    expect((await browser.pay(other)).status).toBe(409)
    stage.passHours(25)
    expect((await browser.pay({ ...other, email: 'bob@mail.example' })).status).toBe(409)
    expect(stage.count().charges).toBe(0)
  })

  it('clicked twice charges once', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    stage.calls.takes(20)
    const [first, second] = await Promise.all([
      browser.pay({ paymentToken: 'token-1' }),
      browser.pay({ paymentToken: 'token-2' }),
    ])
    expect(first).toEqual(second)
    expect(first.status).toBe(200)
    expect(stage.count()).toMatchObject({ customers: 1, cards: 1, subscriptions: 1, charges: 1 })
    expect(stage.calls.made.filter((call) => call === 'directory.enable')).toHaveLength(1)
  })
})

it('an account that is being deleted takes no sign-up', async () => {
  const stage = await signUpStage(database.db)
  const browser = stage.browser()
  await browser.press()
  await database.db.updateTable('account').set({ state: 'deleting' }).execute()
  for (const answer of [await browser.begin(), await browser.pay()])
    expect([answer.status, answer.body.code]).toEqual([409, 'being-deleted'])
})

describe('limits', () => {
  it('count both calls of a network together', async () => {
    const stage = await signUpStage(database.db, { callsPerMinute: 2 })
    const [home, same, other] = ['2001:db8:1:2::5', '2001:db8:1:2:a:b:c:d', '2001:db8:1:3::5']
    expect((await stage.browser(undefined, { ip: home }).press()).status).toBe(200)
    const refused = await stage.browser(undefined, { ip: same }).begin()
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect((await stage.browser(undefined, { ip: home }).pay()).status).toBe(429)
    expect((await stage.browser(undefined, { ip: other }).begin()).status).toBe(200)
  })

  it('let ten cards an hour be tried with one e-mail address from one network', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    for (let i = 0; i < 10; i++)
      expect((await browser.pay({ paymentToken: `declined-${i}` })).status).toBe(402)
    const eleventh = await browser.pay()
    expect([eleventh.status, eleventh.body.code]).toEqual([429, 'too-many-attempts'])
    expect(eleventh.body.error).toContain('Wait an hour')
    const elsewhere = stage.browser(undefined, { ip: '203.0.113.9' })
    expect((await elsewhere.press({ ...other, paymentToken: 'declined-11' })).status).toBe(402)
    expect((await browser.begin()).status).toBe(200)
    expect((await browser.pay()).status).toBe(429)
    stage.passHours(1)
    expect((await browser.pay()).status).toBe(200)
  })

  it('let only so many cards an hour be tried from one network, whatever the e-mail addresses', async () => {
    const stage = await signUpStage(database.db, { cardsPerHour: 2 })
    const tryCard = async (ip: string, email: string) =>
      (await stage.browser(undefined, { ip }).press({ email, paymentToken: 'declined-1' })).status
    const [home, same, other] = ['2001:db8:1:2::5', '2001:db8:1:2:a:b:c:d', '2001:db8:1:3::5']
    expect(await tryCard(home, 'ann@mail.example')).toBe(402)
    expect(await tryCard(same, 'bob@mail.example')).toBe(402)
    expect(await tryCard(home, 'carla@mail.example')).toBe(429)
    expect(await tryCard(other, 'dan@mail.example')).toBe(402)
    const refused = await stage
      .browser(undefined, { ip: same })
      .press({ email: 'eve@mail.example' })
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-cards'])
    stage.passHours(1)
    expect(await tryCard(home, 'carla@mail.example')).toBe(402)
    expect(stage.count()).toMatchObject({ charges: 0 })
  })

  it('let twenty passwords an hour be tried with one e-mail address', async () => {
    const stage = await signUpStage(database.db)
    const owner = stage.browser()
    await owner.press()
    const guesses = await Promise.all(Array.from({ length: 21 }, () => stage.browser().pay(other)))
    expect(guesses.filter(({ status }) => status === 409)).toHaveLength(20)
    expect((await stage.browser().begin()).status).toBe(429)
    expect((await owner.press()).status).toBe(200)
  })

  it('of passwords keep no one from an address whose sign-up nothing was paid for', async () => {
    const stage = await signUpStage(database.db)
    for (let at = 0; at < 25; at++)
      expect((await stage.browser().begin(withPassword(`Not-that-one-${at}!`))).status).toBe(200)
    expect((await stage.browser().press()).status).toBe(200)
  })

  it('answer those who mistype, but let no list of addresses be tried from one network', async () => {
    const stage = await signUpStage(database.db, { disclosuresWithoutWait: 3 })
    const emails = Array.from({ length: 6 }, (_, at) => `subscriber${at}@mail.example`)
    for (const email of emails) {
      const subscriber = stage.browser(undefined, { ip: '192.0.2.1' })
      expect((await subscriber.press({ email, paymentToken: `token-of-${email}` })).status).toBe(
        200,
      )
    }
    const stranger = stage.browser(undefined, { ip: '203.0.113.9' })
    const asking = async (given: object) => {
      const { status, body, retryAfter } = await stranger.begin({ ...other, ...given })
      return [status, body.code, retryAfter]
    }
    for (const email of emails.slice(0, 4))
      expect(await asking({ email })).toEqual([409, 'email-taken', undefined])
    // The answer is the same whether or not there is an account.
    const waits = [429, 'too-many-sign-ups', 60]
    expect(await asking({ email: emails[4] })).toEqual(waits)
    expect(await asking({ email: 'nobody@mail.example' })).toEqual(waits)
    const paying = await stranger.pay({ ...other, email: 'nobody@mail.example' })
    expect([paying.status, paying.body.error]).toEqual([
      429,
      'Too many tries from your network. Try again in a minute, or write to support@flipsearch.example.',
    ])
    stage.passHours(1 / 60)
    expect(await asking({ email: emails[4] })).toEqual([409, 'email-taken', undefined])
    expect(await asking({ email: emails[5] })).toEqual([429, 'too-many-sign-ups', 120])
    const elsewhere = stage.browser(undefined, { ip: '203.0.113.10' })
    expect(
      (await elsewhere.press({ email: 'new@mail.example', paymentToken: 'token-new' })).status,
    ).toBe(200)
  })

  it('keep no one from signing up with an address that strangers ask about', async () => {
    const stage = await signUpStage(database.db, { disclosuresWithoutWait: 3 })
    for (let network = 1; network <= 6; network++) {
      const stranger = stage.browser(undefined, { ip: `203.0.113.${network}` })
      expect((await stranger.pay()).body.code).toBe('sign-up-not-begun')
    }
    const one = stage.browser(undefined, { ip: '203.0.113.9' })
    for (let times = 1; times <= 4; times++)
      expect((await one.pay()).body.code).toBe('sign-up-not-begun')
    expect((await one.pay()).body.code).toBe('too-many-sign-ups')
    const customer = stage.browser(undefined, { ip: '192.0.2.1' })
    expect((await customer.press()).status).toBe(200)
  })

  it('let a sign-up go on that was begun before others on its network had to wait', async () => {
    const stage = await signUpStage(database.db, { disclosuresWithoutWait: 3 })
    const owner = stage.browser()
    stage.calls.fail('payments.createSubscription', 'before')
    await owner.press()
    const stranger = stage.browser()
    const statuses: number[] = []
    for (let times = 1; times <= 6; times++) statuses.push((await stranger.begin(other)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429])
    expect((await owner.press()).status).toBe(200)
  })

  it('hold for many requests at once as for one after the other', async () => {
    const stage = await signUpStage(database.db, { disclosuresWithoutWait: 3 })
    const askTen = async () => {
      const asking = Array.from({ length: 10 }, (_, at) =>
        stage.browser().pay({ email: `nobody${at}@mail.example` }),
      )
      const codes = (await Promise.all(asking)).map(({ body }) => body.code)
      return codes.filter((code) => code === 'sign-up-not-begun').length
    }
    expect(await askTen()).toBe(4)
    expect(await askTen()).toBe(0)
    for (const minutes of [1, 2, 4]) {
      stage.passHours(minutes / 60)
      expect(await askTen()).toBe(1)
    }
  })

  it('also hold for asking the second call who has no account', async () => {
    const stage = await signUpStage(database.db, { disclosuresWithoutWait: 3 })
    const codes: unknown[] = []
    for (let at = 0; at < 5; at++)
      codes.push((await stage.browser().pay({ email: `nobody${at}@mail.example` })).body.code)
    expect(codes).toEqual([...Array(4).fill('sign-up-not-begun'), 'too-many-sign-ups'])
  })
})

it('a password from the list of the most common ones is refused, and nothing is begun', async () => {
  const stage = await signUpStage(database.db)
  const answer = await stage.browser().press(withPassword('P@ssword2024!'))
  expect([answer.call, answer.status, answer.body]).toEqual([
    'sign-up-b2c',
    400,
    {
      error: 'This password is too close to a common one. Please choose another.',
      code: 'password-too-common',
      field: 'password',
    },
  ])
  expect([await stage.accounts(), stage.count().users]).toEqual([[], 0])
})

describe('the sign-up cookie', () => {
  it('ends with logging out, in the browser and wherever a copy of it is', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    const [status, header] = await browser.signOut()
    expect([status, header]).toEqual([
      204,
      expect.stringMatching(/^flip-sign-up=; .*Path=\/api\/account; Expires=Thu, 01 Jan 1970/),
    ])
    const withCopy = await browser.pay({ password: undefined, confirmPassword: undefined })
    expect([withCopy.status, withCopy.body.code]).toEqual([409, 'begun-with-other-password'])
  })

  it('is not all that ends: so do the live connections of the person signed in', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().signOut()
    expect(stage.disconnected).toEqual([])
    await stage.browser(principalNamed('ann')).signOut()
    expect(stage.disconnected).toEqual(['id-of-ann'])
  })

  it('is bound to the host behind HTTPS', async () => {
    const stage = await signUpStage(database.db, { secureCookies: true })
    const browser = stage.browser()
    await browser.begin()
    expect(browser.cookie()).toMatchObject({
      name: '__Host-flip-sign-up',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(browser.cookie()).not.toHaveProperty('domain')
    expect((await browser.pay({ password: undefined, confirmPassword: undefined })).status).toBe(
      200,
    )
    expect(await browser.signOut()).toEqual([
      204,
      expect.stringMatching(/^__Host-flip-sign-up=; .*Path=\/;.*Secure/),
    ])
  })
})
