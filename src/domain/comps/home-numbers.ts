import { integerAt } from '../entry-at.ts'
import type { HomeIdentity } from './candidate.ts'

/**
 * What identifies candidates, as numbers by row: a loop over hundreds of them recognizes the home itself without
 * reading any of their objects, which are spread all over memory. Gives the same answers as `isSameHome`.
 */
export class HomeNumbers {
  readonly #homes: NumberedTexts
  readonly #addresses: NumberedTexts
  #rows: RowsOfHomes | null = null

  constructor(candidates: readonly HomeIdentity[]) {
    this.#homes = new NumberedTexts(candidates.map(({ propertyId }) => propertyId))
    this.#addresses = new NumberedTexts(candidates.map(({ addressKey }) => addressKey))
  }

  /** By row; `NO_TEXT` for an address that is not known. */
  get columns(): HomeNumberColumns {
    return { home: this.#homes.byRow, address: this.#addresses.byRow }
  }

  /** Makes a test of rows: is a row the home itself, under any listing or spelling of its address? */
  isOf(home: HomeIdentity) {
    return isNumbered(this.columns, this.#numbersOf(home))
  }

  /** The rows for which `isOf` holds, ascending, without a look at any other. */
  rowsOf(home: HomeIdentity): readonly number[] {
    this.#rows ??= new RowsOfHomes(this.columns)
    return this.#rows.of(this.#numbersOf(home))
  }

  #numbersOf({ propertyId, addressKey }: HomeIdentity) {
    return {
      home: this.#homes.numberOf(propertyId),
      address: this.#addresses.numberOf(addressKey),
    }
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

/** Finds the rows of home after home by its numbers. */
export class RowsOfHomes {
  readonly #byHome: LinkedRows
  readonly #byAddress: LinkedRows

  constructor({ home, address }: HomeNumberColumns) {
    this.#byHome = new LinkedRows(home)
    this.#byAddress = new LinkedRows(address)
  }

  /** Of the home by either number, ascending. */
  of({ home, address }: Readonly<Record<'home' | 'address', number>>): readonly number[] {
    const byHome = this.#byHome.of(home)
    const byAddress = this.#byAddress.of(address)
    if (byAddress.length === 0) return byHome
    return [...new Set([...byHome, ...byAddress])].sort((a, b) => a - b)
  }
}

/** For each number its first row, and for each row the next of its number: lists that take no objects. */
class LinkedRows {
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(numbers: Int32Array) {
    const largest = numbers.reduce((a, b) => Math.max(a, b), -1)
    this.#first = new Int32Array(largest + 1).fill(-1)
    this.#next = new Int32Array(numbers.length)
    for (let row = numbers.length - 1; row >= 0; row--) {
      const number = integerAt(numbers, row)
      if (number < 0) continue
      this.#next[row] = integerAt(this.#first, number)
      this.#first[number] = row
    }
  }

  of(number: number): number[] {
    const rows: number[] = []
    if (number < 0 || number >= this.#first.length) return rows
    for (let row = integerAt(this.#first, number); row >= 0; row = integerAt(this.#next, row))
      rows.push(row)
    return rows
  }
}

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
