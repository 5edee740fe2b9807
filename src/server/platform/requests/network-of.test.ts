import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['the same written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the same in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
  ['the same in full', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['the 64 bits of an IPv6 address', '2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['those of another in the household', '2001:db8:1:2:ffff:a:b:9', '2001:db8:1:2::'],
  ['with zeros in front', '2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::'],
  ['with zeros between them', '2001:db8:0:2::1', '2001:db8:0:2::'],
  ['with nothing but zeros', '::1', '::'],
  ['on one of several cards', 'fe80::1:2%eth0', 'fe80::'],
  ['without the port that a proxy adds', '203.0.113.7:50123', '203.0.113.7'],
  ['the same of IPv6', '[2001:db8:1:2::1]:50123', '2001:db8:1:2::'],
  ['a short name, whatever is made up', 'X'.repeat(10_000), 'x'.repeat(45)],
  ['no one who is still there', undefined, ''],
])('a network is %s', (_name, ip, network) => {
  expect(networkOf({ ip })).toBe(network)
})
