import { expect, it } from 'vitest'
import { textTable } from './text-table.ts'

it('is as wide as its cells, numbers to the right', () => {
  expect(textTable(['City', '>Homes'], [['Bend', '1,204']])).toBe(
    'City  Homes\n────  ─────\nBend  1,204\n',
  )
})

it('keeps outside text within its cell', () => {
  expect(textTable(['City', '>Homes'], [['Be\u001b[2J\u202end\nTown', '9']])).toBe(
    'City          Homes\n────────────  ─────\nBe[2Jnd Town      9\n',
  )
})
