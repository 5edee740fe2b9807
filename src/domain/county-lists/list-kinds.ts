import { namesOf } from '../record-of.ts'

/** The kinds of county lists, and what each says of a home. A new kind is an entry here. */
export const listKinds = {
  'absentee-owner': {
    name: 'Absentee owner',
    means: 'The owner’s mail goes to another address than the home’s.',
    recorded: null,
    amount: null,
    ofForeclosure: false,
  },
  'tax-arrears': {
    name: 'Tax arrears',
    means: 'Property taxes of the home are overdue.',
    recorded: 'Due since',
    amount: 'Owed',
    ofForeclosure: false,
  },
  'lis-pendens': {
    name: 'Lis pendens',
    means: 'A suit about the home is on record, as a foreclosure begins.',
    recorded: 'Recorded',
    amount: 'Claimed',
    ofForeclosure: true,
  },
  probate: {
    name: 'Probate',
    means: 'The estate of the owner is before a probate court.',
    recorded: 'Filed',
    amount: null,
    ofForeclosure: false,
  },
  'code-case': {
    name: 'Code case',
    means: 'The city or county has an open case about the state of the home.',
    recorded: 'Opened',
    amount: 'Fines',
    ofForeclosure: false,
  },
} as const satisfies Readonly<Record<string, ListKindWords>>

type ListKindWords = {
  /** As a label on a home says it. */
  readonly name: string
  /** What being on such a list means, as a sentence. */
  readonly means: string
  /** What the day of a row is called; null where rows of the kind have none. */
  readonly recorded: string | null
  /** What the dollars of a row are called; null where rows of the kind have none. */
  readonly amount: string | null
  /** Acts on purchases of homes in foreclosure may bind who buys a home on such a list. */
  readonly ofForeclosure: boolean
}

export type ListKind = keyof typeof listKinds
export const listKindNames: readonly ListKind[] = namesOf(listKinds)

/** Whether a text is a kind of county list. */
export const isListKind = (text: string): text is ListKind => Object.hasOwn(listKinds, text)
