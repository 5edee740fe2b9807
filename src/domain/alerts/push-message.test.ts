import { expect, it } from 'vitest'
import { type PushedAlert, pushMessageOf } from './push-message.ts'

const alert = (given: Partial<PushedAlert['facts']> & { readonly watched?: boolean } = {}) => ({
  propertyId: 'home 1',
  watched: given.watched ?? false,
  facts: { price: 270_000, addressLine: '1101 S Mason', why: 'new listing', ...given },
})

it('names one home with price, address and why, and leads to it', () => {
  expect(
    pushMessageOf([alert({ why: 'price cut $22,500; now asks $22,000 (8%) less than typical' })]),
  ).toEqual({
    title: 'New lead: $270,000, 1101 S Mason',
    body: 'Price cut $22,500; now asks $22,000 (8%) less than typical',
    path: '/comps/home%201',
  })
  expect(pushMessageOf([alert({ watched: true, price: null })]).title).toBe(
    'Home you saved: 1101 S Mason',
  )
})

it('lists several homes in one message that fits a push, however long their texts', () => {
  const four = [alert(), alert({ addressLine: '2 A St' }), alert(), alert()] as const
  expect(pushMessageOf(four)).toEqual({
    title: '4 new leads',
    body: '$270,000, 1101 S Mason: new listing\n$270,000, 2 A St: new listing\n$270,000, 1101 S Mason: new listing\nAnd 1 more',
    path: '/alerts',
  })
  expect(pushMessageOf([alert(), alert({ watched: true })]).title).toBe('2 new alerts')
  const long = alert({ addressLine: '🏠'.repeat(5_000) })
  for (const message of [pushMessageOf([long]), pushMessageOf([long, long, long])])
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(3_993)
})
