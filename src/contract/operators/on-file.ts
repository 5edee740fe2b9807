import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../homes/home.ts'

z.config(z.locales.en())

/** What one source has brought of one market, by whatever way. */
export const listingsOnFileSchema = named(
  'ListingsOnFile',
  'What one source has brought of one market: by a feed, a file on this page, or a file on the command line.',
  z.object({
    market: about('The three-digit zip area: 432.', z.string()),
    place: about('Its city with the most of them: Columbus, OH.', z.string()),
    source: about('The source in words: Redfin file (NWMLS), King County file.', z.string()),
    homesForSale: about('Of its listings.', z.number()),
    sales: about('Of its listings.', z.number()),
    newestOn: about('The newest day that one of its listings is as of.', calendarDate),
  }),
)
export type ListingsOnFile = z.infer<typeof listingsOnFileSchema>

/** `GET /api/listings-on-file` */
export const allListingsOnFileSchema = z.object({
  onFile: about('The market with the most listings first.', z.array(listingsOnFileSchema)),
})
export type AllListingsOnFile = z.infer<typeof allListingsOnFileSchema>
