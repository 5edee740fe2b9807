import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { openCsvFile } from './csv-file.ts'

const files = temporaryFiles()

/** An archive's first entry, as far as its start goes. */
const zipOf = (name: string, content = 'a,b\n1,2\n') => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), deflateRawSync(content)])
}

describe('a file that is no CSV, whatever its name says', () => {
  it.each([
    ['an Excel workbook', zipOf('[Content_Types].xml'), 'save the sheet as CSV'],
    ['an Excel workbook', zipOf('xl/workbook.xml'), 'save the sheet as CSV'],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'save the sheet as CSV'],
    ['a zip archive', zipOf('sales.csv'), 'Unpack it'],
    ['a gzip file', gzipSync('a,b\n1,2\n'), 'Unpack it'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'Get the listings as CSV'],
    ['a web page or XML', Buffer.from('\uFEFF\n<!DOCTYPE html><title>Sign in'), 'sign in'],
    ['a web page or XML', Buffer.from('<html><body>403 Forbidden'), 'sign in'],
    ['JSON', Buffer.from('\uFEFF [{"id":1}]'), 'Get the listings as CSV'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'Get the listings as CSV'],
  ])('is called %s', async (what, content, advice) => {
    const path = files.write('sold.csv', content)
    const opened = await openCsvFile(path)
    expect(opened).toEqual({
      ok: false,
      error: {
        type: 'WrongFile',
        what: expect.stringMatching(`^is ${what}, not a CSV file\\. .*${advice}.*\\.$`),
      },
    })
  })

  it('does not take a cell with a tag or a signature within for one', async () => {
    const path = files.write('fine.csv', 'remarks,price\n<html> PK %PDF-,1\n')
    expect((await openCsvFile(path)).ok).toBe(true)
  })
})
