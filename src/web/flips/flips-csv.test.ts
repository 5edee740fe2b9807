import { expect, it } from 'vitest'
import { flip, seattleFlips } from '../../../tests/flips/made-up-flips.ts'
import { flipsCsv } from './flips-csv.ts'

const linesOf = async (blob: Blob) => (await blob.text()).split('\r\n')

it('has a line for each flip, with both sales and what changed', async () => {
  const [columns, listed, sold] = await linesOf(flipsCsv(seattleFlips.flips))
  expect(columns?.split(',')).toHaveLength(24)
  expect(sold).toBe(
    '4320 S Alder St,Seattle,WA,98118,House,1500,1926,2021-08-09,230000,320000,Sold,2022-05-02,,413000,266,183000,0.62,128263,3,4,1,2.5,,',
  )
  expect(listed).toContain('2022-04-01,400000,,Listed again,2022-07-10,600000,582000,100,')
  expect(sold?.split(',')).toHaveLength(24)
})

it('holds no formula that a spreadsheet would run', async () => {
  const [, line] = await linesOf(flipsCsv([flip({ address: '=HYPERLINK("x")' })]))
  expect(line).toMatch(/^"'=HYPERLINK/)
})
