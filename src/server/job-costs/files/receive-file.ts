import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/requests/problem.ts'

/** Lets the routes of a scope take a file as their body; elsewhere bodies are JSON. */
export const takeFiles = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Problem(415, 'unsupported-media-type', 'Send the file as application/octet-stream.')),
  )
}

/** Refuses what can be known before a byte is read. */
export const refuseFile = ({ headers }: Pick<FastifyRequest, 'headers'>, most: number): void => {
  if (headers['content-encoding'] !== undefined)
    throw new Problem(415, 'unsupported-media-type', 'Send the file as it is, without encoding.')
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most)
}

/**
 * How many files a node holds in memory at once, of everybody and of one person. Takes a place for one, and gives how to
 * leave it; throws the answer to a request where there is none.
 */
export const placesForFiles = ({ ofAll = 16, ofOne = 3 } = {}) => {
  const held = new Map<string, number>()
  return (person: string): (() => void) => {
    const own = held.get(person) ?? 0
    const all = [...held.values()].reduce((sum, count) => sum + count, 0)
    if (own >= ofOne || all >= ofAll)
      throw new Problem(
        429,
        'too-many-requests',
        'Many files come in at this moment. Try again in a few seconds.',
      )
    held.set(person, own + 1)
    return () => {
      const left = (held.get(person) ?? 1) - 1
      if (left === 0) held.delete(person)
      else held.set(person, left)
    }
  }
}

/** The whole body in memory, unless it is larger than `most` bytes: it is left as soon as it is. */
export const receiveFile = async (
  { body }: Pick<FastifyRequest, 'body'>,
  most: number,
): Promise<Buffer> => {
  if (!(body instanceof Readable)) throw empty()
  const pieces: Buffer[] = []
  let bytes = 0
  const end = () => body.destroy(new Error('The upload stalled.'))
  const stalled = setTimeout(end, STALL_MS)
  const late = setTimeout(end, LONGEST_MS)
  try {
    // A client that sends too much still gets an answer.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      stalled.refresh()
      bytes += piece.length
      if (bytes > most) throw tooLarge(most)
      pieces.push(piece)
    }
  } finally {
    clearTimeout(stalled)
    clearTimeout(late)
  }
  if (bytes === 0) throw empty()
  return Buffer.concat(pieces, bytes)
}

/** A live connection is never silent for so long. */
const STALL_MS = 30_000
/** 20 MB over a line of 300 kbit a second. */
const LONGEST_MS = 10 * 60_000

const empty = () => new Problem(400, 'file-empty', 'The file is empty.')
const tooLarge = (most: number) =>
  new Problem(
    413,
    'file-too-large',
    `The file has more than ${most / 1024 / 1024} MB. Send a smaller one.`,
  )
