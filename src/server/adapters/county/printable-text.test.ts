import { expect, it } from 'vitest'
import { printableText } from './printable-text.ts'

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
