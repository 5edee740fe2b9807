import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { openRejectsFile } from './rejects-file.ts'

const files = temporaryFiles()

it('writes refused rows as CSV, with quotes, commas and line breaks kept', async () => {
  const path = join(files.folder, 'rejects.csv')
  const opened = await openRejectsFile(path, [])
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
  for (const path of [source, link])
    expect(await openRejectsFile(path, [source])).toEqual({
      ok: false,
      error: `--rejects ${path} is one of the files to import; name another file.`,
    })
  expect(readFileSync(source, 'utf8')).toBe('precious')
})

it('says when it cannot be written', async () => {
  const path = join(files.folder, 'no-such-folder', 'rejects.csv')
  const opened = await openRejectsFile(path, [])
  expect(opened.ok ? '' : opened.error).toContain(`--rejects ${path} cannot be written`)
})
