import { expect, it } from 'vitest'
import type { AlertMail, MailedHome } from '../domain/alerts/mail/alert-mail.ts'
import type { DealAtAsk } from '../domain/search/brief-figures.ts'
import { renderAlertMail } from './templates.tsx'

const deal: DealAtAsk = {
  afterRepairValue: { price: 589_000, low: 540_000, high: 638_000 },
  assumedRepairs: { level: 'medium', dollars: 66_000 },
  roomForRepairs: { dollars: 71_500, perSqft: 49, level: 'medium' },
  verdict: 'clears',
  maxOffer: 432_350,
  netAtAsk: 63_100,
  kept: false,
}

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
  sold: false,
  earlierPrice: 449_999,
  figures: {
    typicalValue: 449_400,
    likelySale: { price: 424_000, low: 401_000, high: 440_000 },
    deal,
  },
  checks: ['The living area is unusual for its bedrooms'],
  comps: [
    { addressLine: '4310 E C St', price: 455_000, dateSold: '2022-08-03', distanceMiles: 0.14 },
  ],
  why: 'price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
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

it('shows photo, address, price, figures, checks, comps, why, and links', () => {
  const html = written()
  for (const text of [
    'src="https://photos.example/1.jpg"',
    'alt="Photo of 4333 E B St"',
    '4333 E B St, Tacoma, WA 98404',
    'Price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
    '>$427,499<',
    'before $449,999',
    '>$424,000<',
    '$401,000–$440,000',
    '>$589,000<',
    '>$71,500<',
    '$49 a sqft, enough for Medium',
    '>$66,000<',
    '>$449,400<',
    'Clears: max offer $432,350, net at ask $63,100, by your deal defaults.',
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
    '<title>4333 E B St, Tacoma: price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical</title>',
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

it('wears the color of its deal in that line alone', () => {
  const colored = (html: string) =>
    [...html.matchAll(/class="(gain|notice|loss)"[^>]*>([^<]*)/g)].map(([, tone, text]) => [
      tone,
      text,
    ])
  const withVerdict = (verdict: DealAtAsk['verdict']) =>
    colored(
      written({
        checks: [],
        figures: { typicalValue: 449_400, likelySale: null, deal: { ...deal, verdict } },
      }),
    )
  expect(withVerdict('clears')).toMatchObject([['gain', expect.stringMatching(/^Clears: max/)]])
  expect(withVerdict('pays')).toMatchObject([['notice', expect.stringMatching(/^Pays: max/)]])
  expect(withVerdict('loses')).toMatchObject([['loss', expect.stringMatching(/^Loses: max/)]])
})

it('a home that was sold shows what it brought, what it asked and what we predicted, and no offer', () => {
  const html = written({
    sold: true,
    price: 310_000,
    earlierPrice: 299_000,
    figures: {
      typicalValue: 320_000,
      likelySale: { price: 296_000, low: 281_000, high: 312_000 },
      deal: null,
    },
  })
  for (const text of ['Sold for', '>$310,000<', 'asked $299,000', '>$296,000<', '>$320,000<'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/Asks|[Mm]ax offer|Room for repairs|After-repair/)
})

it('a home that has no figures, photo or price shows none', () => {
  const html = written({ imageUrl: null, figures: null, price: null, comps: [] })
  expect(html).toContain('No value is shown for this home.')
  expect(html).not.toMatch(/<img|>Asks<|>Typical value<|Best comps|max offer/)
})

it('opens no link that gets hold of the window it was read in', () => {
  const html = written({}, 2)
  const links = html.match(/<a\s[^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !/\brel="noopener"/.test(link))).toEqual([])
})
