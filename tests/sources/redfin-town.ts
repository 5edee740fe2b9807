import { addDays } from '../../src/domain/iso-date.ts'
import { date } from '../listings/listing-facts.ts'
import { LAST_DAY, syntheticSales } from '../listings/synthetic-sales.ts'

/** Two Redfin "Download All" files of a made-up town at Bend, OR: its sales up to June 2024, and homes for sale. */
export const redfinTown = (): { readonly name: string; readonly content: string }[] => {
  const homes = syntheticSales(460).filter(({ homeType }) => homeType === 'House')
  const offers = homes.slice(0, 40)
  const sales = homes.slice(40)
  return [
    {
      name: '2024-06-30_for_sale.csv',
      // Every fourth asks a quarter less than such homes sell for.
      content: fileOf(
        offers.map((home, i) =>
          rowOf(home, {
            number: i + 1,
            street: 'Offer St',
            price: i % 4 === 0 ? home.price * 0.75 : home.price,
            sold: null,
          }),
        ),
      ),
    },
    {
      name: '2024-06-30_sold.csv',
      content: fileOf([
        ...sales.map((home, i) =>
          rowOf(home, { number: i + 1, street: 'Sold St', price: home.price, sold: home.day }),
        ),
        // Not a market sale.
        rowOf(sales[0] ?? homes[0], { number: 9999, street: 'Gift St', price: 10, sold: LAST_DAY }),
      ]),
    },
  ]
}

/** A later file: the first home for sale asks less than before. */
export const redfinTownCut = (): { readonly name: string; readonly content: string } => {
  const home = syntheticSales(460).find(({ homeType }) => homeType === 'House')
  const price = 0.7 * (home?.price ?? 0)
  return {
    name: '2024-07-01_for_sale.csv',
    content: fileOf([rowOf(home, { number: 1, street: 'Offer St', price, sold: null })]),
  }
}

type Home = ReturnType<typeof syntheticSales>[number]
type TownHome = {
  readonly number: number
  readonly street: string
  readonly price: number
  /** The day it sold; null while it is for sale. */
  readonly sold: number | null
}

const fileOf = (rows: readonly string[]): string => [HEADER, ...rows, ''].join('\r\n')

const HEADER =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,NEXT OPEN HOUSE START TIME,NEXT OPEN HOUSE END TIME,URL (SEE https://www.redfin.com/buy-a-home/comparative-market-analysis FOR INFO ON PRICING),SOURCE,MLS#,FAVORITE,INTERESTED,LATITUDE,LONGITUDE'

const rowOf = (home: Home | undefined, { number, street, price, sold }: TownHome): string => {
  if (home === undefined) throw new Error('The town has no homes.')
  const id = `${sold === null ? 1 : 2}${String(number).padStart(5, '0')}`
  return [
    sold === null ? 'MLS Listing' : 'PAST SALE',
    sold === null ? '' : longDate(sold),
    'Single Family Residential',
    `${number} ${street}`,
    'Bend',
    'OR',
    '97701',
    Math.round(price),
    home.bedroomsTotal,
    home.bathroomsTotalDecimal,
    'Bend',
    home.livingArea,
    home.lotSizeSquareFeet ?? '',
    home.yearBuilt ?? '',
    sold === null ? 12 : '',
    Math.round(price / (home.livingArea ?? 1)),
    '',
    sold === null ? 'Active' : 'Sold',
    '',
    '',
    `https://www.redfin.com/OR/Bend/home/${id}`,
    'COMLS',
    id,
    'N',
    'Y',
    (home.latitude + 4.05).toFixed(7),
    (home.longitude - 38.31).toFixed(7),
  ].join(',')
}

/** `June-20-2024`, as Redfin writes days. */
const longDate = (day: number): string => {
  const [year = 0, month = 1, dayOfMonth] = addDays(date('2024-06-28'), day - LAST_DAY)
    .split('-')
    .map(Number)
  const name = new Date(Date.UTC(year, month - 1)).toLocaleString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  })
  return `${name}-${dayOfMonth}-${year}`
}
