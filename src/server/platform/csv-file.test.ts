import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../tests/collect.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { type CsvBreak, type CsvRecord, openCsvFile, wrongFile } from './csv-file.ts'

const files = temporaryFiles()
let count = 0
const readAll = async (content: string | Uint8Array): Promise<(CsvRecord | CsvBreak)[]> => {
  count += 1
  const file = await openCsvFile(files.write(`${count}.csv`, content))
  if (!file.ok) throw new Error(file.error.what)
  return collect(file.value.records())
}
const row = (line: number, ...cells: string[]) => ({ cells, line })

describe('reading a CSV file', () => {
  it.each([
    ['LF', 'a,b\n1,2\n3,4\n'],
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['CR', 'a,b\r1,2\r3,4\r'],
    ['mixed ends and no last one', 'a,b\r\n1,2\n3,4'],
  ])('takes lines that end in %s', async (_, text) => {
    expect(await readAll(text)).toEqual([row(1, 'a', 'b'), row(2, '1', '2'), row(3, '3', '4')])
  })

  it('drops a byte order mark', async () => {
    expect(await readAll('\uFEFFa,b\n')).toEqual([row(1, 'a', 'b')])
  })

  it('reads UTF-16, as spreadsheets save it', async () => {
    expect(await readAll(Buffer.from('\uFEFFa,é\r\n1,2\r\n', 'utf16le'))).toEqual([
      row(1, 'a', 'é'),
      row(2, '1', '2'),
    ])
  })

  it('keeps commas, quotes and line breaks within quotes, and counts lines past them', async () => {
    expect(await readAll('"1, ""A"" St","two\nlines"\nnext,row\n')).toEqual([
      row(1, '1, "A" St', 'two\nlines'),
      row(3, 'next', 'row'),
    ])
  })

  it('takes a stray quote within a cell as it is', async () => {
    expect(await readAll('12 "B" St,x\nnext,row\n')).toEqual([
      row(1, '12 "B" St', 'x'),
      row(2, 'next', 'row'),
    ])
  })

  it('leaves out blank lines but counts them, and trims cells', async () => {
    expect(await readAll('a , b\n\n,,\n 1,2\n')).toEqual([row(1, 'a', 'b'), row(4, '1', '2')])
  })

  it.each([';', '\t', '|'])('finds out that cells are parted by %j', async (delimiter) => {
    expect(await readAll(`a${delimiter}b\n1,5${delimiter}2\n`)).toEqual([
      row(1, 'a', 'b'),
      row(2, '1,5', '2'),
    ])
  })

  it('finds that out by the header, whatever the cells below it hold', async () => {
    const commas = 'one, two, three, four, five, six, seven, eight, nine'
    for (const delimiter of [';', '\t', '|']) {
      const lines = [
        ['a', 'b', 'c', 'd', 'e'],
        ['1', commas, '3', '4', '5'],
      ]
      const text = `By law, some are left out\n${lines.map((cells) => cells.join(delimiter)).join('\n')}`
      expect((await readAll(text)).slice(1)).toEqual(lines.map((cells, i) => row(i + 2, ...cells)))
    }
  })

  it('drops characters that a database cannot hold', async () => {
    expect(await readAll('a\0b,c\n')).toEqual([row(1, 'ab', 'c')])
    const halfACharacter = Buffer.from('\uFEFFa\uD800b,c\n', 'utf16le')
    expect(await readAll(halfACharacter)).toEqual([row(1, 'a\uFFFDb', 'c')])
  })

  it('stops at a line no export has, and says so', async () => {
    expect(await readAll(`a,b\n1,2\n${'x'.repeat(1_500_000)}\n3,4\n`)).toEqual([
      row(1, 'a', 'b'),
      row(2, '1', '2'),
      {
        brokenAt: 3,
        why: 'a line of more than a megabyte, or a quote that never closes',
      },
    ])
  })

  it('gives every row before a quote that never closes, then names the line of the break', async () => {
    const read = await readAll('a,b\n1,2\n3,"4\n5,6\n')
    expect(read).toEqual([
      row(1, 'a', 'b'),
      row(2, '1', '2'),
      {
        brokenAt: 3,
        why: 'a quote opens here and never closes',
      },
    ])
  })

  const cutOff = (brokenAt: number) => ({
    brokenAt,
    why: 'the file ends in the middle of this row',
  })
  it.each([
    ['in the middle of a row', 'a,b,c\n1,2,3\n4,5', cutOff(3)],
    ['in the first cell of a row', 'a,b,c\r\n1,2,3\r\nPAST SA', cutOff(3)],
    ['in a row as wide as the others', 'a,b,c\n1,2,3\n4,5,6', row(3, '4', '5', '6')],
    ['in a row with a line end', 'a,b,c\n1,2,3\n4,5\n', row(3, '4', '5')],
    ['in a row no narrower than another', 'a,b,c\n1,2\n4,5', row(3, '4', '5')],
    [
      'in a sentence',
      'a,b,c\n1,2,3\nOver 500 results. Try zooming in.',
      row(3, 'Over 500 results. Try zooming in.'),
    ],
    ['in its only row', 'a,b', row(1, 'a', 'b')],
  ])('a file that ends %s', async (_, text, last) => {
    expect((await readAll(text)).at(-1)).toEqual(last)
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')
    expect((await readAll(wide)).at(-1)).toEqual(last)
  })

  it('reads a file of many pieces whole and reports its progress', async () => {
    const path = files.write('many.csv', 'number,text\n'.repeat(100_000))
    const file = await openCsvFile(path)
    if (!file.ok) throw new Error(file.error.what)
    expect(file.value.bytesRead()).toBe(0)
    let rows = 0
    for await (const record of file.value.records()) if ('cells' in record) rows += 1
    expect(rows).toBe(100_000)
    expect(file.value.bytesRead()).toBe(file.value.bytes)
  })
})

describe('opening a CSV file', () => {
  it('says why it cannot', async () => {
    const missing = join(files.folder, 'missing.csv')
    expect(await openCsvFile(missing)).toEqual(wrongFile('cannot be read: there is no such file.'))
    expect(await openCsvFile(files.folder)).toEqual(wrongFile('is a folder. Name the files in it.'))
    const empty = files.write('empty.csv', '')
    expect(await openCsvFile(empty)).toEqual(wrongFile('is empty.'))
  })
})

describe('how a file writes its letters', () => {
  const text = 'city,price\nCañon City,250000\n'
  const read = [row(1, 'city', 'price'), row(2, 'Cañon City', '250000')]
  it.each([
    ['UTF-8', Buffer.from(text, 'utf8')],
    ['UTF-16 of Windows', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 of older Macs', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, content) => {
    expect(await readAll(content)).toEqual(read)
  })

  it('takes a file that breaks off in the middle of a letter for what it began as', async () => {
    const bytes = Buffer.from('city,price\nCañon City,1\nCa\u00f1', 'utf8').subarray(0, -1)
    expect((await readAll(bytes))[1]).toEqual(row(2, 'Cañon City', '1'))
  })
})
