import { profitPotential } from '../../domain/search/profit-potential.ts'

/** What sets a sale apart from the home it is compared with, in the order of an appraiser's form. */
export const gridLines = [
  'Living area',
  'Lot',
  'Age',
  'Bedrooms',
  'Baths',
  'Location',
  'Time',
] as const
export type GridLine = (typeof gridLines)[number]

/** The fact as read on the line, and what it changes about the sale's price, in whole US dollars. */
export type Adjustment = { readonly fact: string; readonly usd: number }

export type ExampleSale = {
  readonly name: string
  readonly soldForUsd: number
  readonly adjustments: Readonly<Record<GridLine, Adjustment>>
  /** Its share of the value; the shares make up 100. */
  readonly weightPercent: number
}

/** A made-up home for sale, and what is known of it on each line. */
export const exampleHome = {
  priceUsd: 239_900,
  facts: {
    'Living area': '1,540 sqft',
    Lot: '6,000 sqft',
    Age: 'built 1956',
    Bedrooms: '3',
    Baths: '1.5',
    Location: 'this address',
    Time: 'today',
  },
} as const satisfies { priceUsd: number; facts: Record<GridLine, string> }

/** Three made-up sales near it. */
export const exampleSales: readonly ExampleSale[] = [
  {
    name: 'Sale 1',
    soldForUsd: 311_000,
    weightPercent: 45,
    adjustments: {
      'Living area': { fact: '1,620 sqft', usd: -9_200 },
      Lot: { fact: '6,200 sqft', usd: -600 },
      Age: { fact: 'built 1961', usd: -1_100 },
      Bedrooms: { fact: '3', usd: 0 },
      Baths: { fact: '2', usd: -4_300 },
      Location: { fact: '0.2 mi', usd: 1_500 },
      Time: { fact: '2 mo. ago', usd: 2_100 },
    },
  },
  {
    name: 'Sale 2',
    soldForUsd: 289_000,
    weightPercent: 35,
    adjustments: {
      'Living area': { fact: '1,460 sqft', usd: 9_000 },
      Lot: { fact: '5,400 sqft', usd: 1_500 },
      Age: { fact: 'built 1952', usd: 900 },
      Bedrooms: { fact: '3', usd: 0 },
      Baths: { fact: '1.5', usd: 0 },
      Location: { fact: '0.3 mi', usd: -2_400 },
      Time: { fact: '5 mo. ago', usd: 4_800 },
    },
  },
  {
    name: 'Sale 3',
    soldForUsd: 330_000,
    weightPercent: 20,
    adjustments: {
      'Living area': { fact: '1,750 sqft', usd: -23_600 },
      Lot: { fact: '7,100 sqft', usd: -2_700 },
      Age: { fact: 'built 1968', usd: -2_600 },
      Bedrooms: { fact: '4', usd: -3_000 },
      Baths: { fact: '2', usd: -4_300 },
      Location: { fact: '0.5 mi', usd: 4_200 },
      Time: { fact: '8 mo. ago', usd: 7_400 },
    },
  },
]

/** What the sale would have brought as the home for sale, today: its price and all lines. Whole US dollars. */
export const adjustedPriceUsd = ({ soldForUsd, adjustments }: ExampleSale): number =>
  gridLines.reduce((sum, line) => sum + adjustments[line].usd, soldForUsd)

/** What the sale brings to the value: its adjusted price times its weight. Whole US dollars. */
export const shareOfValueUsd = (sale: ExampleSale): number =>
  (adjustedPriceUsd(sale) * sale.weightPercent) / 100

/** The shares of all sales together. Whole US dollars. */
export const exampleValueUsd: number = exampleSales.reduce(
  (sum, sale) => sum + shareOfValueUsd(sale),
  0,
)

/** What the sales brought on average, as sold. Whole US dollars. */
export const exampleAverageCompUsd: number =
  exampleSales.reduce((sum, sale) => sum + sale.soldForUsd, 0) / exampleSales.length

export const exampleProfit = profitPotential(exampleValueUsd, exampleHome.priceUsd)
