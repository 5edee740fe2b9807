import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import { notesLastSeen } from './last-seen.ts'

let database: TestDatabase
let now = new Date('2026-11-22T12:00:00Z')
const faults: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await addSubscriber(database.db, 'ann')
})
afterAll(() => database.drop())

const account = () =>
  database.db.selectFrom('account').selectAll().where('id', '=', 'account-of-ann')
const lastSeen = async () => (await account().executeTakeFirstOrThrow()).lastSeenAt
const node = () =>
  notesLastSeen({
    db: database.db,
    clock: () => now,
    onFault: (error) => void faults.push(error),
  })

it('is noted at the first request, and then once an hour, by whatever node', async () => {
  const [one, other] = [node(), node()]
  const known = await account().executeTakeFirstOrThrow()
  one(known)
  await expect.poll(lastSeen).toEqual(now)
  now = new Date('2026-11-22T12:59:59Z')
  // This one has read the account before the first request.
  other(known)
  one(await account().executeTakeFirstOrThrow())
  now = new Date('2026-11-22T13:00:00Z')
  one(await account().executeTakeFirstOrThrow())
  await expect.poll(lastSeen).toEqual(now)
  expect(faults).toEqual([])
})

it('is begun once for requests that come together, and its fault reaches none of them', async () => {
  const broken = await createTestDatabase()
  await broken.drop()
  const note = notesLastSeen({
    db: broken.db,
    clock: () => now,
    onFault: (error) => void faults.push(error),
  })
  note({ id: 'account-of-ann', lastSeenAt: null })
  note({ id: 'account-of-ann', lastSeenAt: null })
  await expect.poll(() => faults).toHaveLength(1)
  // Noted at the next request.
  note({ id: 'account-of-ann', lastSeenAt: null })
  await expect.poll(() => faults).toHaveLength(2)
})
