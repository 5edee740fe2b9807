import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { headers, row } from '../../adapters/homeharvest/homeharvest-rows-for-tests.ts'
import { listing } from '../../adapters/rentcast/rentcast-listings-for-tests.ts'
import { openListingFile } from './open-listing-file.ts'

const files = temporaryFiles()
const today = date('2025-12-31')
const REDFIN =
  'SALE TYPE,SOLD DATE,ADDRESS,ZIP OR POSTAL CODE,PRICE,STATUS,SOURCE,MLS#,LATITUDE,LONGITUDE\nPAST SALE,June-28-2018,7 Birch Ct,20190,415300,Sold,BRIGHT MLS,VAFX7,38.97,-77.36\n'
const HOMEHARVEST = `${headers['0.4.5']}\n${row('0.4.5')}\n`
const KING_COUNTY =
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,zipcode,lat,long\n7129300520,20141013T000000,221900,3,1,1180,5650,1955,98178,47.5112,-122.257\n'

describe('opening a listing file', () => {
  it.each([
    ['Redfin', REDFIN],
    ['Redfin', `"In accordance with local MLS rules, some are left out"\n${REDFIN}`],
    ['HomeHarvest', HOMEHARVEST],
    ['RentCast', `[${JSON.stringify(listing())}]`],
    ['HomeHarvest', Buffer.from(`\uFEFF${HOMEHARVEST}`, 'utf16le')],
  ])('recognizes by its content that it is of %s', async (format, content) => {
    const opened = await openListingFile(files.write('any.csv', content), { today })
    expect(opened).toMatchObject({ ok: true, value: { format } })
  })

  it('reads a county’s file through the mapping that is named', async () => {
    const path = files.write('kc.csv', KING_COUNTY)
    expect(await openListingFile(path, { today, mapping: 'king-county' })).toMatchObject({
      ok: true,
      value: { format: 'County', exportedOn: '2014-10-13' },
    })
    expect(await openListingFile(path, { today })).toMatchObject({
      ok: false,
      error: { type: 'UnknownTable' },
    })
  })

  it('takes a mapping by its name alone, never from a path', async () => {
    const mapping = files.write('mapping.json', '{}')
    expect(await openListingFile(files.write('kc.csv', KING_COUNTY), { today, mapping })).toEqual({
      ok: false,
      error: {
        type: 'BadMapping',
        why: `There is no mapping ${mapping}. These are built in: ames, king-county.`,
      },
    })
  })

  it.each([
    ['\n', 'has no header and no rows'],
    ['', 'is empty'],
    ['%PDF-1.7\n', 'is a PDF'],
    ['[{"a":1}]', 'is not a RentCast file'],
  ])('says of %j why it cannot', async (content, why) => {
    const path = files.write('other.csv', content)
    expect(await openListingFile(path, { today })).toEqual({
      ok: false,
      error: { type: 'WrongFile', what: expect.stringContaining(why) },
    })
  })
})
