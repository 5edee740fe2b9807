import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../tests/platform/way-to-database.ts'
import {
  type Documents,
  DocumentsUnavailable,
  openDocuments,
  UnkeepableText,
} from './open-documents.ts'

let database: TestDatabase
let documents: Documents
beforeAll(async () => {
  database = await createTestDatabase()
  documents = await openDocuments(database.connectionString)
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

const noteSchema = z.object({ about: z.string(), text: z.string() })
const notes = () => documents.collection('note', noteSchema)
const note = (text: string, about = 'homes') => ({ about, text })

it('a document is there until it is removed, the newest version of it', async () => {
  await notes().put('a', note('first'))
  await notes().put('a', note('second'))
  expect(await notes().get('a')).toEqual(note('second'))
  await notes().remove('a')
  expect(await notes().get('a')).toBeNull()
})

it('work of one name is done by one node at a time', async () => {
  const other = await openDocuments(database.connectionString)
  onTestFinished(other.close)
  const seen: string[] = []
  const work = (by: string) => async () => {
    seen.push(`${by} begins`)
    await notes().put('worked', note(by))
    seen.push(`${by} ends`)
  }
  const held = Promise.withResolvers<void>()
  const first = documents.alone('billing', async () => {
    seen.push('first begins')
    await held.promise
    seen.push('first ends')
  })
  await expect.poll(() => seen).toEqual(['first begins'])
  const second = other.alone('billing', work('second'))
  await other.alone('something else', work('another'))
  held.resolve()
  await Promise.all([first, second])
  expect(seen).toEqual([
    'first begins',
    'another begins',
    'another ends',
    'first ends',
    'second begins',
    'second ends',
  ])
})

it('an id is taken once', async () => {
  expect(await notes().insert('once', note('first'))).toBe(true)
  expect(await notes().insert('once', note('second'))).toBe(false)
  expect(await notes().get('once')).toEqual(note('first'))
})

it('kinds do not see one another, and a list is of what matches, oldest first', async () => {
  const others = documents.collection('other', noteSchema)
  await others.put('1', note('one', 'cars'))
  await others.put('2', note('two', 'homes'))
  await others.put('3', note('three', 'cars'))
  expect(await others.list({ about: 'cars' })).toEqual([note('one', 'cars'), note('three', 'cars')])
  expect(await documents.collection('third', noteSchema).list()).toEqual([])
})

it('many changes at once are made one after the other', async () => {
  const count = documents.collection('count', z.object({ times: z.number() }))
  const change = (current: { times: number } | null) => ({ times: (current?.times ?? 0) + 1 })
  await Promise.all(Array.from({ length: 20 }, () => count.update('a', change)))
  expect(await count.get('a')).toEqual({ times: 20 })
})

it('a change may leave things as they are', async () => {
  expect(await notes().update('nobody', () => null)).toBeNull()
  expect(await notes().get('nobody')).toBeNull()
})

it('all of one sort are removed at once', async () => {
  const sorted = documents.collection('sorted', noteSchema)
  await sorted.put('1', note('one', 'cars'))
  await sorted.put('2', note('two', 'homes'))
  await sorted.removeAll({ about: 'cars' })
  expect(await sorted.list()).toEqual([note('two', 'homes')])
})

it('what has expired is not there', async () => {
  await notes().put('old', note('old'), { expiresAt: new Date(Date.now() - 1000) })
  await notes().put('new', note('new'), { expiresAt: new Date(Date.now() + 60_000) })
  expect([await notes().get('old'), await notes().get('new')]).toEqual([null, note('new')])
})

it('two that open the documents at once both can', async () => {
  const fresh = await createTestDatabase()
  const opened = await Promise.all([1, 2, 3].map(() => openDocuments(fresh.connectionString)))
  await Promise.all(opened.map((one) => one.close()))
  await fresh.drop()
})

it('a text with NUL or half a character is refused as the fault of its sender', async () => {
  for (const text of ['a\0b', '\0', '\ud800', 'a\udfffb', '\\\0']) {
    await expect(notes().put('odd', note(text))).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().insert('odd', note(text))).rejects.toMatchObject({ statusCode: 400 })
    await expect(notes().update('odd', () => note(text))).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().put(text, note('fine'))).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().get(text)).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().remove(text)).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().update(text, () => null)).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().list({ about: text })).rejects.toBeInstanceOf(UnkeepableText)
    await expect(notes().removeAll({ about: text })).rejects.toBeInstanceOf(UnkeepableText)
  }
  expect(await notes().get('odd')).toBeNull()
})

it('a text that only writes of such characters is kept', async () => {
  for (const text of ['\\u0000', '\\\\u0000', '\\ud800', '😀', 'tab\t']) {
    await notes().put('odd', note(text))
    expect(await notes().get('odd')).toEqual(note(text))
  }
})

it('what cannot be reached is a fault that passes, and is there again afterward', async () => {
  const way = await wayToDatabase(database.connectionString)
  const cutOff = await openDocuments(way.connectionString)
  onTestFinished(() => cutOff.close())
  const kept = cutOff.collection('note', noteSchema)
  await kept.put('far', note('away'))
  const asks = () => [kept.get('far'), kept.update('far', () => note('changed'))]
  for (const cut of [way.fallSilent, way.close]) {
    cut()
    for (const answer of await Promise.allSettled(asks()))
      expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(DocumentsUnavailable)
    await way.open()
  }
  await expect.poll(() => kept.get('far').catch(() => null)).toEqual(note('away'))
})

it('a connection that ends between two statements, as when the database restarts, ends no process', async () => {
  const { db } = database
  const failed = documents.alone('ended', async () => {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`.execute(db)
    await delay(200)
  })
  await expect(failed).rejects.toBeInstanceOf(DocumentsUnavailable)
  await notes().put('after', note('again'))
  expect(await notes().get('after')).toEqual(note('again'))
})
