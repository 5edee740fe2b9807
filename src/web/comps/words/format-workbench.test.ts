import { expect, it } from 'vitest'
import { formatShare, formatWeight } from './format-workbench.ts'

it('a weight is never a misleading zero', () => {
  expect([0.1449, 0.004, -0.012, 0].map(formatWeight)).toEqual(['14%', '< 1%', '-1%', '—'])
})

it('net and gross have a decimal, so that what is marked is seen to be over the mark', () => {
  expect(formatShare(0.1549)).toBe('15.5%')
})
