import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/requests/problem.ts'
import { askedRange } from './asked-range.ts'

const PATH = '/maps/streets.pmtiles'

/**
 * `GET /maps/streets.pmtiles`: the PMTiles archive of streets, whole or by ranges (RFC 9110, section 14). Only
 * this one file is served, whatever lies around it. It may be replaced while the server runs: an address made by
 * `streetArchiveUrl` names its version.
 */
export const registerStreetArchive = (app: FastifyInstance, path: string): void => {
  const serve = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const file = await open(path).catch(() => null)
    if (file === null) throw new Problem(404, 'not-found', 'There is nothing at this address.')
    const { size, mtimeMs } = await file.stat()
    const version = versionOf(size, mtimeMs)
    const etag = `"${version}"`
    reply.headers({
      'accept-ranges': 'bytes',
      etag,
      // One address, one version: what browsers have of it stays true. Without the version it must be asked again.
      'cache-control':
        request.query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    reply.type('application/vnd.pmtiles')
    const { range, 'if-range': onlyIf, 'if-none-match': known } = request.headers
    if (known?.split(/\s*,\s*/).includes(etag)) {
      await file.close()
      return reply.code(304).send()
    }
    const asked = onlyIf === undefined || onlyIf === etag ? askedRange(range, size) : 'all'
    if (asked === 'beyond') {
      await file.close()
      return reply.code(416).header('content-range', `bytes */${size}`).send()
    }
    const { start, end } = asked === 'all' ? { start: 0, end: size - 1 } : asked
    reply.header('content-length', end - start + 1)
    if (asked !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD') {
      await file.close()
      return reply.send()
    }
    return reply.send(file.createReadStream({ start, end }))
  }
  // Both by name: a HEAD made of the GET would read the whole file.
  app.route<Asked>({ method: ['GET', 'HEAD'], url: PATH, compress: false, handler: serve })
}

type Asked = { Querystring: { v?: unknown } }

/** Where pages ask for the archive, its version in the address. */
export const streetArchiveUrl = (path: string): string => {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
  return `${PATH}?v=${versionOf(size, mtimeMs)}`
}

const versionOf = (size: number, mtimeMs: number) =>
  `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
