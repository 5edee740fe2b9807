import { describe, expect, it } from 'vitest'
import { bestAndWorst, sortAfterPress, sortZips, zipsFound } from './sort-zips.ts'

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

  it('are summed up by the three best and the three worst, when there are ten or more', () => {
    const middling = ['98106', '98107', '98108'].map((name) => zip(name, 30, 7.5))
    const ends = [zip('98101', 30, 5), zip('98102', 30, 12), zip('98104', 30, 8)]
    const nine = [...zips, ...middling, ...ends]
    expect(bestAndWorst(nine)).toBeNull()
    const short = bestAndWorst([...nine, zip('98105', 30, 7)])
    expect(short?.best.map((one) => one.zip)).toEqual(['98101', '98103', '98105'])
    expect(short?.worst.map((one) => one.zip)).toEqual(['98102', '98118', '98104'])
  })

  it('are found by how they begin', () => {
    const found = (typed: string) => zipsFound(zips, typed).map((one) => one.zip)
    expect(found('981')).toEqual(['98103', '98118', '98144'])
    expect(found(' 9814')).toEqual(['98144'])
    expect(found('97')).toEqual([])
    expect(found(' ')).toEqual([])
  })

  it('are reversed by a second press, and begin with the best or the most', () => {
    const sort = { by: 'n', direction: 'descending' } as const
    expect(sortAfterPress(sort, 'n')).toEqual({ by: 'n', direction: 'ascending' })
    expect(sortAfterPress(sort, 'mdape')).toEqual({ by: 'mdape', direction: 'ascending' })
    expect(sortAfterPress(sort, 'within10')).toEqual({ by: 'within10', direction: 'descending' })
  })
})
