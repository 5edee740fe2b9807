import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outsideCalls } from '../../../../tests/account/outside-calls.ts'
import { signUpStage, withPassword } from '../../../../tests/account/sign-up-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const fault = fc.record({
  call: fc.constantFrom(...outsideCalls),
  fault: fc.constantFrom('before', 'after', 'refused', 'killed before', 'killed after'),
})
const step = fc.record({
  faults: fc.array(fault, { maxLength: 3 }),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('good', 'declined', 'no-money', 'double click') },
    { weight: 1, arbitrary: fc.constantFrom('sweep', 'a day later') },
  ),
  password: fc.constantFrom('Abcdefgh1!', 'Not-that-one-1!'),
  elsewhere: fc.boolean(),
})

it('whatever goes wrong on the way, all ends in one of each, or in nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await database.db.deleteFrom('account').execute()
      const stage = await signUpStage(database.db)
      const [browser, another] = [stage.browser(), stage.browser()]
      let presses = 0
      let paidWith: string | null = null
      const press = async (kind: string, password: string, from = browser) => {
        const given = { paymentToken: `${kind}-${++presses}`, ...withPassword(password) }
        if ((await from.press(given)).status === 200) paidWith ??= password
      }
      for (const { act, faults, password, elsewhere } of steps) {
        const pressing = elsewhere ? another : browser
        for (const { call, fault } of faults) stage.calls.fail(call, fault)
        if (act === 'a day later') stage.passHours(25)
        if (act === 'a day later' || act === 'sweep') await stage.sweep()
        else if (act === 'double click')
          await Promise.all([press('good', password), press('good', password, pressing)])
        else await press(act, password, pressing)
        stage.calls.recover()
        expect(stage.paid.charges).toBeLessThanOrEqual(1)
      }
      stage.passHours(50)
      expect((await stage.sweep()).failures).toEqual([])
      const [account] = await stage.accounts()
      if (paidWith !== null)
        expect([...stage.users.values()]).toMatchObject([{ password: paidWith, enabled: true }])
      const one = account === undefined ? 0 : 1
      expect(account?.state ?? 'active').toBe('active')
      expect(stage.count()).toEqual({
        users: one,
        enabledUsers: one,
        customers: one,
        cards: one,
        subscriptions: one,
        charges: one,
      })
    }),
    { numRuns: 75 },
  )
}, 120_000)
