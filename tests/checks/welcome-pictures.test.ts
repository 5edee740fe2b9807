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
  cpSync('src/web', join(copy, 'src/web'), { recursive: true })
  mkdirSync(join(copy, 'src/web/welcome/pictures'), { recursive: true })
  writeFileSync(join(copy, stamp), `${stampOfPictures(copy)}\n`)
  return copy
}

it.each(['src/web/search/HomeCard.tsx', 'src/web/comps/CompCard.tsx', 'src/web/theme.css'])(
  'a change of %s asks for new pictures',
  (file) => {
    const copy = withFreshPictures()
    expect(findStalePictures(copy)).toBe(undefined)
    appendFileSync(join(copy, file), '\n')
    expect(findStalePictures(copy)).toContain('npm run pictures')
  },
)

it('a change of what they do not show asks for none', () => {
  const copy = withFreshPictures()
  appendFileSync(join(copy, 'src/web/welcome/Hero.tsx'), '\n')
  expect(findStalePictures(copy)).toBe(undefined)
})

it('pictures without a stamp are asked for', () => {
  const copy = withFreshPictures()
  rmSync(join(copy, stamp))
  expect(findStalePictures(copy)).toContain('npm run pictures')
})
