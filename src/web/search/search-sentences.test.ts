import { expect, test } from 'vitest'
import { foundText, noneFitsText } from './search-sentences.ts'

test('names the place and the type, and how many of how many only when not all are shown', () => {
  expect(foundText(80, 80, 'House', 'Tacoma, WA')).toBe('80 houses in Tacoma, WA')
  expect(foundText(1, 1, 'MultiFamily', '98118, WA')).toBe('1 multi-family home in 98118, WA')
  expect(foundText(500, 1_912, 'Condo', 'Seattle, WA')).toBe('500 of 1,912 condos in Seattle, WA')
})

test('says that none of the homes looked at fits', () => {
  expect(noneFitsText(883, 'Seattle, WA')).toBe(
    'None of the 883 homes for sale in Seattle, WA fits',
  )
  expect(noneFitsText(1, 'Bremerton, WA')).toBe(
    'The one home for sale in Bremerton, WA does not fit',
  )
})
