import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Inbox } from './inbox.ts'

/** Feeds the pieces one after another, as they come from a transport, and takes what is whole. */
const readPieces = (pieces: readonly Buffer[], limit = 1000): string[] => {
  const inbox = new Inbox(limit)
  return pieces.flatMap((piece) => {
    inbox.push(piece)
    return takeAll(inbox)
  })
}

const takeAll = (inbox: Inbox): string[] => {
  const taken: string[] = []
  for (let message = inbox.next(); message !== null; message = inbox.next())
    taken.push(String(message))
  expect(inbox.empty).toBe(true)
  return taken
}

it('finds the same messages however they are cut into chunks', () => {
  const message = fc.json({ maxDepth: 1 }).filter((text) => Buffer.byteLength(text) <= 1000)
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat({ max: 5000 })), (messages, places) => {
      const bytes = Buffer.from(messages.map((text) => `${text}\x1e`).join(''))
      const cuts = [0, ...places.filter((at) => at < bytes.length).sort((a, b) => a - b)]
      const pieces = cuts.map((from, at) => bytes.subarray(from, cuts[at + 1]))
      expect(readPieces(pieces)).toEqual(messages)
      const inbox = new Inbox(1000)
      for (const piece of pieces) inbox.push(piece)
      expect(takeAll(inbox)).toEqual(messages)
    }),
  )
})

it('keeps a message whose end has not come', () => {
  expect(readPieces([Buffer.from('one\x1etw')])).toEqual(['one'])
  expect(readPieces([Buffer.from('one\x1etw'), Buffer.from('o\x1e')])).toEqual(['one', 'two'])
})

it('hands out no more than it is asked for', () => {
  const inbox = new Inbox(10)
  inbox.push(Buffer.from('one\x1etwo\x1e'))
  expect(String(inbox.next())).toBe('one')
  expect(inbox.empty).toBe(false)
  inbox.clear()
  expect(inbox.empty).toBe(true)
  expect(inbox.next()).toBeNull()
})

it('takes a message at the limit and none above it, finished or not', () => {
  expect(readPieces([Buffer.from('12345\x1e')], 5)).toEqual(['12345'])
  for (const pieces of [['123456\x1e'], ['123456'], ['123', '456'], ['ok\x1e123456']])
    expect(() =>
      readPieces(
        pieces.map((piece) => Buffer.from(piece)),
        5,
      ),
    ).toThrow('The maximum message size of 5B was exceeded.')
})
