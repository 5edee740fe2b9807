import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wayBetweenNodes } from '../../../../tests/platform/way-between-nodes.ts'
import {
  fileImportsStage,
  redfinFile,
  soldRow,
} from '../../../../tests/sources/file-imports-stage.ts'
import { signedInAs } from '../../../../tests/test-app.ts'
import { fileImportCalls } from '../../../contract/sources/file-imports.ts'
import { listing } from '../../adapters/rentcast/rentcast-listings-for-tests.ts'
import { fileImportNews } from './news.ts'
import { sweepFileImports } from './sweep-file-imports.ts'

let stage: Awaited<ReturnType<typeof fileImportsStage>>
beforeAll(async () => {
  stage = await fileImportsStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.sent.length = 0
  for (const table of ['fileImport', 'listing', 'listPrice'])
    await sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(stage.db)
  for (const name of await stage.kept())
    await stage.deps.folder
      .remove(name.replace(/[.].*/, ''))
      .then(() => stage.deps.folder.removeRejects(name.replace(/[.].*/, '')))
})

const storedKeys = async () =>
  (await stage.db.selectFrom('listing').select('listingKey').orderBy('listingKey').execute()).map(
    ({ listingKey }) => listingKey,
  )
const lakeMapping = {
  name: 'lake',
  json: JSON.stringify({
    columns: { ClosePrice: 'price', CloseDate: 'sold', Latitude: 'lat', Longitude: 'long' },
    dateFormat: 'iso',
    constants: { PropertySubType: 'Single Family Residence', PostalCode: '97701' },
  }),
}
const list = async () => fileImportCalls.list.answer.parse((await stage.ask('GET', '')).json())

describe('an uploaded file', () => {
  it('is imported with the summary of the command line, and its content is gone afterwards', async () => {
    const { upload, run, file, kept, sent } = stage
    const id = await upload(redfinFile(soldRow('1'), soldRow('2', 500)), {
      fileName: 'redfin_2020-11-03.csv',
    })
    expect(sent).toEqual([`import-file {"id":"${id}"}`])
    expect(await file(id)).toMatchObject({ state: 'waiting', rows: null, format: null })
    expect(await kept()).toEqual([`${id}.file`])
    await run(id)
    expect(await file(id)).toMatchObject({
      fileName: 'redfin_2020-11-03.csv',
      state: 'done',
      format: 'Redfin',
      exportedOn: '2020-11-03',
      exportedOnFrom: 'file name',
      rows: { read: 2, added: 1, changed: 0, unchanged: 0, sales: 1, refused: 1 },
      refusedByReason: [{ reason: 'a price of $10,000 or less is not a market sale', rows: 1 }],
      homesValued: 0,
      filesValued: 1,
      fault: null,
    })
    expect(await storedKeys()).toEqual(['BRIGHT MLS:VAFX1'])
    expect(await kept()).toEqual([`${id}.rejects.csv`])
    expect((await list()).imports.map((one) => one.id)).toEqual([id])
  })

  it('is shown to those who listen, from its upload to its values', async () => {
    stage.heard.length = 0
    const id = await stage.upload(redfinFile(soldRow('1')))
    await stage.run(id)
    expect(stage.heard.map(({ state }) => state)).toEqual(['waiting', 'reading', 'valuing', 'done'])
    expect(stage.heard.at(-1)).toEqual(await stage.file(id))
  })

  it('is shown on every node, and each looks for itself', async () => {
    const { join } = wayBetweenNodes()
    const news = () => fileImportNews({ db: stage.db, backplane: join(), onFault: console.error })
    const [here, there] = [news(), news()]
    const id = await stage.upload(redfinFile(soldRow('1')))
    const heard: unknown[] = []
    there.subscribe((file) => heard.push(file))
    await here.publish(stage.db, id)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard).toEqual([await stage.file(id)])
  })

  it('is not taken while five hundred others wait', async () => {
    await sql`INSERT INTO file_import (id, file_name, bytes, begun_by, state)
      SELECT 'waits-' || n, 'a.csv', 10, 'ann', 'uploading'
      FROM generate_series(1, 500) AS n`.execute(stage.db)
    const begin = () => stage.ask('POST', '', { body: { fileName: 'a.csv', bytes: 10 } })
    const answer = await begin()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'too-many-files',
        error:
          '500 files wait to be imported, which is as many as may. Try again when some of them are.',
      },
    ])
    await stage.db.deleteFrom('fileImport').where('id', '=', 'waits-1').execute()
    expect((await begin()).statusCode).toBe(200)
    await stage.db.deleteFrom('fileImport').where('fileName', '=', 'a.csv').execute()
  })

  it('has its refused rows to download, none of them a formula', async () => {
    const formula = soldRow('=1+cmd|calc', 500).replace('415300', '500')
    const id = await stage.upload(redfinFile(formula.replace(',500,', ',=HYPERLINK("x"),')))
    await stage.run(id)
    const answer = await stage.ask('GET', `/${id}/rejects`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
      'cache-control': 'no-store',
    })
    const [, row = ''] = answer.body.split('\r\n')
    expect(row).toContain('listings.csv,2,PRICE,')
    expect(row).toContain("'=HYPERLINK")
  })

  it('is read with the export day that the operator gave', async () => {
    const id = await stage.upload(redfinFile(soldRow('1')), {
      fileName: '2020-11-03.csv',
      exportedOn: '2020-11-20',
    })
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({
      exportedOn: '2020-11-20',
      exportedOnFrom: 'given',
    })
  })

  it('of a county is read through a mapping of the operator’s', async () => {
    const id = await stage.upload('price,sold,lat,long\n300000,2021-05-03,44.05,-121.31\n', {
      mapping: lakeMapping,
    })
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({
      state: 'done',
      format: 'County: lake',
      rows: { added: 1 },
    })
    expect(await storedKeys()).toEqual(['44.05,-121.31:2021-05-03:300000'])
  })

  it.each([
    ['notes', 'a,b\n1,2\n'],
    ['a zip archive', 'PK\u0003\u0004\u0014\u0000 a bomb'],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing but noise', '\u0000\u0001\u0002'.repeat(500)],
  ])('that is %s gets one sentence with its name, and leaves nothing', async (_, content) => {
    const id = await stage.upload(content, { fileName: 'data.csv' })
    await stage.run(id)
    const { state, fault } = await stage.file(id)
    expect(state).toBe('failed')
    expect(fault).toMatch(/^data\.csv /)
    expect(fault).not.toContain(stage.path)
    expect(fault).not.toContain('--')
    expect(fault).not.toContain('flip import')
    expect(await stage.kept()).toEqual([])
  })

  it.each([
    ['a,b\n1,2\n', {}, 'chosen under “Kind of file” when you drop it.'],
    [redfinFile(), {}, 'Drop it again with its export day.'],
    [
      'price,sold,lat,long\n300000,May 2014,44.05,-121.31\n',
      { mapping: lakeMapping },
      'Correct its dateFormat, or drop the file again with its export day.',
    ],
  ])('says what to choose, not what to type: %j', async (content, how, advice) => {
    const id = await stage.upload(content, { fileName: 'data.csv', ...how })
    await stage.run(id)
    const { fault } = await stage.file(id)
    expect(fault).toMatch(/^data\.csv /)
    expect(fault).toContain(advice)
    expect(fault).not.toMatch(/--|flip |YYYY/)
  })

  it('of homes for rent brings rents, and says how many', async () => {
    const { db, upload, run, file } = stage
    const { history, ...rental } = listing({ price: 2200 })
    const id = await upload(JSON.stringify([rental, listing({ id: 'for sale' })]), {
      fileName: 'austin-2024-10-01.json',
    })
    await run(id)
    expect(await file(id)).toMatchObject({
      state: 'done',
      format: 'RentCast',
      rows: { read: 2, added: 1, sales: 0, rents: 1, refused: 0 },
    })
    expect(await db.selectFrom('rentListing').select('rentUsd').execute()).toEqual([
      { rentUsd: 2200 },
    ])
    expect(await storedKeys()).toEqual(['for sale:2024-06-24'])
  })

  describe('of HUD’s fair market rents', () => {
    const columns = [0, 1, 2, 3, 4].map((beds) => `SAFMR ${beds}BR`).join(',')
    const table = (...rows: readonly string[]) => [`ZIP Code,${columns}`, ...rows, ''].join('\n')
    const rents = () =>
      stage.db
        .selectFrom('fairMarketRent')
        .select(['fiscalYear', 'zip', 'rentsUsd'])
        .orderBy('fiscalYear')
        .orderBy('zip')
        .execute()

    it('takes the place of what there was of its year, and says so', async () => {
      const old = table('98106,1900,1950,2300,3000,3500', '98101,2000,2100,2400,3200,3700')
      const first = await stage.upload(old, { fileName: 'fy2025_safmrs.csv' })
      await stage.run(first)
      const id = await stage.upload(
        table('98106,1940,1990,2320,3080,3580', 'nowhere,1940,1990,2320,3080,3580'),
        { fileName: 'FY2025 SAFMRs.csv' },
      )
      await stage.run(id)
      expect(await stage.file(id)).toMatchObject({
        state: 'done',
        format: 'HUD rents of FY2025',
        exportedOn: null,
        rows: null,
        notes: [
          'Fair market rents of 1 zip for FY2025, in place of those there were of that year. 1 row without a zip or a rent was left out.',
        ],
        fault: null,
      })
      expect(await rents()).toEqual([
        { fiscalYear: 2025, zip: '98106', rentsUsd: [1940, 1990, 2320, 3080, 3580] },
      ])
    })

    it.each([
      [
        'rents.csv',
        table('98106,1940,1990,2320,3080,3580'),
        'rents.csv does not say of which fiscal year its rents are. Give it the name that HUD gives it, such as fy2026_safmrs.xlsx, and drop it again.',
      ],
      [
        'fy2062_safmrs.csv',
        table('98106,1940,1990,2320,3080,3580'),
        'fy2062_safmrs.csv is of fiscal year 2062 by its name, for which HUD has no rents yet. Give it the right name, and drop it again.',
      ],
      [
        'fy2025_safmrs.csv',
        table('nowhere,1940,1990,2320,3080,3580'),
        'fy2025_safmrs.csv has no row with a zip and its rents.',
      ],
      [
        'fy2025_safmrs.xlsx',
        'PK\x03\x04 [Content_Types].xml xl/ damaged',
        'fy2025_safmrs.xlsx is a damaged workbook, or too large a one. Download it again.',
      ],
    ])('is refused in a sentence: %s, %#', async (fileName, content, fault) => {
      const before = await rents()
      const id = await stage.upload(content, { fileName })
      await stage.run(id)
      expect(await stage.file(id)).toMatchObject({ state: 'failed', fault })
      expect(await rents()).toEqual(before)
    })
  })

  it('that is compressed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    const id = await stage.begin(bomb.toString('latin1'), { bytes: bomb.length })
    const answer = await stage.ask('PUT', `/${id}/content`, { body: bomb })
    expect(answer.statusCode).toBe(200)
    await stage.run(id)
    expect((await stage.file(id)).fault).toContain('gzip')
  })

  it('that breaks off is imported up to there, and says so', async () => {
    const id = await stage.upload(redfinFile(soldRow('7'), 'PAST SALE,Octo'), {
      fileName: '2020-11-04.csv',
    })
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({
      state: 'done',
      fault:
        '2020-11-04.csv breaks off at line 3: the file ends in the middle of this row. The rows before it are imported. Get the whole file and import it again.',
    })
    expect(await storedKeys()).toEqual(['BRIGHT MLS:VAFX7'])
  })

  it('is valued together with others that wait', async () => {
    const ids = [
      await stage.upload(redfinFile(soldRow('1'))),
      await stage.upload(redfinFile(soldRow('2'))),
    ]
    let valued = 0
    const value = async () => ++valued
    for (const id of ids) await stage.run(id, { value })
    expect(valued).toBe(1)
    const [first, second] = await Promise.all(ids.map((id) => stage.file(id)))
    for (const one of [first, second])
      expect(one).toMatchObject({ state: 'done', homesValued: 1, filesValued: 2 })

    const third = await stage.upload(redfinFile(soldRow('3')))
    const none = await stage.upload('a,b\n1,2\n')
    for (const id of [third, none]) await stage.run(id, { value })
    const alone = { state: 'done', homesValued: 2, filesValued: 1 }
    expect(await stage.file(third)).toMatchObject(alone)
  })
})

it('files that wait for their values get them when the last file before them is canceled', async () => {
  const [first, second] = [
    await stage.upload(redfinFile(soldRow('1'))),
    await stage.upload(redfinFile(soldRow('2'))),
  ]
  await stage.run(first)
  expect((await stage.file(first)).state).toBe('valuing')
  await stage.ask('POST', `/${second}/cancel`)
  await stage.run(second)
  expect((await stage.file(first)).state).toBe('done')
})

describe('an import that stops midway', () => {
  const rows = Array.from({ length: 2500 }, (_, i) => soldRow(`${i}`))
  const sixBad = Array.from({ length: 6 }, (_, i) => soldRow(`bad${i}`, 500))
  const content = redfinFile(...sixBad, ...rows)
  const few = redfinFile(soldRow('1'))
  const value = async () => 0

  it('goes on without loss or repeat, and counts each row once', async () => {
    const id = await stage.upload(content)
    let batches = 0
    const failing = stage.run(id, {
      ingest: async (...batch) => {
        if (++batches === 3) throw new Error('killed')
        return stage.deps.ingest(...batch)
      },
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await stage.file(id)).toMatchObject({ state: 'reading' })
    expect(await storedKeys()).toHaveLength(2000)

    const stored: number[] = []
    await stage.run(id, {
      value,
      ingest: async (trx, facts, importRun) => {
        stored.push(facts.length)
        return stage.deps.ingest(trx, facts, importRun)
      },
    })
    expect(stored).toEqual([500])
    expect(await stage.file(id)).toMatchObject({
      state: 'done',
      rows: { read: 2506, added: 2500, changed: 0, unchanged: 0, sales: 2500, refused: 6 },
    })
    const rejects = await stage.ask('GET', `/${id}/rejects`)
    expect(rejects.body.trim().split('\r\n')).toHaveLength(7)
  })

  it('because the server stops goes on with the next one, and that is no attempt', async () => {
    const id = await stage.upload(content)
    const stopping = new AbortController()
    stage.sent.length = 0
    await stage.run(id, {
      stopping: stopping.signal,
      ingest: async (...batch) => {
        stopping.abort()
        return stage.deps.ingest(...batch)
      },
    })
    expect(stage.sent).toEqual([`import-file {"id":"${id}"}`])
    expect(await storedKeys()).toHaveLength(1000)
    const { attempts } = await stage.db
      .selectFrom('fileImport')
      .select('attempts')
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(0)
    await stage.run(id, { value })
    expect(await stage.file(id)).toMatchObject({ state: 'done', rows: { added: 2500 } })
  })

  it('again and again is given up, in a sentence', async () => {
    const id = await stage.upload(few)
    const failing = { ingest: () => Promise.reject(new Error('a fault of ours')) }
    for (let i = 0; i < 5; i++) await expect(stage.run(id, failing)).rejects.toThrow()
    await stage.run(id, failing)
    expect(await stage.file(id)).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('because of a fault of the server'),
    })
    expect((await stage.kept()).filter((name) => name.endsWith('.file'))).toEqual([])
  })

  it('because an operator cancels keeps what is stored, from either of two tabs', async () => {
    const id = await stage.upload(content)
    await stage.run(id, {
      value,
      ingest: async (...batch) => {
        const canceled = await Promise.all([
          stage.ask('POST', `/${id}/cancel`),
          stage.ask('POST', `/${id}/cancel`, { as: 'olga' }),
        ])
        expect(canceled.map(({ statusCode }) => statusCode)).toEqual([200, 200])
        const counts = await stage.deps.ingest(...batch)
        // Each look reports the progress of the file; one may have begun before the file was canceled.
        const before = stage.heard.length
        await vi.waitFor(() => expect(stage.heard.length).toBeGreaterThan(before + 1), 30_000)
        return counts
      },
    })
    expect(await stage.file(id)).toMatchObject({ state: 'canceled', rows: { added: 1000 } })
    expect(await storedKeys()).toHaveLength(1000)
    expect((await stage.kept()).filter((name) => name.endsWith('.file'))).toEqual([])
  })

  it('is kept in the audit log, as its upload is: once', async () => {
    const id = await stage.upload(few, { fileName: 'kept.csv' })
    await stage.ask('POST', `/${id}/cancel`, { as: 'olga' })
    await stage.ask('POST', `/${id}/cancel`)
    const kept = await stage.db
      .selectFrom('auditLog')
      .select(['actor', 'action'])
      .where('subject', '=', 'kept.csv')
      .orderBy('id')
      .execute()
    expect(kept).toEqual([
      { actor: 'ann@mail.example', action: 'upload file' },
      { actor: 'olga@mail.example', action: 'cancel file' },
    ])
  })

  it('before it began is canceled at once', async () => {
    const id = await stage.upload(few)
    const answer = await stage.ask('POST', `/${id}/cancel`)
    expect(stage.fileOf(answer).state).toBe('canceled')
    expect(await stage.kept()).toEqual([])
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({ state: 'canceled', rows: null })
  })
})

describe('an upload', () => {
  const content = redfinFile(soldRow('1'))

  it('is for operators, and for no one else who is signed in', async () => {
    const { ask, begin, app } = stage
    const id = await begin(content)
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['PUT', `/${id}/content`],
      ['GET', `/${id}`],
      ['POST', `/${id}/cancel`],
      ['GET', `/${id}/rejects`],
    ] as const
    for (const [method, url] of calls) {
      const body =
        method === 'PUT' ? content : method === 'POST' ? { fileName: 'a', bytes: 1 } : undefined
      const answer = await ask(method, url, { as: 'bea', ...(body ? { body } : {}) })
      expect([answer.statusCode, answer.json().code], `${method} ${url}`).toEqual([
        403,
        'operators-only',
      ])
      const unsigned = await app.inject({ method, url: `/api/file-imports${url}` })
      expect(unsigned.statusCode).toBe(401)
    }
    expect(await stage.kept()).toEqual([])
  })

  it('is taken from the operator who began it alone, and once', async () => {
    const { ask, begin } = stage
    const id = await begin(content)
    const other = await ask('PUT', `/${id}/content`, { as: 'olga', body: content })
    expect(other.statusCode).toBe(404)
    expect((await ask('PUT', `/${id}/content`, { body: content })).statusCode).toBe(200)
    const again = await ask('PUT', `/${id}/content`, { body: content })
    expect([again.statusCode, again.json().code]).toEqual([409, 'file-upload-begun'])
    expect((await ask('PUT', '/no-such-file/content', { body: content })).statusCode).toBe(404)
  })

  it.each([
    ['GET', ''],
    ['PUT', '/content'],
    ['POST', '/cancel'],
    ['GET', '/rejects'],
  ] as const)('of an id that none has is the caller’s fault: %s %s', async (method, rest) => {
    const answer = await stage.ask(method, `/x%00y${rest}`)
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'id'])
  })

  it.each([
    ['less than was said', content.slice(1)],
    ['more than was said', `${content}more`],
  ])('of %s leaves nothing', async (_, sent) => {
    const { app, begin, kept } = stage
    for (const payload of [sent, Readable.from([sent])]) {
      const id = await begin(content)
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/file-imports/${id}/content`,
        headers: { ...signedInAs('ann'), 'content-type': 'application/octet-stream' },
        payload,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'file-incomplete'])
      expect(await kept()).toEqual([])
      expect((await stage.ask('GET', `/${id}`)).statusCode).toBe(404)
    }
  })

  it('of a file that is too large, empty, or does not fit on the disk is refused before a byte is sent', async () => {
    const asked = async (bytes: number) => {
      const answer = await stage.ask('POST', '', { body: { fileName: 'big.csv', bytes } })
      return [answer.statusCode, answer.json().code, answer.json().error]
    }
    expect(await asked(20_000_000)).toEqual([
      413,
      'file-too-large',
      'big.csv has 20 MB. Files of up to 10 MB are taken. Split it, or import it with npx --no flip import on the server.',
    ])
    expect(await asked(0)).toEqual([400, 'file-empty', 'big.csv is empty.'])
    const full = await fileImportsStage({ limitBytes: Number.MAX_SAFE_INTEGER })
    const answer = await full.ask('POST', '', { body: { fileName: 'a.csv', bytes: 2 ** 52 } })
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'disk-full'])
    await full.close()
  })

  it.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\files\\sold.csv', 'sold.csv'],
    ['evil\u202evsc.exe', 'evilvsc.exe'],
    ['two\r\nlines\u0007\u001b[2J.csv', 'two lines[2J.csv'],
    ['..', '..'],
    ['', 'file'],
    ['/', 'file'],
    [`${'long '.repeat(100)}2024-01-02.csv`, /^long .+….+2024-01-02\.csv$/],
  ])('takes a name for a name alone: %j', async (fileName, shown) => {
    const id = await stage.upload(content, { fileName })
    expect((await stage.file(id)).fileName).toMatch(shown)
    expect((await stage.file(id)).fileName.length).toBeLessThanOrEqual(120)
    expect(await stage.kept()).toEqual([`${id}.file`])
  })

  it.each([
    [{ exportedOn: '2999-01-01' }, 'exportedOn', 'The export day is in the future'],
    [{ exportedOn: '2020-02-30' }, 'exportedOn', 'Give the export day as YYYY-MM-DD.'],
    [{ mapping: { name: '../king-county' } }, 'mapping', 'There is no mapping ../king-county.'],
    [{ mapping: { name: '\u0007\u202elake' } }, 'mapping', 'There is no mapping lake.'],
    [{ mapping: { name: '/etc/passwd' } }, 'mapping', 'There is no mapping /etc/passwd.'],
    [{ mapping: { name: 'lake', json: '{' } }, 'mapping', 'The mapping lake is not JSON'],
    [
      { mapping: { name: 'lake', json: '{"columns":{},"dateFormat":"iso"}' } },
      'mapping',
      'The mapping lake cannot be used: columns must say which column holds ClosePrice.',
    ],
    [{ mapping: { name: 'La Ke', json: '{}' } }, 'mapping', 'Give the mapping a name'],
  ])('says what is wrong with what the operator gave: %j', async (about, field, sentence) => {
    const answer = await stage.ask('POST', '', {
      body: { fileName: 'a.csv', bytes: 10, ...about },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad-input', field })
    expect(answer.json().error).toContain(sentence)
  })

  it('of something else than a file is refused', async () => {
    const id = await stage.begin(content)
    const put = (headers: Record<string, string>) =>
      stage.app.inject({
        method: 'PUT',
        url: `/api/file-imports/${id}/content`,
        headers: { ...signedInAs('ann'), ...headers },
        payload: content,
      })
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/csv']) {
      const answer = await put({ 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json().error).toBe('Send the file as application/octet-stream.')
    }
    const encoded = await put({
      'content-type': 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    expect([encoded.statusCode, encoded.json().code]).toEqual([415, 'unsupported-media-type'])
  })
})

describe('the sweep of files', () => {
  it('goes on with lost work, and removes what ended or broke off long ago', async () => {
    const { db, deps, upload, begin, kept, sent, path } = stage
    const old = await upload(redfinFile(soldRow('2', 500)))
    await stage.run(old)
    const waiting = await upload(redfinFile(soldRow('1')))
    const broken = await begin('never sent')
    await writeFile(join(path, `${broken}.part`), 'half')
    await writeFile(join(path, 'unknown.file'), 'of a crash')
    await writeFile(join(path, 'not-ours.txt'), 'stays')
    sent.length = 0
    await sweepFileImports(deps)
    expect(sent).toEqual([`import-file {"id":"${waiting}"}`])
    expect(await kept()).toHaveLength(5)

    await db
      .updateTable('fileImport')
      .set({ endedAt: sql`now() - interval '31 days'` })
      .where('id', '=', old)
      .execute()
    const later = {
      ...deps.folder,
      kept: async () =>
        (await deps.folder.kept()).map((one) => ({ ...one, idleMs: one.idleMs + 600_000 })),
    }
    await sweepFileImports({ ...deps, folder: later })
    expect(await kept()).toEqual([`${waiting}.file`, 'not-ours.txt'].toSorted())
    expect((await list()).imports.map(({ id }) => id)).toEqual([waiting])
    expect((await stage.ask('GET', `/${old}/rejects`)).statusCode).toBe(404)
    expect((await stage.ask('GET', `/${broken}`)).statusCode).toBe(404)
  })
})
