import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const textOf = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

describe('the documents one reads first', () => {
  it('README has no paragraph of 80 words or more', async () => {
    const paragraphs = (await textOf('README.md')).split(/\n\s*\n|\n(?=- )/)
    const prose = paragraphs.filter((text) => !/^\s*(\||```|#)/.test(text))
    expect(prose.length).toBeGreaterThan(10)
    expect(prose.filter((text) => wordsIn(text) >= 80)).toEqual([])
  })

  it('ARCHITECTURE has fewer than 1,500 words', async () => {
    expect(wordsIn(await textOf('ARCHITECTURE.md'))).toBeLessThan(1500)
  })

  it('the newest release of the changelog is the version of the package', async () => {
    const [, newest] =
      (await textOf('CHANGELOG.md')).match(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m) ?? []
    const { version } = JSON.parse(await textOf('package.json')) as { version: string }
    expect(newest).toBe(version)
  })
})
