import { truncateSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { MAX_JSON_FILE_BYTES, readJsonFile } from './json-file.ts'

const files = temporaryFiles()

it('holds what its JSON says, also behind a byte order mark', async () => {
  const path = files.write('plain.json', '\uFEFF{"a":[1]}')
  expect(await readJsonFile(path)).toEqual({ ok: true, value: { a: [1] } })
})

it('is not JSON, or not there', async () => {
  const path = files.write('broken.json', '{"a"')
  expect(await readJsonFile(path)).toMatchObject({ ok: false, error: { type: 'NotJson' } })
  expect(await readJsonFile(`${path}.gone`)).toMatchObject({
    ok: false,
    error: { type: 'Unreadable' },
  })
})

const tooLarge = {
  ok: false,
  error: { type: 'TooLarge', reason: 'it has more than 1 MB' },
}

it('may have a megabyte, and no byte more', async () => {
  const path = files.write('padded.json', '[]'.padEnd(MAX_JSON_FILE_BYTES))
  expect(await readJsonFile(path)).toEqual({ ok: true, value: [] })
  truncateSync(path, MAX_JSON_FILE_BYTES + 1)
  expect(await readJsonFile(path)).toEqual(tooLarge)
})

it('that says no size is refused after as many bytes', async () => {
  expect(await readJsonFile('/dev/zero')).toEqual(tooLarge)
})
