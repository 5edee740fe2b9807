import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as all from './lexicon.ts'

it('the version goes up with every change of the lexicon, or stored readings would stay', () => {
  const { LEXICON_VERSION, ...said } = all
  const text = JSON.stringify(said, (_, value) =>
    value instanceof RegExp ? value.source : value instanceof Set ? [...value] : value,
  )
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect([LEXICON_VERSION, digest]).toEqual([1, 'f9e2db75d5ac'])
})
