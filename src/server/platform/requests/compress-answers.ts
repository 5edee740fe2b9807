import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Compresses answers for those who take it. Long texts, as those of searches are, go to another thread in one go:
 * by zstd where the client takes it, which costs a quarter of gzip's time and makes them a fifth smaller. The rest
 * is gzipped as it is sent.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LONG || reply.hasHeader('content-encoding'))
      return payload
    const encoding = encodingFor(request)
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
    return compress(encoding, payload)
  })
  await app.register(fastifyCompress, { zlibOptions: { level: GZIP_LEVEL }, encodings: ['gzip'] })
}

export type Encoding = 'zstd' | 'gzip'

/** How many letters are too many to be compressed between two requests. */
export const LONG = 32_768

/** The best of ours that `Accept-Encoding` names (RFC 9110, section 12.5.3); null where it names none. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null => {
  const names = (headers['accept-encoding'] ?? '').split(',').flatMap((one) => {
    const [name = '', weight = ''] = one.toLowerCase().split(';')
    return /^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight) ? [] : name.trim()
  })
  return preferred.find((encoding) => names.includes(encoding)) ?? null
}

/** Compresses on another thread. */
const compress = (encoding: Encoding, text: string): Promise<Buffer> =>
  compressors[encoding](Buffer.from(text))

/** The same of parts of a text, of so many bytes together. */
export const compressParts = async (
  encoding: Encoding,
  parts: readonly Buffer[],
  bytes: number,
): Promise<Buffer> => {
  const at = joined.findIndex((memory) => memory.length >= bytes)
  const [memory = Buffer.allocUnsafeSlow(Math.ceil(bytes * 1.5))] =
    at === -1 ? [] : joined.splice(at, 1)
  try {
    let end = 0
    for (const part of parts) {
      memory.set(part, end)
      end += part.length
    }
    return await compressors[encoding](memory.subarray(0, end))
  } finally {
    if (joined.length === MOST_JOINED) joined.shift()
    joined.push(memory)
  }
}

/** Memory to join parts in. Made again for each answer, it would keep the garbage collector busier than all else. */
const joined: Buffer[] = []
/** As many as there are threads that compress. */
const MOST_JOINED = 4

/** Sends what is compressed already. */
export const sendCompressed = (reply: FastifyReply, encoding: Encoding, body: Buffer) =>
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding').send(body)

const preferred = ['zstd', 'gzip'] as const

const compressors: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  zstd: (text) =>
    promisify(zstdCompress)(text, {
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      chunkSize: chunkFor(text),
    }),
  gzip: (text) => promisify(gzip)(text, { level: GZIP_LEVEL, chunkSize: chunkFor(text) }),
}

/** The size of our JSON, so that the thread is done in one turn; Node asks it again for each further chunk. */
const chunkFor = (text: Buffer): number => Math.ceil(text.length / 4)

// Higher ones take longer than the bytes they spare take to send.
const ZSTD_LEVEL = 1
const GZIP_LEVEL = 4
