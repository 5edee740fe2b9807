import {
  deedTax,
  inCity,
  inCounty,
  lawOf,
  type TaxedPlace,
  type TaxRecord,
  tiers,
} from '../tax-record.ts'

/** $.55 for each $500. A general-law city has half of it, so that nothing is added there. */
export const californiaCountyTax = deedTax(0.11, 'seller', {
  name: 'County transfer tax',
  unitUsd: 500,
  law: lawOf('Cal. Revenue and Taxation Code 11911', '2025'),
})

export const californiaPlaces: readonly TaxedPlace[] = [
  inCity('los angeles', [
    californiaCountyTax,
    deedTax(0.45, 'seller', {
      name: 'Los Angeles transfer tax',
      unitUsd: 500,
      law: lawOf('Los Angeles Municipal Code 21.9.2(a)', '2025-07'),
    }),
    deedTax(
      [
        { from: '2023-04-01', tiers: tiers([0, 0], [5_000_000.01, 4], [10_000_000, 5.5]) },
        { from: '2024-07-01', tiers: tiers([0, 0], [5_150_000.01, 4], [10_300_000, 5.5]) },
        // Those of July 2026 are not known here: the lower ones never show too little.
        { from: '2025-07-01', tiers: tiers([0, 0], [5_300_000.01, 4], [10_600_000, 5.5]) },
      ],
      'seller',
      {
        name: 'Los Angeles Measure ULA tax',
        applies: 'whole',
        law: lawOf('Los Angeles Municipal Code 21.9.2(b), thresholds of July 2025', '2025-07'),
      },
    ),
  ]),
  // A city that is its own county: its tax has the county's in it.
  inCity('san francisco', [
    deedTax(
      tiers(
        [0, 0.5],
        [250_000.01, 0.68],
        [1_000_000, 0.75],
        [5_000_000, 2.25],
        [10_000_000, 5.5],
        [25_000_000, 6],
      ),
      'seller',
      {
        name: 'San Francisco transfer tax',
        unitUsd: 500,
        applies: 'whole',
        law: lawOf('San Francisco Business and Tax Regulations Code 1102', '2024'),
      },
    ),
  ]),
  inCity('oakland', [
    californiaCountyTax,
    deedTax(tiers([0, 1], [300_000.01, 1.5], [2_000_000.01, 1.75], [5_000_000.01, 2.5]), 'split', {
      name: 'Oakland transfer tax',
      unitUsd: 500,
      applies: 'whole',
      law: lawOf('Oakland Municipal Code 4.20.020', '2024'),
    }),
  ]),
  ...(
    [
      ['alameda', 1.2],
      ['albany', 1.5],
      ['emeryville', tiers([0, 1.2], [1_000_000, 1.5], [2_000_000.01, 2.5])],
      ['hayward', 0.85],
    ] as const
  ).map(([name, rates]) =>
    inCity(name, [
      californiaCountyTax,
      deedTax(rates, 'split', {
        name: 'City transfer tax',
        unitUsd: 500,
        applies: 'whole',
        law: lawOf('Alameda County Clerk-Recorder, city conveyance taxes', '2025'),
      }),
    ]),
  ),
  inCity('berkeley', [
    californiaCountyTax,
    deedTax(
      [
        // The threshold moves each January; 1.6 million is that of the county's last list.
        { from: '', tiers: tiers([0, 1.5], [1_600_000.01, 2.5]) },
        {
          from: '2027-01-01',
          tiers: tiers([0, 1.5], [1_600_000, 2.5], [1_900_000, 3], [3_000_000, 3.5]),
        },
      ],
      'split',
      {
        name: 'Berkeley transfer tax',
        unitUsd: 500,
        applies: 'whole',
        law: lawOf('Berkeley Municipal Code 7.52.040; Measure W of 2024', '2024-11'),
      },
    ),
  ]),
  inCity('san jose', [
    californiaCountyTax,
    deedTax(0.33, 'split', {
      name: 'San Jose conveyance tax',
      unitUsd: 500,
      law: lawOf('San Jose Municipal Code 4.58', '2025-07'),
    }),
    deedTax(
      [
        {
          from: '2020-07-01',
          tiers: tiers([0, 0], [2_000_000, 0.75], [5_000_000.01, 1], [10_000_000.01, 1.5]),
        },
        {
          from: '2025-07-01',
          tiers: tiers([0, 0], [2_300_000, 0.75], [5_000_000.01, 1], [10_000_000.01, 1.5]),
        },
      ],
      'split',
      {
        name: 'San Jose Measure E tax',
        applies: 'whole',
        law: lawOf('San Jose Municipal Code 4.59', '2025-07'),
      },
    ),
  ]),
  inCity('culver city', [
    californiaCountyTax,
    deedTax(tiers([0, 0.45], [1_500_000, 1.5], [3_000_000, 3], [10_000_000, 4]), 'seller', {
      name: 'Culver City transfer tax',
      law: lawOf('Culver City Municipal Code 3.08.400, Measure RE', '2021-04'),
    }),
  ]),
  inCity('santa monica', [
    californiaCountyTax,
    deedTax(tiers([0, 0.3], [5_000_000, 0.6], [8_000_000, 5.6]), 'seller', {
      name: 'Santa Monica transfer tax',
      applies: 'whole',
      law: lawOf('Santa Monica Municipal Code 6.96.020, Measure GS', '2023-03'),
    }),
  ]),
]

/** One cent for each $100. */
export const coloradoFee = deedTax(0.01, 'buyer', {
  name: 'Documentary fee',
  unitUsd: 100,
  law: lawOf('Colo. Rev. Stat. 39-13-102', '2024'),
})

const coloradoTown = (name: string, ...taxes: readonly TaxRecord[]) =>
  inCity(name, [coloradoFee, ...taxes])

const townTax = (percent: Parameters<typeof deedTax>[0], source = 'Town code, before 1992') =>
  deedTax(percent, 'buyer', { name: 'Town transfer tax', law: lawOf(source, '2022') })

/** The twelve towns that had such a tax before the constitution forbade new ones (Colo. Const. X, 20). */
export const coloradoPlaces: readonly TaxedPlace[] = [
  coloradoTown(
    'aspen',
    townTax(0.5, 'Aspen Municipal Code 23.48, Wheeler'),
    townTax(tiers([0, 0], [100_000, 1]), 'Aspen Municipal Code 23.48, housing'),
  ),
  ...(
    [
      ['avon', 2],
      ['breckenridge', 1],
      ['crested butte', 3],
      ['frisco', 1],
      ['gypsum', 1],
      ['minturn', 1],
      ['ophir', 4],
      ['snowmass village', 1],
      ['telluride', 3],
      ['vail', 1],
      ['winter park', 1],
    ] as const
  ).map(([name, percent]) => coloradoTown(name, townTax(percent))),
]

const washingtonTiers = (first: number, second: number, third: number) =>
  tiers([0, 1.1], [first, 1.28], [second, 2.75], [third, 3])

/** The thresholds change each fourth January: those from 2027 on are not known here. */
const washingtonTax = (local: TaxRecord['local']) =>
  deedTax(
    [
      { from: '2020-01-01', tiers: washingtonTiers(500_000, 1_500_000, 3_000_000) },
      { from: '2023-01-01', tiers: washingtonTiers(525_000, 1_525_000, 3_025_000) },
    ],
    'seller',
    { name: 'Excise tax', local, law: lawOf('RCW 82.45.060, thresholds of 2023 to 2026', '2026') },
  )

export const washingtonTaxes = [washingtonTax({ lowPercent: 0.25, highPercent: 0.5 })]

export const washingtonPlaces: readonly TaxedPlace[] = [
  inCounty('king', [
    washingtonTax(null),
    deedTax(0.5, 'seller', {
      name: 'Local excise tax',
      law: lawOf('RCW 82.46.010 and 82.46.035', '2023'),
    }),
  ]),
]
