import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { subscriberStage } from '../../../tests/account/subscriber-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { accountJobs } from './jobs.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof subscriberStage>>
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await subscriberStage(database.db)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

it('a deletion that was answered is done by the next process, over failures of both services', async () => {
  const { accountId, principal, subscriptionId } = await stage.subscriber('ann')
  const url = `/api/account/${subscriptionId}/${principal.sub}`
  expect((await stage.ask(principal, 'DELETE', url)).statusCode).toBe(200)
  stage.calls.recover()
  stage.calls.fail('payments.cancelSubscription', 'after')
  stage.calls.fail('directory.remove', 'before')
  const faults: string[] = []
  const next = await openJobs(accountJobs, {
    db: database.db,
    onFault: (error) => void faults.push(String(error)),
  })
  await next.work(stage.work)
  await vi.waitFor(async () => expect(await stage.account(accountId)).toBeUndefined(), {
    timeout: 40_000,
    interval: 200,
  })
  await next.close()
  expect(faults).toEqual([
    'Error: Deletion not finished: payments.cancelSubscription gave no answer; directory.remove gave no answer',
  ])
  expect(stage.count()).toMatchObject({ users: 0, customers: 0, cards: 0, subscriptions: 0 })
})
