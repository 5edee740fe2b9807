import { expect, it } from 'vitest'
import { formatShare, formatSignedUsd, formatWeight } from './format-workbench.ts'

it('a change of price always has its sign', () => {
  expect([4_300, -9_200, 0].map(formatSignedUsd)).toEqual(['+$4,300', '-$9,200', '$0'])
})

it('a weight is never a misleading zero', () => {
  expect([0.1449, 0.004, -0.012, 0].map(formatWeight)).toEqual(['14%', '< 1%', '-1%', '—'])
})

it('net and gross have a decimal, so that what is marked is seen to be over the mark', () => {
  expect(formatShare(0.1549)).toBe('15.5%')
})
