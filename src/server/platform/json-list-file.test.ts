import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../tests/collect.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { openJsonListFile } from './json-list-file.ts'

const files = temporaryFiles()
let count = 0
const readAll = async (content: string | Uint8Array) => {
  count += 1
  const file = await openJsonListFile(files.write(`${count}.json`, content))
  if (!file.ok) throw new Error(file.error.what)
  return collect(file.value.elements())
}

describe('a file that holds a list of JSON values', () => {
  it.each([
    ['one line', '[{"a":1},{"b":"]}"}]'],
    ['many lines', '[\n{"a":1},\n{"b":"]}"}\n]\n'],
    ['UTF-16', Buffer.from('\uFEFF[{"a":1},{"b":"]}"}]', 'utf16le')],
    ['several lists', '[{"a":1}]\n[{"b":"]}"}]'],
    ['values line by line', '{"a":1}\n{"b":"]}"}\n'],
  ])('is read in %s', async (_, content) => {
    const read = await readAll(content)
    expect(read.map((one) => ('value' in one ? one.value : one))).toEqual([{ a: 1 }, { b: ']}' }])
  })

  it('names the line of each', async () => {
    expect(await readAll('[\n {"a":\n1},\n\n {"b":2}]')).toEqual([
      { value: { a: 1 }, line: 2 },
      { value: { b: 2 }, line: 5 },
    ])
  })

  it('holds what JSON.stringify wrote, whatever that was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))),
        fc.constantFrom(0, 2),
        async (values, indent) => {
          const text = JSON.stringify(values, null, indent)
          const read = await readAll(text)
          expect(read.map((one) => ('value' in one ? one.value : one))).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each([
    ['[{"a":1},{"b":', 1, 'the file ends in the middle of this listing'],
    ['[{"a":1},\n{"b":"x', 2, 'the file ends in the middle of this listing'],
    ['[{"a":1},', 1, 'the file ends before its list does'],
    ["[{'a': None}]", 1, 'this is not JSON'],
    ['[1,2]', 1, 'this is not a list of JSON objects'],
    ['[{"a":1}]<html>', 1, 'this is not a list of JSON objects'],
    ['[{"a":1}}', 1, 'this is not a list of JSON objects'],
  ])('%j breaks off', async (text, brokenAt, why) => {
    expect((await readAll(text)).at(-1)).toEqual({ brokenAt, why })
  })

  it('gives everything before the break', async () => {
    expect(await readAll('[{"a":1},{"b":2},{"c"')).toHaveLength(3)
  })

  it('ends at a value no answer has, and holds no more of it', async () => {
    const read = await readAll(`[{"a":1},{"b":"${'x'.repeat(3_000_000)}"}]`)
    expect(read.at(-1)).toEqual({
      brokenAt: 1,
      why: 'a listing of more than a megabyte, or a bracket that never closes',
    })
  })

  it.each([
    ['a,b\n', 'is not JSON'],
    ['%PDF-1.7', 'is a PDF, not JSON'],
    ['', 'is empty'],
  ])('is not one that holds %j', async (content, why) => {
    const path = files.write('other.json', content)
    expect(await openJsonListFile(path)).toEqual({
      ok: false,
      error: { type: 'WrongFile', what: expect.stringContaining(why) },
    })
  })
})
