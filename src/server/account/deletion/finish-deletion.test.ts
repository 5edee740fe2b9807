import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OutsideCall, OutsideFault } from '../../../../tests/account/outside-calls.ts'
import type { PaidAccount } from '../../../../tests/account/paid-account.ts'
import { subscriberStage } from '../../../../tests/account/subscriber-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import type { Jobs } from '../jobs.ts'
import { beginDeletion } from './close-account.ts'
import { finishDeletion } from './finish-deletion.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof subscriberStage>>
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await subscriberStage(database.db)
})
afterEach(async () => {
  await stage.sendMails()
  stage.mails.length = 0
  stage.calls.recover()
  stage.calls.takes(0)
  for (const kept of [stage.users, stage.paid.customers, stage.paid.cards]) kept.clear()
  stage.paid.subscriptions.clear()
  await database.db.deleteFrom('account').execute()
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const closing = async (name = 'ann'): Promise<PaidAccount> => {
  const who = await stage.subscriber(name)
  await stage.change(who.accountId, { state: 'deleting', deletionAskedAt: stage.now() })
  return who
}
const finish = (accountId: string) => stage.work['finish-deletion']({ accountId })

/** As pg-boss does: again until it does not throw. Returns how many tries it took. */
const finishAtLast = async (accountId: string): Promise<number> => {
  for (let tries = 1; ; tries++) {
    const failed = await finish(accountId).then(
      () => false,
      () => true,
    )
    if (!failed) return tries
    if (tries === 10) throw new Error('never finished')
  }
}

const nothing = { users: 0, enabledUsers: 0, customers: 0, cards: 0, subscriptions: 0 }
const made = [
  'payments.subscriptionsOf',
  'payments.cancelSubscription',
  'payments.cardsOf',
  'payments.disableCard',
  'payments.removeCustomer',
  'directory.remove',
] as const satisfies readonly OutsideCall[]
const faults = ['before', 'after', 'refused', 'killed before', 'killed after'] as const

describe('a deletion', () => {
  it('cancels, disables the card, removes customer and identity, then the account', async () => {
    const { accountId } = await closing()
    await stage.change(accountId, { issuer: 'https://id.example', subject: 'ann' })
    stage.mayHaveEnded.length = 0
    await finish(accountId)
    expect(stage.mayHaveEnded).toEqual(['ann'])
    expect(stage.calls.made).toEqual(made)
    expect(stage.count()).toMatchObject(nothing)
    expect(await stage.account(accountId)).toBeUndefined()
    await finish(accountId)
    expect(stage.calls.made).toEqual(made)
    // Reported to the operator, once.
    expect(stage.events).toEqual([{ event: 'user_deleted', accountId }])
  })

  it.each(made.flatMap((call) => faults.map((fault) => ({ call, fault }))))(
    'is finished at the second try when $call fails: $fault',
    async ({ call, fault }: { call: OutsideCall; fault: OutsideFault }) => {
      const { accountId } = await closing()
      stage.calls.fail(call, fault)
      expect(await finishAtLast(accountId)).toBe(2)
      expect(stage.count()).toMatchObject(nothing)
      expect(await stage.account(accountId)).toBeUndefined()
    },
  )

  it('is finished when every call fails once, one after the other', async () => {
    const { accountId } = await closing()
    for (const call of made) stage.calls.fail(call, 'after')
    expect(await finishAtLast(accountId)).toBeLessThanOrEqual(made.length + 1)
    expect(stage.count()).toMatchObject(nothing)
  })

  it('takes the login away also while the payment provider is down', async () => {
    const { accountId } = await closing()
    stage.calls.fail('payments.subscriptionsOf', 'before', 5)
    await expect(finish(accountId)).rejects.toThrow('payments.subscriptionsOf gave no answer')
    expect(stage.count()).toMatchObject({ users: 0, subscriptions: 1 })
    expect(await stage.account(accountId)).toMatchObject({ directoryId: null, state: 'deleting' })
  })

  it('is mailed to the owner once all is canceled, and once', async () => {
    const { accountId, principal } = await closing()
    stage.calls.fail('payments.cancelSubscription', 'before')
    await expect(finish(accountId)).rejects.toThrow()
    await stage.sendMails()
    expect(stage.mails).toEqual([])
    stage.calls.recover()
    await finish(accountId)
    await finish(accountId)
    await stage.sendMails()
    expect(stage.mails).toMatchObject([{ to: principal.email, subject: 'Your account was closed' }])
  })

  it('does not remove the account when the mail cannot be sent', async () => {
    const { accountId } = await closing()
    const jobs = { send: () => Promise.reject(new Error('no jobs')) }
    await expect(finishDeletion({ ...stage.deps, jobs }, accountId)).rejects.toThrow('no jobs')
    expect(await stage.account(accountId)).toMatchObject({ state: 'deleting' })
    await finish(accountId)
    expect(await stage.account(accountId)).toBeUndefined()
  })

  it('repeats nothing that is noted as done', async () => {
    const { accountId } = await closing()
    stage.calls.fail('payments.removeCustomer', 'before')
    await expect(finish(accountId)).rejects.toThrow()
    stage.calls.recover()
    await finish(accountId)
    expect(stage.calls.made).toEqual(['payments.removeCustomer'])
    expect(stage.count()).toMatchObject(nothing)
  })

  it('cancels and disables also what only the provider knows of', async () => {
    const { accountId, customerId } = await closing()
    const card = await stage.payments.createCard('k1', { customerId, paymentToken: 'spare' })
    const cardId = card.ok ? card.value : ''
    await stage.payments.createSubscription('k2', { customerId, cardId })
    expect(stage.count()).toMatchObject({ cards: 2, subscriptions: 2 })
    await finish(accountId)
    expect(stage.count()).toMatchObject(nothing)
  })

  it('is worked on by one at a time', async () => {
    const { accountId } = await closing()
    stage.calls.takes(50)
    const both = await Promise.allSettled([finish(accountId), finish(accountId)])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    await finishAtLast(accountId)
    expect(stage.calls.made.filter((call) => call === 'payments.removeCustomer')).toHaveLength(1)
    expect(stage.count()).toMatchObject(nothing)
  })

  it('leaves an account alone that was not asked to be deleted', async () => {
    const { accountId } = await stage.subscriber('ben')
    await finish(accountId)
    expect(stage.calls.made).toEqual([])
    expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
  })

  it('is sent again after it has failed for long', async () => {
    const { accountId } = await closing()
    await stage.work['sweep-deletions'](null)
    expect(await stage.waiting()).toEqual([])
    stage.passMinutes(6)
    await stage.work['sweep-deletions'](null)
    await stage.work['sweep-deletions'](null)
    expect(await stage.waiting()).toEqual([`finish-deletion ${accountId}`])
  })

  it('of a person who registered at the identity provider leaves them registered there', async () => {
    const { accountId } = await closing()
    const other = await subscriberStage(database.db, { withoutDirectory: true })
    await other.work['finish-deletion']({ accountId })
    await other.close()
    expect(await stage.account(accountId)).toBeUndefined()
    expect(stage.count()).toMatchObject({ users: 1 })
  })
})

describe('the deletion of a sign-up that was left unfinished', () => {
  const unfinished = async () => {
    const who = await closing()
    await stage.change(who.accountId, {
      directoryId: null,
      customerId: null,
      cardId: null,
      subscriptionId: null,
      paymentTriedAt: stage.now(),
    })
    const user = [...stage.users.values()][0]
    if (user) stage.users.set(user.id, { ...user, enabled: false })
    return who
  }

  it.each(['payments.findCustomer', 'directory.findByEmail'] as const)(
    'finds what calls have made whose answers were lost, also when %s fails once',
    async (call) => {
      const { accountId } = await unfinished()
      stage.calls.fail(call, 'after')
      expect(await finishAtLast(accountId)).toBe(2)
      expect(stage.count()).toMatchObject(nothing)
      expect(await stage.account(accountId)).toBeUndefined()
    },
  )

  it('waits for a customer that the search does not know yet', async () => {
    const { accountId } = await unfinished()
    stage.paid.searchLags = true
    await expect(finish(accountId)).rejects.toThrow('a customer may still turn up')
    stage.paid.searchLags = false
    await finish(accountId)
    expect(stage.count()).toMatchObject(nothing)
  })

  it('does not wait for one forever', async () => {
    const { accountId } = await unfinished()
    stage.paid.customers.clear()
    stage.passMinutes(11)
    await finish(accountId)
    expect(await stage.account(accountId)).toBeUndefined()
  })

  it('leaves a login alone that another user had under this address', async () => {
    const { accountId } = await unfinished()
    for (const user of stage.users.values()) stage.users.set(user.id, { ...user, enabled: true })
    await finish(accountId)
    expect(stage.count()).toMatchObject({ ...nothing, users: 1, enabledUsers: 1 })
  })
})

describe('the beginning of a deletion', () => {
  const beginning = (jobs: Jobs) => ({
    db: database.db,
    jobs,
    clock: stage.now,
    operators: [],
  })

  it('waits its turn while a sign-up works on the account', async () => {
    const { accountId } = await stage.subscriber('ann')
    const inAMinute = new Date(Date.now() + 60_000)
    await stage.change(accountId, { leaseUntil: inAMinute })
    const jobs = { send: async () => undefined }
    const begun = await beginDeletion(beginning(jobs), accountId)
    expect(begun).toEqual({ ok: false, error: { type: 'Busy' } })
    expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
  })

  it('does not mark the account when the job cannot be sent', async () => {
    const { accountId } = await stage.subscriber('ann')
    const jobs = { send: () => Promise.reject(new Error('no jobs')) }
    const begin = beginDeletion(beginning(jobs), accountId)
    await expect(begin).rejects.toThrow('no jobs')
    expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
  })
})
