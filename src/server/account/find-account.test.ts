import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideServices } from '../../../tests/account/outside-services.ts'
import { paidAccount } from '../../../tests/account/paid-account.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import type { AccountState } from '../platform/database/tables/account.ts'
import { findAccount } from './find-account.ts'

let database: TestDatabase
const services = outsideServices()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const change = (id: string, changes: { state?: AccountState; directoryId?: null }) =>
  database.db.updateTable('account').set(changes).where('id', '=', id).execute()
const find = async (subject: Parameters<typeof findAccount>[1]) =>
  (await findAccount(database.db, subject))?.id

describe('the account of a signed-in person', () => {
  it('is linked at the first sign-in by the id the directory knows them by, then known by iss and sub', async () => {
    const { principal, accountId } = await paidAccount(database.db, services, 'ann')
    expect(await find({ ...principal, email: null })).toBe(accountId)
    expect(await find({ ...principal, directoryId: null, email: null })).toBe(accountId)
    expect(await find({ ...principal, sub: 'another', directoryId: null })).toBeUndefined()
    expect(await find({ ...principal, issuer: 'https://other.example' })).toBeUndefined()
  })

  it('is linked by a verified e-mail where there is no directory', async () => {
    const { principal, accountId } = await paidAccount(database.db, services, 'ben')
    await change(accountId, { directoryId: null })
    const bySub = { ...principal, sub: 'sub-of-ben', directoryId: null }
    expect(await find({ ...bySub, email: null })).toBeUndefined()
    expect(await find(bySub)).toBe(accountId)
    expect(await find({ ...bySub, email: null })).toBe(accountId)
  })

  it('is not the account of another user of the directory with the same email', async () => {
    const { principal } = await paidAccount(database.db, services, 'cleo')
    expect(await find({ ...principal, sub: 'other', directoryId: 'other' })).toBeUndefined()
  })

  it('is not a sign-up that is still on its way', async () => {
    const { principal, accountId } = await paidAccount(database.db, services, 'dan')
    await change(accountId, { state: 'identity_created' })
    expect(await find(principal)).toBeUndefined()
  })

  it('is also found while it is being deleted, so that it can be refused', async () => {
    const { principal, accountId } = await paidAccount(database.db, services, 'eve')
    await change(accountId, { state: 'deleting' })
    expect(await find(principal)).toBe(accountId)
  })

  it('is linked once, by many requests at a time', async () => {
    const { principal, accountId } = await paidAccount(database.db, services, 'fay')
    const found = await Promise.all(Array.from({ length: 8 }, () => find(principal)))
    expect(found).toEqual(Array(8).fill(accountId))
  })
})
