import { describe, expect, it } from 'vitest'
import { dateReaderOf } from './date-format.ts'

const read = (format: string, text: string) => {
  const reader = dateReaderOf(format)
  if (!reader.ok) throw new Error(reader.error)
  return reader.value(text)
}

describe('a date reader', () => {
  it.each([
    ["yyyyMMdd'T'HHmmss", '20141013T000000', '2014-10-13'],
    ['yyyyMMdd', '20141013', '2014-10-13'],
    ['MM/dd/yyyy', '10/13/2014', '2014-10-13'],
    ['M/d/yyyy', '1/5/2015', '2015-01-05'],
    ['MM/dd/yyyy', '1/5/2015', '2015-01-05'],
    ['MM/dd/yy', '10/13/14', '2014-10-13'],
    ['dd-MMM-yy', '13-OCT-98', '1998-10-13'],
    ['MM/dd/yyyy hh:mm:ss a', '10/13/2014 12:00:00 AM', '2014-10-13'],
    ['MMMM do, yyyy', 'October 3rd, 2014', '2014-10-03'],
    ['yyyy-MM-dd', '2008-05-21', '2008-05-21'],
    ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", '2014-10-13T23:30:00.000-07:00', '2014-10-13'],
    ['EEE MMM dd HH:mm:ss zzz yyyy', 'Wed May 21 00:00:00 EDT 2008', '2008-05-21'],
    ['EEE MMM dd HH:mm:ss zzz yyyy', 'Wed May  7 00:00:00 GMT+02:00 2008', '2008-05-07'],
    ["d 'o''clock' M yyyy", "7 o'clock 5 2008", '2008-05-07'],
    ['yyyy M', '2010 5', '2010-05-01'],
    ['MMM yyyy', 'May 2010', '2010-05-01'],
    ['iso', '2008-05-21', '2008-05-21'],
    ['iso', '2014-10-13T23:59:59Z', '2014-10-13'],
    ['iso', '2014-10-13 00:00:00', '2014-10-13'],
  ])('reads %s from %s as the day written', (format, text, expected) => {
    expect(read(format, text)).toBe(expected)
  })

  it.each([
    ['MM/dd/yyyy', '2014-10-13'],
    ['MM/dd/yyyy', '13/10/2014'],
    ['MM/dd/yyyy', '02/30/2014'],
    ['MM/dd/yyyy', '10/13/2014 00:00'],
    ['dd-MMM-yy', '13-Smarch-14'],
    ['iso', '20141013'],
    ['iso', ''],
  ])('in %s finds no date in %j', (format, text) => {
    expect(read(format, text)).toBeNull()
  })

  it('says what is wrong with a format', () => {
    expect(dateReaderOf('yyyy-MM-dd n')).toMatchObject({
      ok: false,
      error: expect.stringContaining('unescaped latin alphabet character `n`'),
    })
    for (const format of ['mm/dd/yyyy', 'yyyy', 'MM-dd', 'HH:mm', 'z'])
      expect(dateReaderOf(format)).toEqual({
        ok: false,
        error: 'it needs a year and a month',
      })
  })
})
