import {
  deedTax,
  inCity,
  inCounty,
  lawOf,
  loanTax,
  type TaxedPlace,
  type TaxRecord,
  tiers,
} from '../tax-record.ts'

const pennsylvaniaTax = deedTax(1, 'split', { law: lawOf('72 P.S. 8102-C', '2025') })

const pennsylvaniaLocalTax = (percent: number, source: string, asOf: string) =>
  deedTax(percent, 'split', { name: 'Local transfer tax', law: lawOf(source, asOf) })

/** 1% for the state and, unless a place has another rate, 1% for municipality and school district. */
export const pennsylvaniaTaxes = [
  pennsylvaniaTax,
  pennsylvaniaLocalTax(1, 'Local Tax Enabling Act, 53 P.S. 6924.311', '2025'),
]

const philadelphiaTaxes = [
  pennsylvaniaTax,
  deedTax(
    [
      { from: '', tiers: tiers([0, 3.278]) },
      { from: '2025-07-01', tiers: tiers([0, 3.578]) },
    ],
    'split',
    {
      name: 'Philadelphia transfer tax',
      law: lawOf('Philadelphia Code 19-1403, Bill 250211', '2025-07'),
    },
  ),
]

export const pennsylvaniaPlaces: readonly TaxedPlace[] = [
  inCity('philadelphia', philadelphiaTaxes),
  inCounty('philadelphia', philadelphiaTaxes),
  inCity('pittsburgh', [
    pennsylvaniaTax,
    pennsylvaniaLocalTax(3, 'Pittsburgh Code 255', '2020-02'),
    deedTax(1, 'split', {
      name: 'School district transfer tax',
      law: lawOf('Pittsburgh school district, 53 P.S. 6924.311', '2020-02'),
    }),
  ]),
  ...(
    [
      ['bellevue', 1.5],
      ['bethel park', 1.5],
      ['coatesville', 2],
      ['farrell', 2],
      ['hazleton', 1.5],
      ['mckeesport', 2],
      ['monroeville', 1.5],
      ['mount lebanon', 1.5],
      ['mt lebanon', 1.5],
      ['penn hills', 2],
      ['radnor', 1.5],
      ['reading', 4],
      ['state college', 2],
      ['tredyffrin', 1.5],
      ['upper st clair', 1.5],
      ['wilkes barre', 2.5],
    ] as const
  ).map(([name, percent]) =>
    inCity(name, [
      pennsylvaniaTax,
      pennsylvaniaLocalTax(percent, 'List of local rates other than 1%', '2018-02'),
    ]),
  ),
]

/** The state takes 2.5% where the county or town takes the 1.5% it may, which is nearly everywhere. */
export const delawareTaxes = [
  deedTax(2.5, 'split', { law: lawOf('30 Del. C. 5402', '2025') }),
  deedTax(1.5, 'split', {
    name: 'Local transfer tax',
    law: lawOf('9 Del. C. 8102; 22 Del. C. 1601', '2025'),
  }),
]

/** Cut in half for first-time buyers of Maryland, which a flip's buyer may be and a flipper is not: left out. */
const marylandTax = deedTax(0.5, 'split', {
  law: lawOf('Md. Code, Tax-Property 13-203', '2025'),
})

/** With the most that counties take in transfer and recordation tax. */
export const marylandTaxes: readonly TaxRecord[] = [
  deedTax(0.5, 'split', {
    name: 'State and county transfer tax',
    local: { lowPercent: 1, highPercent: 2.5 },
  }),
]

/** Transfer tax of the county in percent; recordation tax in percent, by each $500. What owners who move in are spared is left out. */
const marylandCounty = (
  name: string,
  transfer: Parameters<typeof deedTax>[0],
  recordation: Parameters<typeof deedTax>[0],
  asOf = '2020-11',
) =>
  inCounty(name, [
    marylandTax,
    ...(transfer === 0
      ? []
      : [
          deedTax(transfer, 'split', {
            name: 'County transfer tax',
            applies: name === 'anne arundel' ? 'whole' : 'marginal',
            law: lawOf('Md. Code, Tax-Property 13-402.1 and county code', asOf),
          }),
        ]),
    deedTax(recordation, 'split', {
      name: 'Recordation tax',
      unitUsd: 500,
      law: lawOf('Md. Code, Tax-Property 12-103', asOf),
    }),
  ])

export const marylandPlaces: readonly TaxedPlace[] = [
  marylandCounty('allegany', 0.5, 0.7),
  marylandCounty('anne arundel', tiers([0, 1], [1_000_000, 1.5]), 0.7),
  marylandCounty('baltimore city', 1.5, 1),
  marylandCounty('baltimore', 1.5, 0.5),
  marylandCounty('calvert', 0, 1),
  marylandCounty('caroline', 0.5, 1),
  marylandCounty('carroll', 0, 1),
  marylandCounty('cecil', 0.5, 0.82),
  marylandCounty('charles', 0.5, 1),
  marylandCounty('dorchester', 0.75, 1),
  marylandCounty('frederick', 0, 1.4),
  marylandCounty('garrett', 1, 0.7),
  marylandCounty('harford', 1, 0.66),
  marylandCounty('howard', 1.25, 0.5),
  marylandCounty('kent', 0.5, 0.66),
  marylandCounty(
    'montgomery',
    1,
    tiers([0, 0.89], [500_000, 1.35], [600_000, 2.04], [750_000, 2.156], [1_000_000, 2.27]),
    '2023-10',
  ),
  marylandCounty("prince george's", 1.4, 0.55),
  marylandCounty("queen anne's", 0.5, 0.99),
  marylandCounty("st. mary's", 1, 0.8),
  marylandCounty('somerset', 0, 0.66),
  marylandCounty('talbot', 1, 1.2),
  marylandCounty('washington', 0.5, 0.76),
  marylandCounty('wicomico', 0, 0.7),
  marylandCounty('worcester', 0.5, 0.66),
]

/** Counties and cities take a third of what the state takes. */
const localThird = { divisor: 3, law: lawOf('Code of Virginia 58.1-3800', '2025') }

export const virginiaTaxes = [
  deedTax(0.1, 'seller', {
    name: "Grantor's tax",
    unitUsd: 500,
    law: lawOf('Code of Virginia 58.1-802', '2025'),
  }),
  deedTax(0.25, 'buyer', {
    name: 'State recordation tax',
    unitUsd: 100,
    law: lawOf('Code of Virginia 58.1-801', '2025'),
  }),
  deedTax(0.25, 'buyer', { name: 'Local recordation tax', unitUsd: 100, ...localThird }),
  loanTax(0.25, {
    name: 'State tax on the deed of trust',
    unitUsd: 100,
    law: lawOf('Code of Virginia 58.1-803', '2025'),
  }),
  loanTax(0.25, { name: 'Local tax on the deed of trust', unitUsd: 100, ...localThird }),
]

const northernVirginiaTaxes = [
  ...virginiaTaxes,
  deedTax(
    [
      { from: '2018-07-01', tiers: tiers([0, 0.15]) },
      { from: '2021-05-01', tiers: tiers([0, 0.1]) },
    ],
    'seller',
    {
      name: 'Regional WMATA capital fee',
      unitUsd: 100,
      law: lawOf('Code of Virginia 58.1-802.3', '2021-05'),
    },
  ),
  deedTax(
    [
      { from: '2020-07-01', tiers: tiers([0, 0.05]) },
      { from: '2021-05-01', tiers: tiers([0, 0.1]) },
    ],
    'seller',
    {
      name: 'Regional congestion relief fee',
      unitUsd: 100,
      law: lawOf('Code of Virginia 58.1-802.4', '2021-05'),
    },
  ),
]

/** The members of the Northern Virginia Transportation Authority; its cities are in no county. */
export const virginiaPlaces: readonly TaxedPlace[] = [
  ...['alexandria', 'fairfax', 'falls church', 'manassas', 'manassas park'].flatMap((name) => [
    inCity(name, northernVirginiaTaxes),
    inCounty(name, northernVirginiaTaxes),
    inCounty(`${name} city`, northernVirginiaTaxes),
  ]),
  ...['arlington', 'loudoun', 'prince william'].map((name) =>
    inCounty(name, northernVirginiaTaxes),
  ),
]
