import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { printTo } from './print-to.ts'

it('prints lines, and goes quiet when the reader has gone away', async () => {
  const written: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    autoDestroy: false,
    write: (text: string, _, done) => {
      written.push(text)
      done(written.length < 2 ? null : Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    },
  })
  const print = printTo(stream)
  print('first')
  print('second')
  await new Promise((resolve) => setImmediate(resolve))
  print('third')
  expect(written).toEqual(['first\n', 'second\n'])
})
