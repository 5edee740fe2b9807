import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findStalePictures, stampOfPictures } from './welcome-pictures.ts'

const stamp = 'src/web/welcome/pictures/taken-of.txt'

/** A copy of the pages whose pictures have just been taken. */
const withFreshPictures = () => {
  const copy = mkdtempSync(join(tmpdir(), 'flip-pictures-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const part of ['src/web', 'src/sandbox']) cpSync(part, join(copy, part), { recursive: true })
  mkdirSync(join(copy, 'src/web/welcome/pictures'), { recursive: true })
  writeFileSync(join(copy, stamp), `${stampOfPictures(copy)}\n`)
  return copy
}

it.each([
  'src/web/search/results/HomeCard.tsx',
  'src/web/comps/cards/CompCard.tsx',
  'src/web/comps/words/home-facts.ts',
  'src/web/comps/workbench/sales/CompLines.tsx',
  'src/web/comps/words/format-workbench.ts',
  'src/web/theme.css',
  'src/sandbox/demo-market/drawing/homes/cape.svg',
  'src/sandbox/streets/street-style.ts',
])('a change of %s asks for new pictures', (file) => {
  const copy = withFreshPictures()
  expect(findStalePictures(copy)).toBe(undefined)
  appendFileSync(join(copy, file), '\n')
  expect(findStalePictures(copy)).toContain('npm run pictures')
})

it.each([
  'src/web/welcome/Hero.tsx',
  'src/web/comps/words/home-facts.test.ts',
  'src/web/comps/home-for-tests.ts',
])('a change of %s, which they do not show, asks for none', (file) => {
  const copy = withFreshPictures()
  appendFileSync(join(copy, file), '\n')
  expect(findStalePictures(copy)).toBe(undefined)
})

it('pictures without a stamp are asked for', () => {
  const copy = withFreshPictures()
  rmSync(join(copy, stamp))
  expect(findStalePictures(copy)).toContain('npm run pictures')
})
