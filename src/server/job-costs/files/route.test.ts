import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'
import {
  jobFileSchema,
  MAX_JOB_FILE_BYTES,
  MAX_JOB_FILES,
} from '../../../contract/job-costs/job-files.ts'
import { openJobSchema } from '../../../contract/job-costs/jobs.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { diskFiles } from '../../adapters/stored-files/disk-files.ts'
import {
  backUpFiles,
  countMissingFiles,
  filesBeside,
  restoreFiles,
} from '../../operators/backup/back-up-files.ts'
import type { Database } from '../../platform/database/schema.ts'
import { filesOfTar, type TarEntry } from '../../platform/tar-file.ts'
import { placesForFiles } from './receive-file.ts'
import { sweepFiles } from './store.ts'

const temporary = temporaryFiles()
const folder = join(temporary.folder, 'files')
const store = diskFiles(folder)
const ben = signedInAs('ben')
let db: Kysely<Database>
let connectionString: string
let app: FastifyInstance
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  ;({ db, drop, connectionString } = database)
  app = await testApp(db, { jobFiles: { kind: 'disk', folder } })
  await addSubscriber(db, 'ben')
})
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(async () => {
  await db.deleteFrom('dealJob').execute()
  for (const name of ['ann', 'ben'])
    await db
      .insertInto('dealJob')
      .values({
        accountId: `account-of-${name}`,
        propertyId: 'home-1',
        plan: JSON.stringify(referenceDeal()),
        days: JSON.stringify({
          startedOn: '2026-03-02',
          loanDueOn: null,
          expectedSaleOn: null,
          workDoneOn: null,
          soldOn: null,
          saleCents: null,
          doneRows: [],
        }),
        version: 1,
        createdAt: new Date(),
        changedAt: new Date(),
      })
      .execute()
})

const url = (id = 'file-0001') => `/api/job-costs/home-1/files/${id}`
const put = (
  content: Buffer,
  {
    id,
    headers = asSubscriber,
    query = 'name=Receipt.jpg',
  }: {
    id?: string
    headers?: Record<string, string>
    query?: string
  } = {},
) =>
  app.inject({
    method: 'PUT',
    url: `${url(id)}?${query}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
const get = (id?: string, headers: Record<string, string> = asSubscriber) =>
  app.inject({ url: url(id), headers })
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length

const red = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
/** A photo as a phone takes it: lying on its side, with the place where it was taken. */
const photo = () =>
  red()
    .withExif({
      IFD0: { Model: 'A phone of Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 36/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n',
)

/** A progressive JPEG whose last scan is in it so often: a small file that takes minutes to decode. */
const drawnOver = async (times: number): Promise<Buffer> => {
  const whole = await red(400, 400).jpeg({ progressive: true }).toBuffer()
  const [image, end] = [whole.subarray(0, -2), whole.subarray(-2)]
  const scan = image.subarray(image.lastIndexOf(Buffer.from([0xff, 0xda])))
  return Buffer.concat([image, ...Array.from({ length: times }, () => scan), end])
}

describe('a photo', () => {
  it('is kept upright as JPEG without the place it was taken and the phone that took it', async () => {
    const sent = await photo()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const kept = z.parse(jobFileSchema, (await put(sent)).json())
    expect(kept).toMatchObject({ name: 'Receipt.jpg', contentType: 'image/jpeg', entryId: null })
    const read = await get()
    const { width, height, exif, orientation } = await sharp(read.rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 })
    expect(read.rawPayload.length).toBe(kept.bytes)
    expect(read.rawPayload.includes('A phone of Ann')).toBe(false)
  })

  it.each(['png', 'webp'] as const)('may be %s, on white where it is transparent', async (kind) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const sent = await sharp({ create: { width: 4, height: 4, channels: 4, background: clear } })
      .toFormat(kind)
      .toBuffer()
    expect((await put(sent)).statusCode).toBe(200)
    const { data, info } = await sharp((await get()).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, data[0]]).toEqual([4, 255])
  })

  it('is made smaller where it is larger than screens show', async () => {
    await put(await red(6000, 3000).jpeg().toBuffer())
    expect(await sharp((await get()).rawPayload).metadata()).toMatchObject({
      width: 3000,
      height: 1500,
    })
  })

  it('belongs to a cost where it is said so, and is in the job', async () => {
    await put(await photo(), { query: 'name=A.jpg&entry=cost-0001' })
    const job = await app.inject({ url: '/api/job-costs/home-1', headers: asSubscriber })
    expect(z.parse(openJobSchema, job.json()).files).toMatchObject([
      { id: 'file-0001', entryId: 'cost-0001' },
    ])
  })

  it('that is sent twice is kept once', async () => {
    const before = onDisk()
    const sent = await photo()
    const both = await Promise.all([put(sent), put(sent)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(onDisk()).toBe(before + 1)
  })
})

describe('an attack', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  /** Says that it has so many pixels, in few bytes. */
  const bomb = async (width: number, height: number) => {
    const png = Buffer.from(await red(1, 1).png().toBuffer())
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    return png
  }

  it.each([
    ['an SVG', () => Buffer.from(svg)],
    [
      'an SVG that begins as a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => red().gif().toBuffer()],
    ['a TIFF', () => red().tiff().toBuffer()],
    ['a zip archive', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaa')],
    ['half a photo', async () => (await red(400, 400).png().toBuffer()).subarray(0, 200)],
    ['a bomb of ten billion pixels', () => bomb(100_000, 100_000)],
    ['a bomb of more pixels than may be', () => bomb(20_001, 5000)],
    ['a photo that is drawn over three thousand times', () => drawnOver(3000)],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('by %s is refused with a sentence, and nothing is kept', async (_, make) => {
    const before = onDisk()
    const refused = await put(await make())
    expect(refused.json()).toMatchObject({ code: 'file-not-readable' })
    expect(refused.statusCode).toBe(400)
    expect(onDisk()).toBe(before)
  })

  it('by what is hidden behind or within a photo is gone once it is drawn again', async () => {
    const hidden = '<script>alert(document.cookie)</script>'
    const inside = await red()
      .withExif({ IFD0: { ImageDescription: hidden } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([inside, Buffer.from(`${hidden}PK\x03\x04`)])
    expect(polyglot.includes(hidden)).toBe(true)
    expect((await put(polyglot)).statusCode).toBe(200)
    expect((await get()).rawPayload.includes('script')).toBe(false)
  })

  it('by a PDF runs nothing here: it is a download that no page of ours opens', async () => {
    expect((await put(pdf, { query: 'name=Invoice%0d%0aX-Evil%3a 1.pdf' })).statusCode).toBe(200)
    const read = await get()
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(read.headers['x-evil']).toBeUndefined()
    expect(read.rawPayload.equals(pdf)).toBe(true)
  })

  it("on another's file by its id finds nothing", async () => {
    await put(await photo())
    expect((await get('file-0001', ben)).statusCode).toBe(404)
    const remove = (headers: Record<string, string>) =>
      app.inject({ method: 'DELETE', url: url(), headers })
    expect((await remove(ben)).statusCode).toBe(404)
    expect((await get('file-0001', {})).statusCode).toBe(401)
    // The same id of theirs is another file.
    await put(pdf, { headers: ben })
    expect((await get()).headers['content-type']).toBe('image/jpeg')
    expect((await remove(asSubscriber)).statusCode).toBe(200)
    expect((await get('file-0001', ben)).headers['content-type']).toBe('application/pdf')
  })

  it('by a body that is too large ends at the limit, whatever it says of its size', async () => {
    const large = Buffer.alloc(MAX_JOB_FILE_BYTES + 1, 0xff)
    const said = await put(large)
    expect([said.statusCode, said.json()]).toMatchObject([413, { code: 'file-too-large' }])
    const address = await app.listen({ port: 0 })
    const piece = Buffer.alloc(1024 * 1024, 0xff)
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += piece.length
        if (sent > 200 * piece.length) controller.close()
        else controller.enqueue(piece)
      },
    })
    const answer = await fetch(`${address}${url()}?name=a`, {
      method: 'PUT',
      headers: { ...asSubscriber, 'content-type': 'application/octet-stream' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => null)
    // The server may have hung up before the client has read its answer.
    if (answer !== null) expect(answer.status).toBe(413)
    expect((await get()).statusCode).toBe(404)
  })

  it('by many files at once finds no place for them, and others still do', () => {
    const take = placesForFiles({ ofAll: 3, ofOne: 2 })
    const leave = [take('ann'), take('ann')]
    expect(() => take('ann')).toThrow('Many files come in at this moment.')
    leave.push(take('ben'))
    expect(() => take('eve')).toThrow('Many files come in at this moment.')
    leave[0]?.()
    take('eve')
    expect(() => take('ann')).toThrow('Many files come in at this moment.')
  })

  it.each([
    ['another content type', { 'content-type': 'image/jpeg' }, 415],
    ['an encoding', { 'content-encoding': 'gzip' }, 415],
  ])('by %s is refused', async (_, headers, status) => {
    const sent = await put(await photo(), { headers: { ...asSubscriber, ...headers } })
    expect(sent.statusCode).toBe(status)
  })

  it('by an id or a home that leads elsewhere is refused', async () => {
    expect((await put(pdf, { id: '..%2F..%2Fetc' })).statusCode).toBe(400)
    const elsewhere = await app.inject({
      method: 'PUT',
      url: '/api/job-costs/home-2/files/file-0001?name=a',
      headers: { 'content-type': 'application/octet-stream', ...asSubscriber },
      payload: pdf,
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('by an empty body, or by more files than a job has, is refused', async () => {
    expect((await put(Buffer.alloc(0))).json()).toMatchObject({ code: 'file-empty' })
    await db
      .insertInto('dealJobFile')
      .values(
        Array.from({ length: MAX_JOB_FILES }, (_, i) => ({
          accountId: 'account-of-ann',
          propertyId: 'home-1',
          id: `many-${i}`,
          storedAs: `many-${i}`,
          entryId: null,
          name: 'a',
          contentType: 'image/jpeg',
          bytes: 1,
          addedAt: new Date(),
        })),
      )
      .execute()
    expect((await put(pdf)).json()).toMatchObject({ code: 'too-many-entries' })
  })
})

describe('files', () => {
  it('are all in one archive for their owner, and none of another person’s', async () => {
    await put(await photo())
    await put(pdf, { id: 'file-0002', query: 'name=Invoice%20%C3%A9.pdf' })
    await put(pdf, { headers: ben })
    const { rawPayload } = await app.inject({
      url: '/api/job-costs/files.tar',
      headers: asSubscriber,
    })
    const found: TarEntry[] = []
    for await (const entry of filesOfTar(piecesOf(rawPayload))) found.push(entry)
    expect(found.map(({ name }) => name)).toEqual([
      'home-1/Receipt-file-000.jpg',
      'home-1/Invoice --file-000.pdf',
    ])
    expect(found[1]?.content.equals(pdf)).toBe(true)
  })

  it('are swept away once their job or account is gone, and only then', async () => {
    await put(await photo())
    await put(pdf, { headers: ben })
    const old = { ...store, kept: () => aged() }
    const before = onDisk()
    await sweepFiles(db, store)
    expect(onDisk()).toBe(before)
    await db.deleteFrom('dealJob').where('accountId', '=', 'account-of-ben').execute()
    await sweepFiles(db, old)
    expect(onDisk()).toBe(1)
    expect((await get()).statusCode).toBe(200)
  })

  it('are in the backup, and come back from it', async () => {
    await put(pdf)
    const file = join(temporary.folder, 'today.dump')
    const { signal } = new AbortController()
    const made = await backUpFiles({ connectionString, file, files: store, signal })
    expect(made).toBe(1)
    const { storedAs } = await db
      .selectFrom('dealJobFile')
      .select('storedAs')
      .executeTakeFirstOrThrow()
    await store.remove(storedAs)
    expect((await get()).statusCode).toBe(404)
    expect(await countMissingFiles(connectionString, store, signal)).toBe(1)
    expect(await restoreFiles(file, store, signal)).toBe(1)
    expect((await get()).rawPayload.equals(pdf)).toBe(true)
    expect(await countMissingFiles(connectionString, store, signal)).toBe(0)
    expect(await restoreFiles(`${file}.none`, store, signal)).toBe(0)
    expect(filesBeside(file)).toBe(`${file}.files.tar`)
  })
})

/** As if all of them had been there for a day. */
async function* aged() {
  for await (const { storedAs } of store.kept()) yield { storedAs, idleMs: 86_400_000 }
}

/** In pieces that end anywhere. */
async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 700) yield content.subarray(at, at + 700)
}
