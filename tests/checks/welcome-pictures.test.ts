import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findStalePictures, stampOfPictures } from './welcome-pictures.ts'

const stamp = 'src/web/welcome/pictures/taken-of.txt'

/** A copy of the pages whose pictures have just been taken. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'flip-pictures-'))
  for (const part of ['src/web', 'packages/sandbox'])
    cpSync(part, join(copy, part), { recursive: true })
  mkdirSync(join(copy, 'src/web/welcome/pictures'), { recursive: true })
  writeFileSync(join(copy, stamp), `${stampOfPictures(copy)}\n`)
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Until the test is over. */
const change = (file: string) => {
  const path = join(copy, file)
  const before = readFileSync(path)
  onTestFinished(() => writeFileSync(path, before))
  appendFileSync(path, '\n')
}

it('pictures that have just been taken are as the screens are', () => {
  expect(findStalePictures(copy)).toBe(undefined)
})

it.each([
  'src/web/search/results/HomeCard.tsx',
  'src/web/comps/cards/ComparedCard.tsx',
  'src/web/comps/words/home-facts.ts',
  'src/web/comps/workbench/sales/SaleCard.tsx',
  'src/web/comps/words/format-workbench.ts',
  'src/web/theme.css',
  'packages/sandbox/demo-market/drawing/homes/cape.svg',
  'packages/sandbox/streets/street-style.ts',
])('a change of %s asks for new pictures', (file) => {
  change(file)
  expect(findStalePictures(copy)).toContain('npm run pictures')
})

it.each([
  'src/web/welcome/Hero.tsx',
  'src/web/comps/words/home-facts.test.ts',
  'src/web/comps/home-for-tests.ts',
])('a change of %s, which they do not show, asks for none', (file) => {
  change(file)
  expect(findStalePictures(copy)).toBe(undefined)
})

it('pictures without a stamp are asked for', () => {
  const path = join(copy, stamp)
  const before = readFileSync(path)
  onTestFinished(() => writeFileSync(path, before))
  rmSync(path)
  expect(findStalePictures(copy)).toContain('npm run pictures')
})
