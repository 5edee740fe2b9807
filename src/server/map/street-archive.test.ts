import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TileType } from 'pmtiles'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { emptyArchive, streetArchive } from '../../../tests/map/street-archive.ts'
import { inspectArchiveFile, inspectArchiveUrl } from './street-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'flip-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inspect = (bytes: Buffer) => {
  const path = join(folder, 'streets.pmtiles')
  writeFileSync(path, bytes)
  return inspectArchiveFile(path)
}

describe('a PMTiles archive', () => {
  it('of the Protomaps basemap can be drawn', async () => {
    const bytes = streetArchive('Columbus', { from: 11, to: 12 })
    expect(await inspect(bytes)).toEqual({ ok: true, value: { maxZoom: 12 } })
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'cannot be read as a PMTiles archive of version 3 ('],
    [
      'a file that broke off',
      emptyArchive().subarray(0, 140),
      'cannot be read as a PMTiles archive of version 3 (',
    ],
    [
      'a picture',
      Buffer.alloc(20_000, 'PNG'),
      'cannot be read as a PMTiles archive of version 3 (',
    ],
    ['an archive of pictures', emptyArchive(undefined, TileType.Png), 'has no vector tiles'],
    [
      'an archive of another schema',
      emptyArchive({ vector_layers: [{ id: 'transportation' }] }),
      'is not of the Protomaps basemap: it has no layer “roads”',
    ],
    ['an archive that says nothing of itself', emptyArchive('none'), 'is not of the Protomaps'],
    [
      'a compressed archive',
      gzipSync(emptyArchive()),
      'cannot be read as a PMTiles archive of version 3 (',
    ],
  ])('that is %s cannot', async (_what, bytes, why) => {
    const inspected = await inspect(bytes)
    expect(inspected.ok ? '' : inspected.error).toContain(why)
  })

  it('that is not there, or a folder, cannot', async () => {
    for (const path of [join(folder, 'gone.pmtiles'), folder]) {
      const inspected = await inspectArchiveFile(path)
      expect(inspected.ok ? '' : inspected.error).toContain(
        'cannot be read as a PMTiles archive of version 3 (',
      )
    }
  })

  it('is looked at by ranges where others serve it', async () => {
    const bytes = streetArchive('Columbus', { from: 11, to: 12 })
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.headers.range)
      const [, start = '0', end = '0'] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      response.statusCode = 206
      response.end(bytes.subarray(Number(start), Number(end) + 1))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const inspected = await inspectArchiveUrl(`http://127.0.0.1:${port}/streets.pmtiles`)
    expect(inspected).toEqual({ ok: true, value: { maxZoom: 12 } })
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).not.toContain(undefined)
  })
})
