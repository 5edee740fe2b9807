import { integerAt } from '../entry-at.ts'
import type { Candidate, Subject } from './candidate.ts'

/**
 * What identifies candidates, as numbers by row: a loop over hundreds of them recognizes the home itself without
 * reading any of their objects, which are spread all over memory. Gives the same answers as `isSameHome`.
 */
export class HomeNumbers {
  readonly #homes: NumberedTexts
  readonly #addresses: NumberedTexts

  constructor(candidates: readonly Pick<Candidate, 'propertyId' | 'addressKey'>[]) {
    this.#homes = new NumberedTexts(candidates.map(({ propertyId }) => propertyId))
    this.#addresses = new NumberedTexts(candidates.map(({ addressKey }) => addressKey))
  }

  /** By row; `NO_TEXT` for an address that is not known. */
  get columns(): HomeNumberColumns {
    return { home: this.#homes.byRow, address: this.#addresses.byRow }
  }

  /** Makes a test of rows: is a row the home itself, under any listing or spelling of its address? */
  isOf({ propertyId, addressKey }: Pick<Subject, 'propertyId' | 'addressKey'>) {
    return isNumbered(this.columns, {
      home: this.#homes.numberOf(propertyId),
      address: this.#addresses.numberOf(addressKey),
    })
  }
}

export type HomeNumberColumns = Readonly<Record<'home' | 'address', Int32Array>>

/** Makes a test of rows: is a row the home with these numbers? */
export const isNumbered =
  (
    { home: homes, address: addresses }: HomeNumberColumns,
    { home, address }: Readonly<Record<'home' | 'address', number>>,
  ) =>
  (row: number): boolean =>
    integerAt(homes, row) === home || integerAt(addresses, row) === address

class NumberedTexts {
  /** The same for the same text; that of no text is no other's. */
  readonly byRow: Int32Array
  readonly #numbers = new Map<string, number>()

  constructor(texts: readonly (string | null)[]) {
    this.byRow = new Int32Array(texts.length)
    for (const [row, text] of texts.entries()) this.byRow[row] = this.#add(text)
  }

  /** A number that no row has, where none has the text. */
  numberOf(text: string | null): number {
    return text === null ? NOT_THERE : (this.#numbers.get(text) ?? NOT_THERE)
  }

  #add(text: string | null): number {
    if (text === null) return NO_TEXT
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }
}

export const NO_TEXT = -1
export const NOT_THERE = -2
