import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Whether the lint rule takes a figure with these classes. */
const isTaken = (classes: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-tone-'))
  const plugins = [join(import.meta.dirname, 'verdict-tones.grit')]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }))
  writeFileSync(
    join(folder, 'figure.tsx'),
    `export const figure = <b className=${classes}>$1</b>\n`,
  )
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, 'lint', '.'], { cwd: folder })
  rmSync(folder, { recursive: true })
  return status === 0
}

it('a figure of a home that is green or red by itself is refused', () => {
  expect(isTaken('"font-bold text-notice bargain"')).toBe(true)
  expect(isTaken('"font-bold text-gain"')).toBe(false)
  expect(isTaken(`{\`p-1 \${top} hover:bg-danger-soft\`}`)).toBe(false)
})
