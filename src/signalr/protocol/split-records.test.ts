import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitRecords } from './split-records.ts'

/** Feeds the pieces one after another, as they come from a transport. */
const readPieces = (pieces: readonly Buffer[], limit = 1000) => {
  const read: string[] = []
  let rest: Buffer | null = null
  for (const piece of pieces) {
    const split = splitRecords(rest, piece, limit)
    read.push(...split.records.map(String))
    rest = split.rest
  }
  return { read, rest: rest === null ? null : String(rest) }
}

it('finds the same messages however they are cut into chunks', () => {
  const message = fc.json({ maxDepth: 1 }).filter((text) => Buffer.byteLength(text) <= 1000)
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat({ max: 5000 })), (messages, places) => {
      const bytes = Buffer.from(messages.map((text) => `${text}\x1e`).join(''))
      const cuts = [0, ...places.filter((at) => at < bytes.length).sort((a, b) => a - b)]
      const pieces = cuts.map((from, at) => bytes.subarray(from, cuts[at + 1]))
      expect(readPieces(pieces)).toEqual({ read: messages, rest: null })
    }),
  )
})

it('keeps what is still on its way', () => {
  expect(readPieces([Buffer.from('one\x1etw')])).toEqual({ read: ['one'], rest: 'tw' })
  expect(readPieces([Buffer.from('one\x1etw'), Buffer.from('o\x1e')])).toEqual({
    read: ['one', 'two'],
    rest: null,
  })
})

it('takes a message at the limit and none above it, finished or not', () => {
  expect(readPieces([Buffer.from('12345\x1e')], 5).read).toEqual(['12345'])
  for (const pieces of [['123456\x1e'], ['123456'], ['123', '456'], ['ok\x1e123456']])
    expect(() =>
      readPieces(
        pieces.map((piece) => Buffer.from(piece)),
        5,
      ),
    ).toThrow('The maximum message size of 5B was exceeded.')
})
