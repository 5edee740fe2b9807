/** A number of a deal: what it is, what it may be, and how the form, the workbook and the packet have it. */
export type NumberField = {
  /** What the API description says of it. */
  readonly about: string
  readonly unit: NumberUnit
  /** 0 unless said. */
  readonly least?: number
  /** 100%, and the limits of a deal (`dealLimits`), unless said. */
  readonly most?: number
  /** It is a whole number of these: 1, or .5 where halves are allowed. */
  readonly multipleOf?: number
  /** What it means to have none, in the form; its value is then null. Without it there is always one. */
  readonly none?: string
  /** In the form. */
  readonly words: string
  /** How far an arrow key goes: $1,000, a percent or half a month unless said. */
  readonly step?: number
  /** Where it comes from until it is changed: the default with this name, */
  readonly default?: string
  /** or these words; without either the form finds them. */
  readonly from?: string
  /** Beside its cell in the workbook; the words of the form unless said. */
  readonly cell?: string
  /** What the workbook says of it besides. */
  readonly note?: string
  /** In the packet; the words of the form, with a small letter, unless said. */
  readonly inPacket?: string
}

/** Money is whole cents, percentages are as they are written (10.5 is 10.5%), months may have two decimals. */
export type NumberUnit = 'dollars' | 'percent' | 'months' | 'count'

export type NumberFields = Readonly<Record<string, NumberField>>

/** The values of some fields. */
export type NumbersOf<Fields extends NumberFields> = {
  readonly [N in keyof Fields]: Fields[N] extends { readonly none: string } ? number | null : number
}

/** The numbers of a deal that are of none of its parts. */
export const dealNumbers = {
  priceCents: {
    about: 'What is paid for the home.',
    unit: 'dollars',
    words: 'Purchase price',
    from: 'The ask',
  },
  /** What loans are capped by, and the sale price unless that is given. */
  arvCents: {
    about: 'After-repair value, before what `rehab.added` adds to it.',
    unit: 'dollars',
    least: 1,
    words: 'After-repair value',
    from: 'Three or more renovated sales nearby, else typical value times what resales here brought above it, by your comps as they are switched. Your own figure holds whatever the work',
  },
  asIsValueCents: {
    about: 'Before repairs; null when unknown.',
    unit: 'dollars',
    none: 'Not known',
    words: 'As-is value',
  },
  livingArea: {
    about: 'Square feet; null when unknown.',
    unit: 'count',
    least: 1,
    most: 100_000,
    none: 'Not known',
    words: 'Living area, square feet',
    step: 10,
    cell: 'Living area, sqft',
  },
  months: {
    about: 'From buying to selling.',
    unit: 'months',
    words: 'Time from buying to selling',
    from: 'The rehab, then the sale',
    cell: 'Months from buying to selling',
  },
  /** The screen "70% of value less repairs": 65 to 75 as a rule. */
  screenPercent: {
    about: '70 of the 70% rule.',
    unit: 'percent',
    words: 'Screening rule, of the value',
    default: 'screenPercent',
    cell: 'The 70% rule takes',
    note: 'A screen only',
  },
} as const satisfies NumberFields

/** The numbers of the rehab, as the form lists them. */
export const rehabNumbers = {
  permitsCents: {
    about: 'Permits that are no row of the scope.',
    unit: 'dollars',
    words: 'Permits',
    step: 10_000,
    from: 'Nothing until you know: ask at your city’s counter',
  },
  contingencyPercent: {
    about: 'Of budget and permits.',
    unit: 'percent',
    words: 'Contingency',
    default: 'contingencyPercent',
    note: 'Of the budget',
  },
  overrunPercent: {
    about:
      'What it costs beyond budget and contingency, paid in cash; below 0 what it stays under them.',
    unit: 'percent',
    least: -50,
    most: 300,
    words: 'Over budget and contingency',
    from: 'As planned. What goes over is paid in cash; below 0 it stays under',
    cell: 'Over or under budget',
    note: 'In cash',
  },
  months: {
    about: 'How long the work takes.',
    unit: 'months',
    words: 'Time for the rehab',
    default: 'rehabMonths',
    cell: 'Work takes months',
  },
} as const satisfies NumberFields

/** What the scope of work adds to the home, as the form lists it. It moves the after-repair value. */
export const addedNumbers = {
  bedrooms: {
    about: 'Bedrooms.',
    unit: 'count',
    most: 10,
    multipleOf: 1,
    words: 'Bedrooms added',
  },
  baths: {
    about: 'Baths; a half bath is .5.',
    unit: 'count',
    most: 10,
    multipleOf: 0.5,
    words: 'Baths added',
    step: 0.5,
    from: 'A half bath is .5',
  },
  livingArea: {
    about: 'Square feet of living area.',
    unit: 'count',
    most: 10_000,
    multipleOf: 1,
    words: 'Square feet added',
    step: 10,
    from: 'Of living area: finished, heated and above ground, as listings count it',
  },
  costCents: {
    about:
      'What adding them costs, beside the budget. It is part of what loans and contingency go by, and not of the work that the after-repair value assumes.',
    unit: 'dollars',
    words: 'Cost of what is added',
    from: 'Not counted until you enter it, here or in the budget: ask for bids',
  },
} as const satisfies NumberFields

/** The numbers of each loan, as the form lists them after the loan's name. */
export const loanNumbers = {
  /** The part held back included. */
  pointsPercent: {
    about: 'Of the whole loan.',
    unit: 'percent',
    most: 20,
    words: 'points',
    step: 0.25,
    default: 'pointsPercent',
    cell: 'Points',
    note: 'Of the whole loan',
  },
  ratePercent: {
    about: 'Interest a year.',
    unit: 'percent',
    most: 60,
    words: 'interest a year',
    step: 0.25,
    default: 'ratePercent',
    cell: 'Interest a year',
  },
  /** Its inspection included. */
  drawFeeCents: {
    about: 'For each draw.',
    unit: 'dollars',
    words: 'fee for each draw',
    step: 2_500,
    default: 'drawFeeCents',
    cell: 'For each draw',
  },
} as const satisfies NumberFields

/** A share of the price at closing and a share of the rehab budget held back for draws, within caps. */
export const advanceNumbers = {
  pricePercent: {
    about: 'Of the price, paid out at closing.',
    unit: 'percent',
    words: 'Loan, of the price',
    default: 'advancePercent',
    cell: 'Paid out at closing',
    note: 'Of the price',
    inPacket: 'of the price',
  },
  rehabPercent: {
    about: 'Of the rehab without contingency, held back for draws.',
    unit: 'percent',
    words: 'Loan, of the rehab',
    default: 'rehabFinancedPercent',
    cell: 'Held back for draws',
    note: 'Of the rehab budget',
    inPacket: 'of the rehab budget',
  },
  arvCapPercent: {
    about: 'The most, of the after-repair value.',
    unit: 'percent',
    none: 'No cap',
    words: 'At most, of the after-repair value',
    default: 'arvCapPercent',
  },
  costCapPercent: {
    about: 'The most, of price and rehab.',
    unit: 'percent',
    none: 'No cap',
    words: 'At most, of price and rehab',
    from: 'Not asked for, unless your lender does',
    cell: 'At most, of price and rehab budget',
  },
} as const satisfies NumberFields
