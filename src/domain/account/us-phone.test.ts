import { describe, expect, it } from 'vitest'
import { usPhoneOf } from './us-phone.ts'

describe('a US phone number', () => {
  it.each([
    '5125550134',
    '(512) 555-0134',
    '512-555-0134',
    '512.555.0134',
    '512 555 0134',
    '1-512-555-0134',
    '+1 (512) 555-0134',
    '  +15125550134 ',
    '512/555-0134',
    '512–555–0134',
  ])('is known as %s', (text) => {
    expect(usPhoneOf(text)).toBe('+15125550134')
  })

  it.each([
    ['', 'nothing'],
    ['555-0134', 'no area code'],
    ['112-555-0134', 'an area code that begins with 1'],
    ['512-155-0134', 'an exchange that begins with 1'],
    ['911-555-0134', 'a service code'],
    ['512-911-0134', 'a service code as exchange'],
    ['+44 20 7946 0958', 'another country'],
    ['512-555-01345', 'a digit too many'],
    ['512-555-013a', 'a letter'],
    ['51255501+34', 'a plus sign inside'],
  ])('is not %s: %s', (text) => {
    expect(usPhoneOf(text)).toBeNull()
  })
})
