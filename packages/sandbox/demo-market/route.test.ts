import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '../../../src/domain/iso-date.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { newestFact, openDemoMarket } from './demo-market.ts'
import { drawDemoCity } from './generate-demo-market.ts'
import { applyEvent } from './life/demo-event.ts'
import { registerDemoMarket } from './route.ts'

const asOf = parseIsoDate('2025-09-27') ?? raise()
const app = Fastify()
const market = openDemoMarket(asOf)
registerDemoMarket(app, market)

const [columbus = raise()] = demoCities
const listings = drawDemoCity(columbus, asOf).listings
const keyWhere = (holds: (listing: (typeof listings)[number]) => boolean) =>
  (listings.find(holds) ?? raise()).facts[0].listingKey
const isForSale = (listing: (typeof listings)[number]) => newestFact(listing).closeDate === null
const page = (key: string) => app.inject(`/sandbox/demo/listings/${key}`)

describe('a demo photo', () => {
  const url = '/sandbox/demo/photos/columbus-oh-00001.svg'

  it('is a drawing that browsers keep and check by its tag', async () => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['cache-control']).toBe('public, max-age=604800')
    expect(answer.body).toMatch(/^<svg [^>]*viewBox="0 0 640 400"/)
    const tag = String(answer.headers.etag)
    expect((await app.inject({ url, headers: { 'if-none-match': tag } })).statusCode).toBe(304)
    expect((await app.inject({ url, headers: { 'if-none-match': '"old"' } })).statusCode).toBe(200)
  })

  it('is the same on every request and differs from home to home', async () => {
    const first = await app.inject(url)
    expect((await app.inject(url)).body).toBe(first.body)
    expect((await app.inject(url.replace('00001', '00100'))).body).not.toBe(first.body)
  })

  it.each(['columbus-oh-99999.svg', 'nowhere-00001.svg', 'columbus-oh-00001.png', '..svg'])(
    'is missing for %s',
    async (file) => {
      expect((await app.inject(`/sandbox/demo/photos/${file}`)).statusCode).toBe(404)
    },
  )
})

describe('a demo listing page', () => {
  it('says that it is demo data and shows address, price and photo', async () => {
    const key = keyWhere((listing) => isForSale(listing) && newestFact(listing).mediaUrl !== null)
    const photo = await app.inject(`/sandbox/demo/photos/${key}.svg`)
    expect(photo.headers['cross-origin-resource-policy']).toBe('cross-origin')
    const answer = await page(key)
    const fact = listings.find(({ facts: [first] }) => first.listingKey === key)?.facts.at(-1)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Demo data')
    expect(answer.body).toContain(`<h1>${fact?.unparsedAddress}</h1>`)
    expect(answer.body).toContain(`$${fact?.listPrice?.toLocaleString('en-US')}`)
    expect(answer.body).toContain(`src="/sandbox/demo/photos/${key}.svg"`)
    expect(answer.body).toContain('For sale since')
  })

  it('says so when there is no photo', async () => {
    const { body } = await page(keyWhere(({ facts: [fact] }) => fact.mediaUrl === null))
    expect(body).toContain('No photo')
    expect(body).not.toContain('<img')
  })

  it('lists price cuts and earlier sales of the same home', async () => {
    expect(
      (await page(keyWhere((listing) => isForSale(listing) && listing.facts.length === 3))).body,
    ).toContain('Price cut of $')
    const soldBefore = keyWhere(
      (listing) =>
        isForSale(listing) &&
        listings.some((other) => other.home.homeKey === listing.home.homeKey && !isForSale(other)),
    )
    expect((await page(soldBefore)).body).toContain('<td>Sold</td>')
  })

  it('has no inline script or style, so that a strict policy lets it through', async () => {
    const { body } = await page('columbus-oh-00001')
    expect(body).not.toMatch(/<script|<style|style=/)
    expect((await app.inject('/sandbox/demo/listing.css')).headers['content-type']).toContain('css')
  })

  it('is a friendly 404 for an unknown key, which it does not repeat', async () => {
    const answer = await page('%3Cscript%3E')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('There is no such demo listing')
    expect(answer.body).not.toContain('script')
  })
})

describe('a home that was listed after the market was made', () => {
  it('has a page and a picture like the others', async () => {
    const key = `columbus-oh-0${market.listingsOf(columbus).length + 1}`
    expect((await page(key)).statusCode).toBe(404)
    applyEvent(market, {
      number: 1,
      at: '2025-09-28T15:00:00.000Z',
      what: 'listed',
      city: 'columbus-oh',
      listingKey: key,
      condition: 'average',
      priceUsd: 199_900,
    })
    const answer = await page(key)
    expect(answer.body).toContain('$199,900')
    expect(answer.body).toContain('For sale since Sep 28, 2025')
    const photo = await app.inject(`/sandbox/demo/photos/${key}.svg`)
    expect([photo.statusCode, photo.body.slice(0, 4)]).toEqual([200, '<svg'])
  })
})

function raise(): never {
  throw new Error('missing')
}
