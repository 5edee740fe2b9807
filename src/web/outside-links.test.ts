import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const files = globSync('{src/web,packages/sandbox}/**/*.{ts,tsx,html,js}', { cwd: sources }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

/** The opening tags with a target of their own, in all pages. */
const tags = files.flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/<[a-z]+\s[^<]*?target=[^<]*?>/g)].map(
    ([tag]) => ({ file, tag }),
  ),
)

it('no page that opens in another tab gets hold of ours', () => {
  expect(new Set(tags.map(({ file }) => file)).size).toBeGreaterThan(2)
  expect(tags.filter(({ tag }) => !/rel="[^"]*\bnoopener\b/.test(tag))).toEqual([])
  const windows = files.filter((file) =>
    /\bwindow\.open\(/.test(readFileSync(join(sources, file), 'utf8')),
  )
  expect(windows).toEqual([])
})
