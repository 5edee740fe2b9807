import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { makeOnce } from './prepared-data-folder.ts'

let beside: string
let folder: string
beforeEach(() => {
  beside = makeDataFolder()
  folder = join(beside, 'prepared')
})
afterEach(() => removeDataFolder(beside))

/** Makes it in two steps, between which others may run. */
const inTwoSteps = async (made: string) => {
  writeFileSync(join(made, 'first'), '')
  await setImmediate()
  writeFileSync(join(made, 'second'), '')
}
const wholeAlone = () => {
  expect(readdirSync(beside)).toEqual(['prepared'])
  expect(readdirSync(folder)).toEqual(['first', 'second'])
}

it('of several who make a folder at once each finds it whole', async () => {
  await Promise.all([1, 2, 3].map(() => makeOnce(folder, inTwoSteps)))
  wholeAlone()
})

it('is not there before it is whole', async () => {
  await makeOnce(folder, async (made) => {
    await inTwoSteps(made)
    expect(existsSync(folder)).toBe(false)
  })
  wholeAlone()
})

it('is made once', async () => {
  await makeOnce(folder, inTwoSteps)
  await makeOnce(folder, () => Promise.reject(new Error('made again')))
  wholeAlone()
})

it('what a killed process has left, and what was made of other code, goes', async () => {
  const noProcess = 2 ** 30
  for (const name of [`prepared-${noProcess}-Ab1_xY`, 'of-other-code', 'postgres'])
    mkdirSync(join(beside, name))
  await makeOnce(folder, inTwoSteps)
  wholeAlone()
})

it('what a living process makes stays', async () => {
  const others = `other-${process.pid}-Ab12xY`
  mkdirSync(join(beside, others))
  await makeOnce(folder, inTwoSteps)
  expect(readdirSync(beside)).toEqual([others, 'prepared'])
})

it('of one that cannot be made nothing is left', async () => {
  const broken = async (made: string) => {
    writeFileSync(join(made, 'first'), '')
    throw new Error('no space left on device')
  }
  await expect(makeOnce(folder, broken)).rejects.toThrow('no space left')
  expect(readdirSync(beside)).toEqual([])
})
