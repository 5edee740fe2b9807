import { expect, it } from 'vitest'
import { fileOf } from '../../../tests/platform/opened-files.ts'
import { ok } from '../../domain/result.ts'
import { wrongFile } from '../../server/platform/csv-file.ts'
import { openFiles } from './open-files.ts'

it('opens all files of a list, or names every one that is none', async () => {
  const good = fileOf('a.csv', [])
  const open = async (path: string) => (path === 'a.csv' ? ok(good) : wrongFile('is no export.'))
  expect(await openFiles(['a.csv', 'a.csv'], open)).toMatchObject({ ok: true })
  expect(await openFiles(['x.csv', 'a.csv', 'y.csv'], open)).toEqual({
    ok: false,
    error: ['x.csv is no export.', 'y.csv is no export.'],
  })
})
