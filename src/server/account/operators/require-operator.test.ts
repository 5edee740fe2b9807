import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideServices } from '../../../../tests/account/outside-services.ts'
import { type PaidAccount, paidAccount } from '../../../../tests/account/paid-account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { requireOperator } from './require-operator.ts'

let database: TestDatabase
let ann: PaidAccount
let annsEmail: string
beforeAll(async () => {
  database = await createTestDatabase()
  ann = await paidAccount(database.db, outsideServices(), 'ann')
  const account = database.db.selectFrom('account').select('email')
  annsEmail = (await account.where('id', '=', ann.accountId).executeTakeFirstOrThrow()).email
})
afterAll(() => database.drop())

const isOperator = (operators: readonly string[], principal = ann.principal) =>
  requireOperator({ db: database.db, operators, secondFactor: [] }).isOperator(principal)
const setAccount = (values: {
  readonly state?: 'active' | 'identity_created'
  readonly emailProvenAt?: Date | null
}) => database.db.updateTable('account').set(values).where('id', '=', ann.accountId).execute()

describe('an operator', () => {
  it('is none by the email of a sign-up, which may be anybody’s, until its owner has proven it', async () => {
    const withoutEmail = { ...ann.principal, email: null }
    expect(await isOperator([annsEmail], withoutEmail)).toBe(false)
    await setAccount({ emailProvenAt: new Date() })
    expect(await isOperator([annsEmail], withoutEmail)).toBe(true)
    expect(await isOperator(['bob@mail.example'], withoutEmail)).toBe(false)
    expect(await isOperator([], withoutEmail)).toBe(false)
    await setAccount({ emailProvenAt: null })
  })

  it('needs no account when the identity provider has verified the email', async () => {
    const visitor = { ...ann.principal, sub: 'visitor', directoryId: 'visitor' }
    expect(await isOperator(['op@mail.example'], { ...visitor, email: 'op@mail.example' })).toBe(
      true,
    )
    expect(await isOperator(['op@mail.example'], { ...visitor, email: null })).toBe(false)
  })

  it('needs one of the second factors that are asked for, by acr or amr', async () => {
    const { standingOf } = requireOperator({
      db: database.db,
      operators: ['op@mail.example'],
      secondFactor: ['mfa', 'gold'],
    })
    const kindOf = async (...authenticatedBy: string[]) =>
      (await standingOf({ ...ann.principal, email: 'op@mail.example', authenticatedBy })).kind
    expect(await kindOf()).toBe('second factor missing')
    expect(await kindOf('pwd')).toBe('second factor missing')
    expect(await kindOf('pwd', 'mfa')).toBe('operator')
    expect(await kindOf('gold')).toBe('operator')
  })

  it('is none by a sign-up that was not finished', async () => {
    await setAccount({ state: 'identity_created', emailProvenAt: new Date() })
    expect(await isOperator([annsEmail], { ...ann.principal, email: null })).toBe(false)
    await setAccount({ state: 'active', emailProvenAt: null })
  })
})
