import type { IsoDate } from '../../../src/domain/iso-date.ts'
import type { ListingFact, StandardStatus } from '../../../src/domain/listings/listing.ts'
import { type Html, html } from '../pages/html.ts'
import { ledgerPage } from '../pages/ledger-page.ts'
import type { DemoListing } from './demo-listing.ts'
import { type FoundDemoListing, newestFact } from './demo-market.ts'

/** The local page of a demo listing, as a listing site would show it. */
export const listingPage = ({ listing, ofSameHome }: FoundDemoListing): string => {
  const fact = newestFact(listing)
  const price = fact.closePrice ?? fact.listPrice ?? 0
  return page(
    `${fact.unparsedAddress}, ${fact.city}`,
    html`
      <article class="card listing">
        ${photo(fact)}
        <div class="headline">
          <div>
            <p class="status ${fact.closeDate ? 'sold' : 'active'}">${statusOf(fact)}</p>
            <h1>${fact.unparsedAddress ?? ''}</h1>
            <p class="muted">${fact.city ?? ''}, ${fact.stateOrProvince ?? ''} ${fact.postalCode ?? ''}</p>
          </div>
          <p class="price">${dollars(price)}</p>
        </div>
        <dl class="facts">${factsOf(listing, fact, price).map(factItem)}</dl>
        <section>
          <h2>Price history</h2>
          <table>
            <thead><tr><th scope="col">Date</th><th scope="col">Event</th><th scope="col" class="money">Price</th></tr></thead>
            <tbody>${priceHistory(ofSameHome).map(historyRow)}</tbody>
          </table>
        </section>
        <p class="made-up muted">This home is made up: its street, price, history and drawing are generated for the demo market. A real listing opens on the site that shows it.</p>
      </article>`,
  )
}

/** The page for a key that no demo listing has. */
export const unknownListingPage = (): string =>
  page(
    'No such listing',
    html`
      <h1>There is no such demo listing</h1>
      <p class="lead">The demo market may have been made again since this link was.</p>
      <p><a class="button" href="/">Back to Flip Search Pro</a></p>`,
  )

const page = (title: string, body: Html): string =>
  ledgerPage({
    title: `${title} · Demo listing`,
    body,
    wide: true,
    note: 'Demo data',
    styles: '/sandbox/demo/listing.css',
  })

const photo = ({ mediaUrl }: ListingFact): Html =>
  mediaUrl === null
    ? html`<div class="photo none">No photo</div>`
    : html`<img class="photo" src="${mediaUrl}" width="640" height="400" alt="Drawing of the home">`

const statusOf = (fact: ListingFact): string => {
  const { closeDate, onMarketDate, standardStatus, exportedOn } = fact
  if (closeDate) return `Sold ${longDate(closeDate)}`
  if (standardStatus !== 'Active')
    return `${statusEvents[standardStatus] ?? standardStatus} ${longDate(exportedOn)}`
  return onMarketDate ? `For sale since ${longDate(onMarketDate)}` : 'For sale'
}

const factsOf = ({ home, condition }: DemoListing, fact: ListingFact, price: number) => [
  { name: 'Bedrooms', value: String(home.bedrooms) },
  { name: 'Bathrooms', value: String(home.bathrooms) },
  { name: 'Living area', value: `${whole(home.livingArea)} sq ft` },
  { name: 'Price per sq ft', value: dollars(price / home.livingArea) },
  {
    name: 'Lot',
    value: home.lotSizeSquareFeet === null ? 'Shared' : `${whole(home.lotSizeSquareFeet)} sq ft`,
  },
  { name: 'Year built', value: String(home.yearBuilt) },
  { name: 'Type', value: fact.propertySubType ?? '' },
  { name: 'Condition', value: condition.charAt(0).toUpperCase() + condition.slice(1) },
  { name: 'MLS number', value: fact.listingId ?? '' },
]

const factItem = ({ name, value }: { name: string; value: string }): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const historyRow = ({ date, what, priceUsd, cutUsd }: PriceEvent): Html =>
  html`<tr><td>${longDate(date)}</td><td>${what}${cutUsd === null ? '' : ` of ${dollars(cutUsd)}`}</td><td class="money">${dollars(priceUsd)}</td></tr>`

/** What it is called when a listing gets a status. */
const statusEvents: Partial<Record<StandardStatus, string>> = {
  Active: 'Back on market',
  Pending: 'Pending',
  Withdrawn: 'Withdrawn',
  Delete: 'Taken back',
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const dollars = (value: number) => `$${whole(value)}`
const longDate = (date: IsoDate) => dateFormat.format(new Date(`${date}T00:00:00Z`))
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** One line of a home's price history. */
type PriceEvent = {
  readonly date: IsoDate
  /** Listed, Price cut, Sold, or what it is called when a listing gets a status. */
  readonly what: string
  readonly priceUsd: number
  /** Dollars off, for a cut. */
  readonly cutUsd: number | null
}

/** What happened to a home's price in all its listings, newest first. */
const priceHistory = (listings: readonly DemoListing[]): PriceEvent[] =>
  listings
    .flatMap(eventsOf)
    // What happened on one day stays in its order.
    .toReversed()
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))

const eventsOf = ({ facts }: DemoListing): PriceEvent[] => {
  const events: PriceEvent[] = []
  let asked: number | null = null
  let status = facts[0].standardStatus
  for (const fact of facts) {
    const { listPrice, onMarketDate, exportedOn, closePrice, closeDate, standardStatus } = fact
    const what = statusEvents[standardStatus]
    if (standardStatus !== status && what !== undefined && listPrice !== null)
      events.push({ date: exportedOn, what, priceUsd: listPrice, cutUsd: null })
    status = standardStatus
    if (listPrice !== null && listPrice !== asked) {
      const cutUsd = asked === null ? null : asked - listPrice
      const date = cutUsd === null ? (onMarketDate ?? exportedOn) : exportedOn
      events.push({
        date,
        what: cutUsd === null ? 'Listed' : 'Price cut',
        priceUsd: listPrice,
        cutUsd,
      })
      asked = listPrice
    }
    if (closePrice !== null && closeDate !== null) {
      events.push({ date: closeDate, what: 'Sold', priceUsd: closePrice, cutUsd: null })
    }
  }
  return events
}
