import { describe, expect, it } from 'vitest'
import { cityAndState } from './google-places.ts'

const part = (type: string, longText: string | null, shortText = longText) => ({
  types: [type, 'political'],
  longText,
  shortText,
})
const state = part('administrative_area_level_1', 'Washington', 'WA')
const inOrder = [
  part('locality', 'Seattle'),
  part('sublocality', 'Brooklyn'),
  part('postal_town', 'London'),
  part('neighborhood', 'Ballard'),
  part('administrative_area_level_3', 'Northville Township'),
]

describe('the city of a picked place', () => {
  it.each([0, 1, 2, 3, 4])(
    'is the first part that names one, and the state in short: %d',
    (from) => {
      const parts = [
        state,
        ...inOrder.slice(from).toReversed(),
        part('country', 'United States', 'US'),
      ]
      expect(cityAndState(parts)).toEqual({ label: `${inOrder[from]?.longText}, WA`, state: 'WA' })
    },
  )

  it('is the sublocality too where Google gives its level', () => {
    const brooklyn = {
      ...part('sublocality_level_1', 'Brooklyn'),
      types: ['sublocality_level_1', 'sublocality'],
    }
    expect(cityAndState([brooklyn, state])?.label).toBe('Brooklyn, WA')
  })

  it('is not known without a name of it, or without its state', () => {
    expect(cityAndState([state, part('administrative_area_level_2', 'King County')])).toBeNull()
    expect(cityAndState([part('locality', 'Seattle')])).toBeNull()
    expect(cityAndState([part('locality', null), state])).toBeNull()
    expect(cityAndState([])).toBeNull()
  })
})
