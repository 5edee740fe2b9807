import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streetArchive } from '../../../tests/map/street-archive.ts'
import { handleErrors } from '../platform/requests/handle-errors.ts'
import { registerStreetArchive, streetArchiveUrl } from './route.ts'

let folder: string
let path: string
let bytes: Buffer
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flip-streets-'))
  path = join(folder, 'columbus.pmtiles')
  await writeFile(path, streetArchive('Columbus', { from: 12, to: 13 }))
  await writeFile(join(folder, 'secret.txt'), 'not a map')
  bytes = await readFile(path)
  app = Fastify()
  handleErrors(app)
  await app.register(compress)
  registerStreetArchive(app, path)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (headers = {}, url = streetArchiveUrl(path)) => app.inject({ url, headers })

describe('the archive of streets', () => {
  it('is served by ranges, never compressed on its way', async () => {
    const answer = await ask({ range: 'bytes=10-19', 'accept-encoding': 'gzip' })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload).toEqual(bytes.subarray(10, 20))
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 10-19/${bytes.length}`,
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-type': 'application/vnd.pmtiles',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('is served whole to who asks so, and a HEAD gives its length alone', async () => {
    expect((await ask()).rawPayload).toEqual(bytes)
    const head = await app.inject({ method: 'HEAD', url: streetArchiveUrl(path) })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(bytes.length))
    expect(head.rawPayload).toHaveLength(0)
  })

  it('has nothing past its end', async () => {
    const answer = await ask({ range: `bytes=${bytes.length}-` })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
  })

  it('stays with browsers for a year under the address of its version, and is asked for again under another', async () => {
    const kept = await ask({ range: 'bytes=0-9' })
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const other = await ask({ range: 'bytes=0-9' }, '/maps/streets.pmtiles?v=old')
    expect(other.headers['cache-control']).toBe('no-cache')
    const etag = String(other.headers.etag)
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"old"' })).statusCode).toBe(200)
  })

  it('gets another address when it is replaced', async () => {
    const before = streetArchiveUrl(path)
    await utimes(path, new Date(), new Date(Date.now() + 60_000))
    expect(streetArchiveUrl(path)).not.toBe(before)
    const old = await ask({ range: 'bytes=0-9' }, before)
    expect(old.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/maps/secret.txt',
    '/maps/',
    '/maps/streets.pmtiles/../secret.txt',
    '/maps/..%2fsecret.txt',
    '/maps/columbus.pmtiles',
  ])('shows nothing of the folder around it: %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })

  it('is not there when its file is gone', async () => {
    const alone = Fastify()
    handleErrors(alone)
    registerStreetArchive(alone, join(folder, 'gone.pmtiles'))
    expect((await alone.inject('/maps/streets.pmtiles')).statusCode).toBe(404)
    await alone.close()
  })

  it('is read by the library of pages, tile by tile', async () => {
    const archive = new PMTiles({
      getKey: () => 'streets',
      getBytes: async (offset, length) => {
        const answer = await ask({ range: `bytes=${offset}-${offset + length - 1}` })
        return { data: new Uint8Array(answer.rawPayload).buffer, etag: String(answer.headers.etag) }
      },
    })
    expect(await archive.getHeader()).toMatchObject({ specVersion: 3, minZoom: 12, maxZoom: 13 })
    const tile = await archive.getZxy(13, 2207, 3101)
    expect(
      Buffer.from(new Uint8Array(tile?.data ?? new ArrayBuffer(0))).toString('latin1'),
    ).toContain('minor_road')
  })
})
