import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { streetArchive } from '../../../tests/map/street-archive.ts'
import { checkMaps } from './check-maps.ts'

const archiveAt = (path: string) => checkMaps({ kind: 'pmtiles', archive: { kind: 'file', path } })

it('the doctor says how near an archive of streets can be looked at, or why it cannot be drawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'streets.pmtiles')
  writeFileSync(path, streetArchive('Columbus', { from: 11, to: 12 }))
  expect(await archiveAt(path)).toEqual({ state: 'ok', text: `streets of ${path}, to zoom 12` })
  writeFileSync(path, 'not an archive')
  const { state, text } = await archiveAt(path)
  expect(state).toBe('wrong')
  expect(text).toContain(`FLIP_MAP_PMTILES: ${path} cannot be read as a PMTiles archive`)
})

it('the doctor says what else the maps draw', async () => {
  expect((await checkMaps({ kind: 'built-in' })).text).toContain('come with the product')
  const styleUrl = 'https://maps.example/style.json'
  expect((await checkMaps({ kind: 'style', styleUrl })).text).toContain(styleUrl)
  const google = { kind: 'google', scriptUrl: 'https://google.example/js', key: 'key' } as const
  expect((await checkMaps(google)).text).toBe(
    'Google Maps and Places; not tried: only browsers use the key',
  )
})
