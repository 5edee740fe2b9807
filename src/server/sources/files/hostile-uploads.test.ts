import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  fileImportsStage,
  redfinFile,
  soldRow,
} from '../../../../tests/sources/file-imports-stage.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { fileImportWork } from './file-import-work.ts'
import { fileImportJobs } from './jobs.ts'
import { uploadFolder } from './upload-folder.ts'

let stage: Awaited<ReturnType<typeof fileImportsStage>>
beforeAll(async () => {
  stage = await fileImportsStage({ limitBytes: 2 ** 31 })
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => stage.close())

const MB = 1024 * 1024
const patiently = { timeout: 50_000, interval: 100 }

describe('memory stays bounded', () => {
  it('while 300 MB are uploaded', async () => {
    const piece = Buffer.alloc(64 * 1024, 'a')
    const before = process.memoryUsage().rss
    let most = before
    const content = Readable.from(
      (function* () {
        for (let sent = 0; sent < 300 * MB; sent += piece.length) {
          most = Math.max(most, process.memoryUsage().rss)
          yield piece
        }
      })(),
    )
    const { folder } = stage.deps
    expect(await folder.receive('large', content, 300 * MB)).toMatchObject({ ok: true })
    expect((most - before) / MB).toBeLessThan(120)
    await folder.remove('large')
  })

  it.each([
    ['a gigabyte of one line', ''],
    ['a gigabyte of one line under a header', `${redfinFile()}\n`],
  ])('while %s is imported, which ends in a sentence', async (_, header) => {
    const id = await stage.upload('x')
    const file = await open(stage.deps.folder.fileOf(id), 'w')
    await file.write(`${header}line`)
    await file.truncate(1024 * MB)
    await file.close()
    let most = process.memoryUsage().rss
    const before = most
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    await stage.run(id)
    clearInterval(watch)
    const { state, fault } = await stage.file(id)
    expect(['failed', 'done']).toContain(state)
    expect(fault).toMatch(/^listings\.csv /)
    expect((most - before) / MB).toBeLessThan(200)
  })
})

describe('an upload that breaks off', () => {
  const bound = () => {
    const address = stage.app.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
    return address.port
  }

  it('with its connection leaves nothing', async () => {
    const content = redfinFile(soldRow('1'))
    const id = await stage.begin(content)
    const socket = connect(bound(), '127.0.0.1')
    socket.write(
      `PUT /api/file-imports/${id}/content HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ann\r\ncontent-type: application/octet-stream\r\ncontent-length: ${content.length}\r\n\r\n${content.slice(0, 100)}`,
    )
    await vi.waitFor(async () => expect(await stage.kept()).toContain(`${id}.part`), patiently)
    socket.destroy()
    await vi.waitFor(async () => {
      expect((await stage.kept()).filter((name) => name.startsWith(id))).toEqual([])
      expect((await stage.ask('GET', `/${id}`)).statusCode).toBe(404)
    }, patiently)
  })

  it('because it is canceled leaves nothing, and its rest is not taken', async () => {
    const content = redfinFile(soldRow('1'))
    const id = await stage.begin(content)
    const canceled = await stage.ask('POST', `/${id}/cancel`)
    expect(stage.fileOf(canceled).state).toBe('canceled')
    expect((await stage.ask('PUT', `/${id}/content`, { body: content })).statusCode).toBe(404)
  })

  it('because nothing more comes leaves nothing', async () => {
    const impatient = uploadFolder(stage.path, { stallMs: 50 })
    const silent = new Readable({ read: () => undefined })
    silent.push('half')
    await expect(impatient.receive('stalled', silent, 100)).rejects.toThrow('The upload stalled.')
    expect((await stage.kept()).filter((name) => name.startsWith('stalled'))).toEqual([])
  })
})

it('an import goes on where its process was killed, without loss or repeat', async () => {
  const rows = Array.from({ length: 4200 }, (_, i) => soldRow(`k${i}`))
  const id = await stage.upload(redfinFile(soldRow('bad', 500), ...rows), {
    fileName: '2020-11-03.csv',
  })
  const sender = await openJobs(fileImportJobs, { db: stage.db, sendOnly: true, onFault: () => {} })
  await sender.send(stage.db, 'import-file', { id }, { key: id })
  await sender.close()
  const child = spawn(process.execPath, [resolve('tests/sources/killed-during-import.ts')], {
    env: { ...process.env, TEST_DATABASE: stage.connectionString, TEST_UPLOADS: stage.path },
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(await stage.file(id)).toMatchObject({ state: 'reading' })
  const stored = () =>
    sql<{
      rows: number
    }>`SELECT count(*)::int AS rows FROM listing WHERE listing_key LIKE '%VAFXk%'`
      .execute(stage.db)
      .then(({ rows: [row] }) => row?.rows)
  expect(await stored()).toBe(2000)

  // A minute goes by without its heartbeats.
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'`.execute(
    stage.db,
  )
  await sql`UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL`.execute(stage.db)
  const jobs = await openJobs(fileImportJobs, { db: stage.db, onFault: () => {} })
  await jobs.work(fileImportWork({ ...stage.deps, jobs, value: async () => 0 }))
  await vi.waitFor(async () => expect((await stage.file(id)).state).toBe('done'), patiently)
  await jobs.close()
  expect(await stage.file(id)).toMatchObject({
    rows: { read: 4201, added: 4200, changed: 0, unchanged: 0, sales: 4200, refused: 1 },
    fault: null,
  })
  expect(await stored()).toBe(4200)
})
