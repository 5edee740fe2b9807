import { expect, it } from 'vitest'
import type { AlertMail, MailedHome } from '../domain/mails/alert-mail.ts'
import { renderAlertMail } from './templates.tsx'

const home: MailedHome = {
  propertyId: 'h1',
  imageUrl: 'https://photos.example/1.jpg',
  addressLine: '4333 E B St',
  city: 'Tacoma',
  state: 'WA',
  zip: '98404',
  price: 427_499,
  beds: 3,
  bath: 1.75,
  size: 1_454,
  value: 449_400,
  range80: { low: 405_000, high: 494_000 },
  checks: ['The living area is unusual for its bedrooms'],
  maxOffer: { usd: 402_350, leaves: '10% of the after-repair value' },
  comps: [
    { addressLine: '4310 E C St', price: 455_000, dateSold: '2022-08-03', distanceMiles: 0.14 },
  ],
  why: 'price cut $22,500 on Sep 14; now $22,000 under value',
  demo: false,
}

const written = (change: Partial<MailedHome> = {}, times = 1, title = 'Houses in Tacoma') => {
  const mail: AlertMail = {
    kind: 'search',
    groups: [
      {
        title,
        stopUrl: 'https://flips.example/unsubscribe/abc?of=s1',
        homes: Array.from({ length: times }, (_, at) => ({
          ...home,
          propertyId: `h${at}`,
          ...change,
        })),
      },
    ],
    lastOfDay: null,
    origin: 'https://flips.example',
    links: {
      list: 'https://flips.example/home',
      settings: 'https://flips.example/account-settings',
      stopAll: 'https://flips.example/unsubscribe/abc?of=all',
    },
  }
  return renderAlertMail(mail)
}

it('shows photo, address, price, value, range, checks, comps, why, and links', () => {
  const html = written()
  for (const text of [
    'src="https://photos.example/1.jpg"',
    'alt="Photo of 4333 E B St"',
    '4333 E B St, Tacoma, WA 98404',
    'Price cut $22,500 on Sep 14; now $22,000 under value',
    '>$427,499<',
    '>$449,400<',
    'likely range $405,000–$494,000',
    'Max offer by your deal',
    '>$402,350<',
    'The price is $25,149 above it. The offer leaves 10% of the after-repair value.',
    'The living area is unusual for its bedrooms',
    '4310 E C St',
    'sold Aug 3, 2022 · 0.1 mi away',
    'href="https://flips.example/comps/h0"',
    'href="https://flips.example/unsubscribe/abc?of=s1"',
    'href="https://flips.example/unsubscribe/abc?of=all"',
  ])
    expect(html).toContain(text)
})

it('has one title, its subject', () => {
  expect(written().match(/<title>[^<]*<\/title>/g)).toEqual([
    '<title>4333 E B St, Tacoma: price cut $22,500 on Sep 14; now $22,000 under value</title>',
  ])
})

it('shows what people wrote as text', () => {
  const html = written({ addressLine: '1 <img src=x onerror=x()> St' }, 1, '"><script>x()</script>')
  expect(html).not.toMatch(/<script|<img src="?x/)
  expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;')
})

it('lists 30 homes, and says how many there are', () => {
  const html = written({}, 33)
  expect(html.match(/Open this home/g)).toHaveLength(30)
  expect(html).toContain('This email lists 30 of 33 homes.')
})

it('a home that has no value, photo, price or deal shows none', () => {
  const html = written({
    ...{ imageUrl: null, value: null, range80: null, price: null, comps: [], maxOffer: null },
  })
  expect(html).toContain('No value is shown for this home.')
  expect(html).not.toMatch(/<img|>Price<|>Value<|Best comps|Max offer/)
})
