import { userInfo } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDocuments } from '../../packages/sandbox/documents/open-documents.ts'
import { openDirectory } from '../../packages/sandbox/identity/directory.ts'
import { subscriberStage } from '../../tests/account/subscriber-stage.ts'
import { runFlip } from '../../tests/flip-command.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { addAccountCommands, type Confirm } from './account.ts'

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

const flip = (args: string[], confirm?: Confirm) =>
  runFlip(
    database.db,
    (program, open) => addAccountCommands(program, open, confirm),
    ['account', 'close', ...args],
    { FLIP_OPERATORS: 'olivia@mail.example' },
  )
const subscriber = async (changes: object = {}) => {
  const { accountId, principal } = await stage.subscriber('ann')
  await stage.change(accountId, { lastName: 'Lee', ...changes })
  return { accountId, email: principal.email ?? '' }
}

it.each(['ACTIVE', 'PAUSED', 'DEACTIVATED'])(
  'closes an account whose subscription is %s, and says what follows',
  async (subscriptionStatus) => {
    const { accountId, email } = await subscriber({ subscriptionStatus })
    const { printed, exitCode } = await flip([` ${email.toUpperCase()}`, '--yes'])
    expect(printed).toContain(`ann Lee, ${email}, signed up `)
    expect(printed).toContain(`subscription ${subscriptionStatus}, charged through 20`)
    expect(printed).toContain('cancels the subscription: no further charge')
    expect(printed).toContain('No server is running: the next npm start does the rest.')
    expect(exitCode).toBe(0)
    expect(await stage.account(accountId)).toMatchObject({ state: 'deleting' })
    const kept = database.db
      .selectFrom('auditLog')
      .select(['actorKind', 'actor', 'action', 'before'])
    expect(await kept.where('subject', '=', accountId).execute()).toEqual([
      {
        actorKind: 'command line',
        actor: userInfo().username,
        action: 'close account',
        before: `subscription ${subscriptionStatus}`,
      },
    ])
    expect(await stage.waiting()).toContain(`finish-deletion ${accountId}`)
    await stage.work['finish-deletion']({ accountId })
    expect(await stage.account(accountId)).toBeUndefined()
  },
)

it('turns off the second factor of a person who has lost the app, keeps who did it, and mails the person', async () => {
  const { accountId, email } = await subscriber()
  const documents = await openDocuments(database.connectionString)
  const directory = openDirectory(documents, {
    now: () => new Date(),
    signOut: async () => undefined,
    passwordCost: { N: 2, r: 1, p: 1 },
  })
  const person = { displayName: 'Ann Lee', givenName: 'Ann', surname: 'Lee', accountEnabled: true }
  const made = await directory.create({ ...person, email, password: 'Look-around-1!' })
  await directory.change(made?.id ?? '', { totp: { secret: 'GEZDGNBVGY3TQOJQ', lastStep: 0 } })
  const turnOff = () =>
    runFlip(
      database.db,
      addAccountCommands,
      ['account', 'turn-off-second-factor', ` ${email.toUpperCase()}`],
      {},
      database.connectionString,
    )
  expect(await turnOff()).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining(' is off'),
  })
  expect((await directory.findByEmail(email))?.totp).toBeNull()
  const kept = database.db.selectFrom('auditLog').select(['actor', 'action'])
  expect(await kept.where('subject', '=', accountId).execute()).toEqual([
    { actor: userInfo().username, action: 'turn off second factor' },
  ])
  expect(await stage.waiting()).toContainEqual(expect.stringMatching(/^send-mail/))
  expect(await turnOff()).toMatchObject({
    exitCode: 1,
    complained: expect.stringContaining('is not on'),
  })
  await documents.close()
})

it('closes a sign-up that was not finished', async () => {
  const { accountId, email } = await subscriber({ state: 'identity_created' })
  expect((await flip([email, '--yes'])).printed).toContain('a sign-up that was not finished')
  expect(await stage.account(accountId)).toMatchObject({ state: 'deleting' })
})

it('asks, and changes nothing unless the answer is yes', async () => {
  const { accountId, email } = await subscriber()
  const questions: string[] = []
  const answering =
    (answer: boolean): Confirm =>
    async (question) => {
      questions.push(question)
      return answer
    }
  const refused = await flip([email], answering(false))
  expect([refused.complained, refused.exitCode]).toEqual(['Nothing was changed.\n', 1])
  expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
  expect((await flip([email], answering(true))).exitCode).toBe(0)
  expect(questions).toEqual(Array(2).fill('Close this account? You cannot undo this. Type yes:'))
  expect(await stage.account(accountId)).toMatchObject({ state: 'deleting' })
})

it('asks nothing where there is no terminal', async () => {
  const { accountId, email } = await subscriber()
  const { complained, exitCode } = await flip([email])
  expect(complained).toContain('add --yes')
  expect(exitCode).toBe(1)
  expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
})

it('says so when no account has the address', async () => {
  const { complained, exitCode } = await flip(['nobody@mail.example', '--yes'])
  expect(complained).toBe('No account has the email address nobody@mail.example.\n')
  expect(exitCode).toBe(1)
})

it('sends the job again for an account that is being deleted already', async () => {
  const { accountId, email } = await subscriber({ state: 'deleting' })
  const { printed, exitCode } = await flip([email])
  expect(printed).toContain('is being deleted already')
  expect(exitCode).toBe(0)
  expect(await stage.waiting()).toContain(`finish-deletion ${accountId}`)
})

it('leaves an account alone that a sign-up works on', async () => {
  const { email } = await subscriber({ leaseUntil: new Date(Date.now() + 60_000) })
  const { complained, exitCode } = await flip([email, '--yes'])
  expect(complained).toContain('Try again in two minutes')
  expect(exitCode).toBe(1)
})

it('leaves an operator alone, whose email would make an operator of the next one', async () => {
  const { accountId } = await subscriber({ email: 'olivia@mail.example' })
  const { complained, exitCode } = await flip(['olivia@mail.example', '--yes'])
  expect(complained).toContain('FLIP_OPERATORS')
  expect(exitCode).toBe(1)
  expect(await stage.account(accountId)).toMatchObject({ state: 'active' })
})

it('knows a running server by its connection', async () => {
  const server = openDatabase({
    connectionString: database.connectionString.replace(/[?].*$/, ''),
    applicationName: 'flip-server-1-abc',
    maxConnections: 1,
  })
  await server.selectFrom('account').select('id').execute()
  const { email } = await subscriber()
  expect((await flip([email, '--yes'])).printed).toContain('The running server does the rest now.')
  await server.destroy()
})
