import { expect, it } from 'vitest'
import { formatBytes, formatSentence, refusedWords, summarySentence } from './file-sentences.ts'
import { doneFile } from './sources-for-tests.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2048, '2 KB'],
  [1_500_000, '1 MB'],
  [1024 ** 3, '1,024 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

it('says what a file is and where its export day is from', () => {
  expect(formatSentence(doneFile)).toBe('Redfin · exported Nov 3, 2020, by its name')
  expect(formatSentence({ ...doneFile, exportedOnFrom: 'given' })).toContain('as you said')
  expect(formatSentence({ ...doneFile, format: null })).toBe('')
})

const rows = { read: 0, added: 0, changed: 0, unchanged: 0, sales: 0, rents: 0, refused: 0 }

it.each([
  [rows, 'It has no rows.'],
  [
    { ...rows, read: 1, added: 1, sales: 1 },
    '1 row: 1 listing new. 1 of the new and changed is a sale.',
  ],
  [
    { ...rows, read: 2506, added: 2400, changed: 6, unchanged: 94, sales: 1200, refused: 6 },
    '2,506 rows: 2,400 listings new, 6 changed, 94 as before. 1,200 of the new and changed are sales.',
  ],
  [{ ...rows, read: 3, refused: 3 }, '3 rows: none taken.'],
  [{ ...rows, read: 40, added: 2, rents: 38 }, '40 rows: 2 listings new, 38 rents.'],
  [{ ...rows, read: 1, rents: 1 }, '1 row: 1 rent.'],
])('sums up %j', (counts, sentence) => {
  expect(summarySentence(counts)).toBe(sentence)
})

it('counts refused rows', () => {
  expect([1, 1200].map(refusedWords)).toEqual(['1 row refused', '1,200 rows refused'])
})
