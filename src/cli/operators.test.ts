import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { addSubscriber } from '../../tests/test-app.ts'
import { takeEmailCode } from '../server/account/operators/email-code.ts'
import { addOperatorsCommand } from './operators.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addSubscriber(database.db, 'olivia')
})
afterAll(() => database.drop())

const flip = (operators: string) =>
  runFlip(database.db, addOperatorsCommand, ['operators'], { FLIP_OPERATORS: operators })
const codeIn = (printed: string) => /\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/.exec(printed)?.[0]

it('prints a one-time code for an operator who has not proven the email, and says who has', async () => {
  const first = codeIn((await flip('olivia@mail.example, oscar@mail.example')).printed) ?? ''
  const { printed } = await flip('olivia@mail.example, oscar@mail.example')
  expect(printed).toMatch(/^olivia@mail.example +not proven here +[A-Z2-7-]{19}$/m)
  expect(printed).toMatch(/^oscar@mail.example +no account yet$/m)
  const code = codeIn(printed) ?? ''
  const take = (typed: string, at = new Date()) =>
    takeEmailCode(database.db, 'account-of-olivia', typed, at)
  expect(await take(first)).toBe(false)
  expect(await take(code, new Date(Date.now() + 25 * 3_600_000))).toBe(false)
  expect(await take(code)).toBe(true)
  expect((await flip('olivia@mail.example')).printed).toMatch(/proven on 20\d\d-\d\d-\d\d$/m)
  const kept = database.db.selectFrom('auditLog').select(['actorKind', 'subject'])
  expect(await kept.where('action', '=', 'print email code').execute()).toEqual(
    Array(2).fill({ actorKind: 'command line', subject: 'account-of-olivia' }),
  )
})

it('prints no code of others, and says where no one is named', async () => {
  const { printed } = await flip('bob@mail.example')
  expect(codeIn(printed)).toBeUndefined()
  const unnamed = await runFlip(database.db, addOperatorsCommand, ['operators'], {
    FLIP_ALLOW_EMBEDDED: 'on',
  })
  expect(unnamed.printed).toContain('FLIP_OPERATORS names their emails')
})
