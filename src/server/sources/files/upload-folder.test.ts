import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { uploadFolder } from './upload-folder.ts'

it('a file that came whole is not taken away by another upload of it', async () => {
  const folder = uploadFolder(temporaryFiles().folder)
  expect(await folder.receive('one', Readable.from([Buffer.from('first')]), 5)).toEqual({
    ok: true,
    value: undefined,
  })
  expect(await folder.receive('one', Readable.from([Buffer.from('again')]), 5)).toEqual({
    ok: false,
    error: 'begun',
  })
  expect(await readFile(folder.fileOf('one'), 'utf8')).toBe('first')
  expect((await folder.kept()).map(({ kind }) => kind)).toEqual(['file'])
})
