import { globSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { printTo } from './print.ts'

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

it('keeps what could write over the screen out of the lines', () => {
  const written: unknown[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (text, _, done) => {
      written.push(text)
      done()
    },
  })
  printTo(stream)('sold\u202e.csv\u001b[2J line 2')
  expect(written).toEqual(['sold.csv[2J line 2\n'])
})

it('is the only way to the terminal', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  const others = sources.filter(
    (file) =>
      !/\.test\.ts$|^print\.ts$/.test(file) &&
      /process\.std(out|err)\.write|console\./.test(
        readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
      ),
  )
  expect(sources).toContain('main.ts')
  expect(others).toEqual([])
})
