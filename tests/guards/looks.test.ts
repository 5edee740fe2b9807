import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../../src/web')
const sources = readdirSync(WEB, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
  .filter(({ name }) => !/\.test\./.test(name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return {
      file: path.slice(WEB.length + 1).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }
  })
const textOf = (file: string) => sources.find((source) => source.file === file)?.text ?? ''
/** What a pattern finds, each as `file: match`. */
const findings = (pattern: RegExp, among = sources) =>
  among.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
  )

describe('the sizes of text', () => {
  const sizes = [...textOf('names.css').matchAll(/--text-(\w+): ([^;]+);/g)].map(
    ([, name, size = '']) => ({ name, size }),
  )

  it('are five, and the smallest is 12 px', () => {
    expect(sizes.map(({ name }) => name)).toEqual(['xs', 'sm', 'base', 'lg', 'xl'])
    const rems = sizes.map(({ size }) => Number.parseFloat(size.replace('clamp(', '')))
    expect(rems).toEqual(rems.toSorted((a, b) => a - b))
    expect(rems[0]).toBe(0.75)
  })

  it('are the only ones, in classes and in styles; paper has its own', () => {
    expect(sources.length).toBeGreaterThan(400)
    expect(findings(/(?<![\w-])text-(?:\d*[2-9]xl|\[\d[^\]]*\]|\(length:[^)]*\))/g)).toEqual([])
    const styles = sources.filter(({ file }) => file.endsWith('.css'))
    expect(
      findings(/font-size: (?!var\(--text-(?:xs|sm|base|lg|xl)\);|0;|[\d.]+pt;)[^;]+;/g, styles),
    ).toEqual([])
  })
})

it('the widths of screens are four, and of Page alone', () => {
  const page = textOf('ui/Page.tsx')
  expect([...page.matchAll(/^ {2}(\w+): 'mx-auto w-full max-w/gm)].map(([, name]) => name)).toEqual(
    [...['text', 'form', 'wide', 'full']],
  )
  const others = sources.filter(({ file }) => file !== 'ui/Page.tsx')
  expect(findings(/mx-auto w-full max-w-[^ "'`]+|max-w-\[(?:[4-9]\d|1\d\d)rem\]/g, others)).toEqual(
    [],
  )
})

describe('the border of a control', () => {
  const theme = textOf('theme.css')
  const valuesIn = (text: string) =>
    new Map(
      [...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex = '']) => [name, hex]),
    )
  const [light = '', dark = ''] = theme.split('@media (prefers-color-scheme: dark)')

  it.each([
    ['light', valuesIn(light)],
    ['dark', valuesIn(dark)],
  ])('reaches 3 : 1 on every ground, in %s', (_, values) => {
    for (const ground of ['paper', 'card', 'well'])
      expect(
        contrast(values.get('line-strong') ?? '', values.get(ground) ?? ''),
        ground,
      ).toBeGreaterThanOrEqual(3)
  })

  it('is that one, never a hairline', () => {
    const controls = sources.flatMap(({ file, text }) =>
      [
        ...text.matchAll(/<(?:button|input|select|textarea|summary)\b[^>]*?className="([^"]*)"/gs),
      ].map(([, classes = '']) => ({ file, classes: classes.split(/\s+/) })),
    )
    expect(controls.length).toBeGreaterThan(20)
    expect(
      controls
        .filter(({ classes }) => classes.includes('border') && classes.includes('border-line'))
        .map(({ file, classes }) => `${file}: ${classes.join(' ')}`),
    ).toEqual([])
  })
})

it('what is chosen keeps its looks where the system’s colors replace all others', () => {
  const forced = textOf('theme.css').split('@media (forced-colors: active)')[1] ?? ''
  for (const state of [
    'aria-pressed="true"',
    'aria-selected="true"',
    'aria-current',
    'data-active',
  ])
    expect(forced).toContain(state)
  expect(forced).toContain('background-color: Highlight')
})

/** WCAG 2, 1.4.11: the ratio of two colors' relative luminances. */
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
