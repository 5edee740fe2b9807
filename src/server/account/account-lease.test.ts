import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { withLease } from './account-lease.ts'
import { findByEmail } from './account-store.ts'
import { insertSignUp } from './sign-up/sign-up-store.ts'

let database: TestDatabase
let id: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('account').execute()
  const person = { email: 'ann@mail.example', phone: '+1', firstName: 'Ann', lastName: 'Lee' }
  await insertSignUp(database.db, person, new Date())
  id = (await findByEmail(database.db, person.email))?.id ?? ''
})

const expire = async () => {
  await database.db
    .updateTable('account')
    .set({ leaseUntil: new Date(0) })
    .execute()
  // A lease is known by the millisecond it ends: the next one is another only from the next millisecond on.
  await setTimeout(2)
}

describe('a lease', () => {
  it('lets one work at a time; the others wait, and see what was saved', async () => {
    const order: string[] = []
    const work = (name: string) =>
      withLease(database.db, id, 5_000, async (lease) => {
        order.push(`${name} begins after ${lease.account().firstName}`)
        await lease.save({ firstName: name })
        order.push(`${name} ends`)
      })
    await Promise.all([work('one'), work('two')])
    const [first, second] = order[0]?.startsWith('one') ? ['one', 'two'] : ['two', 'one']
    expect(order).toEqual([
      `${first} begins after Ann`,
      `${first} ends`,
      `${second} begins after ${first}`,
      `${second} ends`,
    ])
  })

  it('is given up after waiting too long, and for an account that is gone', async () => {
    await withLease(database.db, id, 0, async () => {
      const busy = await withLease(database.db, id, 300, async () => 'worked')
      expect(busy).toEqual({ ok: false, error: { type: 'Busy' } })
    })
    const gone = await withLease(database.db, 'gone', 300, async () => 'worked')
    expect(gone).toEqual({ ok: false, error: { type: 'Gone' } })
  })

  it('is free again after work that throws, and runs out after a crash', async () => {
    const fault = withLease(database.db, id, 0, async () => {
      throw new Error('a bug')
    })
    await expect(fault).rejects.toThrow('a bug')
    const next = await withLease(database.db, id, 0, async () => {
      await expire()
      return withLease(database.db, id, 0, async () => 'worked')
    })
    expect(next).toMatchObject({ value: { ok: true, value: 'worked' } })
  })

  it('that has run out keeps nothing more, and takes nothing from who goes on', async () => {
    const late = await withLease(database.db, id, 0, async (lease) => {
      await expire()
      await withLease(database.db, id, 0, async (next) => {
        await expect(lease.save({ firstName: 'late' })).rejects.toThrow()
        await lease.remove()
        await next.save({ firstName: 'next' })
      })
      await lease.save({ firstName: 'late' })
    })
    expect(late).toEqual({ ok: false, error: { type: 'Busy' } })
    expect((await findByEmail(database.db, 'ann@mail.example'))?.firstName).toBe('next')
  })

  it('keeps a change and what belongs to it both, or neither', async () => {
    const work = withLease(database.db, id, 0, (lease) =>
      lease.save({ firstName: 'Anna' }, async () => {
        throw new Error('not sent')
      }),
    )
    await expect(work).rejects.toThrow('not sent')
    const after = await withLease(database.db, id, 0, async (lease) => lease.account().firstName)
    expect(after).toEqual({ ok: true, value: 'Ann' })
  })
})
