import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { until } from '../../../../packages/signalr/hub-for-tests.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../../tests/platform/way-to-database.ts'
import { joinBackplane } from '../../platform/backplane/backplane.ts'
import { listenNotify } from './listen-notify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A node that keeps what it hears. */
const node = (connectionString: string, heartbeatMs = 10_000) => {
  const faults: unknown[] = []
  const warnings: string[] = []
  const backplane = joinBackplane(listenNotify(connectionString), {
    onWarning: (sentence) => warnings.push(sentence),
    onFault: (error) => faults.push(error),
    heartbeatMs,
  })
  onTestFinished(() => backplane.close())
  const topic = backplane.topic('texts', z.string())
  const heard: string[] = []
  topic.hear((text) => heard.push(text))
  return { ...backplane, heard, warnings, faults, publish: topic.publishToOthers }
}

const connected = async (...nodes: { readonly trouble: () => string | null }[]) => {
  for (const { trouble } of nodes) await until(() => trouble() === null)
}

it('brings what one node sends to the others, in its order, equal texts as often as they are sent', async () => {
  const [a, b] = [node(database.connectionString), node(database.connectionString)]
  await connected(a, b)
  const sent = Array.from({ length: 200 }, (_, count) => `text ${count % 2}`)
  for (const text of sent) a.publish(text)
  await until(() => b.heard.length === sent.length)
  expect(b.heard).toEqual(sent)
  expect(a.heard).toEqual([])
})

it('takes almost 8,000 bytes, and says of a larger one that it is', async () => {
  const [a, b] = [node(database.connectionString), node(database.connectionString)]
  await connected(a, b)
  const overhead = Buffer.byteLength(
    JSON.stringify({ node: '0'.repeat(36), number: 0, topic: 'texts', message: '' }),
  )
  a.publish('x'.repeat(7_999 - overhead))
  a.publish('x'.repeat(8_000 - overhead))
  await until(() => b.heard.length === 1)
  expect(a.faults).toHaveLength(1)
  expect(a.trouble()).toBeNull()
})

it('comes back by itself after its connection was ended', async () => {
  const [a, b] = [node(database.connectionString), node(database.connectionString)]
  await connected(a, b)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db)
  for (const { warnings } of [a, b]) {
    await until(() => warnings.length === 3)
    expect(warnings[1]).toContain('(terminating connection due to administrator command)')
  }
  a.publish('back')
  await until(() => b.heard.length === 1)
})

it('notices a database that says nothing anymore, and comes back when it does', async () => {
  const way = await wayToDatabase(database.connectionString)
  const [cut, other] = [node(way.connectionString, 500), node(database.connectionString)]
  await connected(cut, other)
  way.fallSilent()
  await until(() => cut.trouble() !== null)
  cut.publish('lost')
  other.publish('lost')
  await way.open()
  await connected(cut)
  cut.publish('from the one that was cut')
  await until(() => other.heard.length === 1)
  expect(other.heard).toEqual(['from the one that was cut'])
})

it('closes while the database cannot be reached', async () => {
  const way = await wayToDatabase(database.connectionString)
  const cut = node(way.connectionString)
  await connected(cut)
  way.close()
  await until(() => cut.trouble() !== null)
  await cut.close()
})

it('has what was sent last arrive even where the node closes at once', async () => {
  const [a, b] = [node(database.connectionString), node(database.connectionString)]
  await connected(a, b)
  for (let count = 0; count < 100; count++) a.publish(`text ${count}`)
  await a.close()
  await until(() => b.heard.length === 100)
})
