import { describe, expect, it } from 'vitest'
import { addressKeyOf } from './address-key.ts'

const key = (address: string) => addressKeyOf(address, '98118')

describe('an address', () => {
  it.each([
    ['12 E Oak St #3', '12 E. OAK ST Unit 3', '12 East Oak Street Apt. 3', '12 E Oak St # 03'],
    ['4303 E Dayton Ave N', '4303 Dayton Avenue North Unit E', '4303 Dayton Ave N Unit "E"'],
    ['1142 B N 92nd St', '1142 N 92nd St Unit B', '1142 #B N 92 St', '1142-B North 92nd Street'],
    ['9212 18th Ave SW B', '9212B 18th Ave SW', '9212 18 Avenue SW #b'],
    ['6970 California Ave SW Unit B-308', '6970 California Av SW #B308'],
    ['6028 C 41st Ave SW Unit C', '6028 41st Ave SW #C'],
    ['100 First Ave Penthouse 2', '100 1st Avenue PH 2'],
    ['12 Saint Paul St', '12 St. Paul Street'],
  ])('is the same as it is otherwise written: %s', (first, ...others) => {
    for (const other of others) expect(key(other)).toBe(key(first))
  })

  it.each([
    ['12 Oak St #3', '12 Oak St #4', '12 Oak St', '13 Oak St #3', '12 Oak Ave #3'],
    ['12 Oak St Bldg 1 Apt 2', '12 Oak St Apt 12', '12 Oak St Unit 1-2', '12 Oak St Lot 12'],
    ['12 A Oak St #3', '12 B Oak St #3', '12A Oak St #4', '12 Oak St #3'],
    ['12 C St NW', '12 D St NW', '12 St NW', '12 C St SW'],
    ['12 C St NW #3', '12 D St NW #3'],
    ['12 Avenue C', '12 Avenue D', '12 Avenue'],
    ['5 Highway 99', '5 Highway 98', '5 Highway'],
    ['511 E 51st St', '511 W 51st St', '511 51st St'],
    ['100 E 200 S', '100 W 200 S', '100 200 S'],
    ['12 1/2 Oak St', '12 Oak St'],
  ])('is another than what only looks like it: %s', (...addresses) => {
    expect(new Set(addresses.map(key)).size).toBe(addresses.length)
  })

  it('reads a letter in front as a unit, and as a direction where it may be one', () => {
    expect(key('12 B Lake St')).toBe(key('12 Lake St Unit B'))
    expect(key('12 E Lake St')).not.toBe(key('12 Lake St Unit E'))
    expect(key('2106 E NE 85th St')).toBe(key('2106 NE 85th St Unit E'))
    expect(key('12 Key Way')).toBe('12 ky way|98118')
  })

  it('differs by zip, and is null without a street number or a zip', () => {
    expect(addressKeyOf('12 Oak St', '43202')).not.toBe(addressKeyOf('12 Oak St', '43201'))
    expect(addressKeyOf('Unit 16.01', '98133')).toBeNull()
    expect(addressKeyOf('12 Oak St', null)).toBeNull()
    expect(addressKeyOf(null, '43201')).toBeNull()
  })
})
