import { describe, expect, it } from 'vitest'
import { guessColumns, readStatement, type Statement } from './statement.ts'

const statement = (columns: string[], ...rows: string[][]): Statement => ({ columns, rows })
const costsOf = (of: Statement, entries: Parameters<typeof readStatement>[2] = []) =>
  readStatement(of, guessColumns(of), entries).map((line) =>
    'cost' in line
      ? [line.cost.on, line.cost.cents, line.cost.payee, ...(line.known ? ['known'] : [])]
      : line.fault,
  )

describe('a statement', () => {
  it('of a bank has what is spent below zero, and refunds come back below zero', () => {
    const bank = statement(
      ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance'],
      ['DEBIT', '03/14/2026', 'THE HOME DEPOT #1234', '-1,234.56', 'DEBIT_CARD', '9,000.00'],
      ['DEBIT', '03/15/2026', 'LOWES', '-80', 'DEBIT_CARD', '8,920.00'],
      ['CREDIT', '03/16/2026', 'THE HOME DEPOT #1234', '45.10', 'REFUND', '8,965.10'],
    )
    expect(costsOf(bank)).toEqual([
      ['2026-03-14', 123_456, 'THE HOME DEPOT #1234'],
      ['2026-03-15', 8000, 'LOWES'],
      ['2026-03-16', -4510, 'THE HOME DEPOT #1234'],
    ])
  })

  it('of QuickBooks has what is spent above zero, with its vendor and memo', () => {
    const books = statement(
      ['Date', 'Transaction type', 'Num', 'Name', 'Memo/Description', 'Account', 'Amount'],
      ['2026-03-14', 'Expense', '', 'Ace Plumbing', 'Rough-in', 'Job materials', '$2,500.00'],
      ['2026-03-15', 'Credit', '', 'Ace Plumbing', 'Returned', 'Job materials', '(25.5)'],
    )
    const guessed = guessColumns(books)
    expect(guessed).toMatchObject({ date: 0, amount: 6, payee: 3, note: 4, spentIs: 'above zero' })
    expect(costsOf(books)).toEqual([
      ['2026-03-14', 250_000, 'Ace Plumbing'],
      ['2026-03-15', -2550, 'Ace Plumbing'],
    ])
  })

  it('may have money out and money in apart', () => {
    const apart = statement(
      ['Date', 'Description', 'Debit', 'Credit'],
      ['14-Mar-26', 'Tile Shop', '310.00', ''],
      ['Mar 15, 2026', 'Tile Shop', '', '10.00'],
    )
    expect(costsOf(apart)).toEqual([
      ['2026-03-14', 31_000, 'Tile Shop'],
      ['2026-03-15', -1000, 'Tile Shop'],
    ])
  })

  it('says of each line that is no cost why', () => {
    const odd = statement(
      ['Date', 'Description', 'Amount'],
      ['02/30/2026', 'No such day', '5'],
      ['', 'Total', '1,000'],
      ['03/01/2026', 'Words', 'ten'],
      ['03/01/2026', 'Nothing', '0.00'],
      ['03/01/2026', 'Too much', '100000000001'],
      ['03/01/2026', '=HYPERLINK("https://evil.example")', '1.2.3'],
      ['03/01/2026', 'Cut off'],
    )
    expect(costsOf(odd)).toEqual([
      'No date that can be read',
      'No date that can be read',
      'No amount that can be read',
      'Nothing was paid',
      'More than $100 million',
      'No amount that can be read',
      'No amount that can be read',
    ])
  })

  it('takes no amount that is none, also where both columns are beyond all numbers', () => {
    const endless = '9'.repeat(400)
    const both = statement(
      ['Date', 'Description', 'Debit', 'Credit'],
      ['03/01/2026', 'Endless', endless, endless],
    )
    expect(costsOf(both)).toEqual(['More than $100 million'])
  })

  it('knows the lines it was imported with before, also those that are alike', () => {
    const twice = statement(
      ['Date', 'Description', 'Amount'],
      ['03/01/2026', 'Parking', '-5'],
      ['03/01/2026', 'Parking', '-5'],
      ['03/02/2026', 'Parking', '-5'],
    )
    const first = readStatement(twice, guessColumns(twice), [])
    const kept = first.flatMap((line) => ('cost' in line ? [{ ...line.cost, row: null }] : []))
    expect(new Set(kept.map(({ bankLine }) => bankLine)).size).toBe(3)
    expect(costsOf(twice, kept.slice(0, 1)).map((line) => line.at(-1))).toEqual([
      'known',
      'Parking',
      'Parking',
    ])
    const longer = { ...twice, rows: [...twice.rows, ['03/03/2026', 'Parking', '-5']] }
    expect(costsOf(longer, kept).map((line) => line.at(-1))).toEqual([
      'known',
      'known',
      'known',
      'Parking',
    ])
  })
})
