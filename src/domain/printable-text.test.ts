import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printable, printableJson, printableLine, printableText } from './printable-text.ts'

it.each([
  ['sqft_living', 'sqft_living'],
  ['Größe m²', 'Größe m²'],
  ['\u001b[31mred\u0007\r\n', '[31mred'],
  ['\u202eprice\u200b', 'price'],
  ['PK\u0003\u0004\uFFFD\uFFFDsheet', 'PKsheet'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['x'.repeat(1_000_000), `${'x'.repeat(59)}…`],
  ['\0'.repeat(2000), '…'],
])('%j is shown as %j', (text, shown) => {
  expect(printableText(text)).toBe(shown)
})

const UNSEEN = [
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\u200e', '\u200f', '\u2028'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
]

it.each(UNSEEN)('leaves %j out of what a terminal shows', (one) => {
  expect(printable(`12 Oak St${one}\nBend`)).toBe('12 Oak St\nBend')
})

it('shows a text in one line', () => {
  expect(printableLine(' 12\u001b[2J Oak\r\n\tSt ')).toBe('12[2J Oak St')
  expect(printableLine(' Oak St')).toBe('Oak St')
})

it('a text is in one line once it has been put in one', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', '9', '#', ' ', '\t', '\n', '\u0007', 'é', '😀'),
  })
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), (text) => {
      const line = printableLine(text)
      expect(line).not.toMatch(/^\s|\s$|\s\s|[^\S ]/)
      expect(line).toBe(printable(line))
      expect(line.replaceAll(' ', '')).toBe(printable(text.replace(/\s/g, '')))
    }),
  )
})

it.each(UNSEEN)('JSON means the same, with %j in it or written as its number', (one) => {
  const json = JSON.stringify({ city: `Bend${one}😀` })
  const shown = printableJson(`${json}\n`)
  expect(JSON.parse(shown)).toEqual(JSON.parse(json))
  expect(printable(shown)).toBe(shown)
  expect(shown).toContain('😀')
})
