import { describe, expect, it } from 'vitest'
import { sortAfterPress, sortZips } from './sort-zips.ts'

const zip = (zip: string, n: number, mdape: number) => ({
  zip,
  figures: { n, mdape, within10: 60, within20: 85, medianRatio: 1, cod: 9, cover80: 80 },
})
const zips = [zip('98118', 40, 9.1), zip('98103', 90, 6.2), zip('98144', 40, 7.7)]
const order = (sort: Parameters<typeof sortZips>[1]) => sortZips(zips, sort).map((one) => one.zip)

describe('the zips', () => {
  it('can be put in order by any figure, equals by zip', () => {
    expect(order({ by: 'n', direction: 'descending' })).toEqual(['98103', '98118', '98144'])
    expect(order({ by: 'mdape', direction: 'ascending' })).toEqual(['98103', '98144', '98118'])
    expect(order({ by: 'zip', direction: 'descending' })).toEqual(['98144', '98118', '98103'])
  })

  it('turn round on a second press, and begin with the best or the most', () => {
    const sort = { by: 'n', direction: 'descending' } as const
    expect(sortAfterPress(sort, 'n')).toEqual({ by: 'n', direction: 'ascending' })
    expect(sortAfterPress(sort, 'mdape')).toEqual({ by: 'mdape', direction: 'ascending' })
    expect(sortAfterPress(sort, 'within10')).toEqual({ by: 'within10', direction: 'descending' })
  })
})
