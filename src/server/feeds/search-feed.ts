import escapeHtml from 'escape-html'
import { Feed } from 'feed'
import type { Kysely } from 'kysely'
import { addressOf, homeUrlOf } from '../../domain/alerts/mail/alert-mail.ts'
import { homeLines } from '../../domain/alerts/mail/plain-text-part.ts'
import { dollars } from '../../domain/dollars.ts'
import { printable } from '../../domain/printable-text.ts'
import { newestOfSearch } from '../alerts/mail/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * The newest 50 homes that came to meet a saved search, with what a mail says of each, to be written as Atom (RFC 4287)
 * and JSON Feed. XML has no control characters: one in an address would make the whole feed unreadable.
 */
export const searchFeed = async (
  db: Kysely<Database>,
  {
    search,
    address,
    origin,
  }: {
    readonly search: { readonly id: string; readonly name: string }
    /** Where it is read, without the name of the file. */
    readonly address: string
    /** Where pages are. */
    readonly origin: string
  },
): Promise<Feed> => {
  const newest = await newestOfSearch(db, { searchId: search.id, limit: MAX_ENTRIES, origin })
  const feed = new Feed({
    id: `urn:flip-search-pro:search:${search.id}`,
    title: `New leads: ${search.name}`,
    link: origin,
    feedLinks: { atom: `${address}/atom.xml`, json: `${address}/feed.json` },
    author: { name: 'Flip Search Pro' },
    generator: false,
    updated: newest[0]?.at ?? new Date(0),
  })
  for (const { alertId, at, home } of newest) {
    const price = home.price === null ? '' : `${dollars(home.price)}, `
    feed.addItem({
      id: `urn:flip-search-pro:alert:${alertId}`,
      title: escapeHtml(printable(`${price}${addressOf(home)}`)),
      link: homeUrlOf(origin, home),
      content: homeLines(home)
        .map((line) => escapeHtml(printable(line)))
        .join('<br>'),
      date: at,
      published: at,
    })
  }
  return feed
}

const MAX_ENTRIES = 50
