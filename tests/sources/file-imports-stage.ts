import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { BeginFileImport } from '../../src/contract/sources/file-imports.ts'
import { type FileImport, fileImportSchema } from '../../src/contract/sources/file-imports.ts'
import { aloneBackplane } from '../../src/server/platform/backplane/alone-backplane-for-tests.ts'
import { storeFairMarketRents } from '../../src/server/rents/store.ts'
import {
  type ImportUploadDeps,
  importUpload,
} from '../../src/server/sources/files/import-upload.ts'
import { fileImportNews } from '../../src/server/sources/files/news.ts'
import { type UploadFolder, uploadFolder } from '../../src/server/sources/files/upload-folder.ts'
import { ingestRows } from '../../src/server/start/files/ingest-rows.ts'
import { storesLists } from '../../src/server/start/files/store-list.ts'
import { uploadFormats } from '../../src/server/start/files/upload-formats.ts'
import { bringUpToDate } from '../../src/server/start/values/bring-up-to-date.ts'
import { date } from '../listings/listing-facts.ts'
import { gazetteer } from '../places/gazetteer.ts'
import { createTestDatabase } from '../platform/test-database.ts'
import { signedInAs, testApp } from '../test-app.ts'

/** `ann` is an operator, and what she uploads waits until a test has it imported. */
export const fileImportsStage = async (
  given: { readonly limitBytes?: number; readonly stallMs?: number } = {},
) => {
  const { db, connectionString, drop } = await createTestDatabase()
  const path = await mkdtemp(join(tmpdir(), 'flip-uploads-'))
  const sent: string[] = []
  const news = fileImportNews({ db, backplane: aloneBackplane(), onFault: console.error })
  const heard: FileImport[] = []
  news.subscribe((file) => heard.push(file))
  const send = async (_trx: unknown, ...[name, data]: readonly unknown[]) =>
    void sent.push(`${name} ${JSON.stringify(data)}`)
  const app = await testApp(
    db,
    {
      operators: ['ann@mail.example', 'olga@mail.example'],
      uploads: { folder: path, limitBytes: given.limitBytes ?? 10_000_000 },
    },
    {},
    {
      jobs: {
        send,
        state: () => 'working',
        clockNote: () => null,
      },
      fileNews: news,
    },
  )
  const folder: UploadFolder = uploadFolder(path)
  const deps: ImportUploadDeps = {
    db,
    news,
    jobs: {
      send: async (_trx, ...[name, data]) => void sent.push(`${name} ${JSON.stringify(data)}`),
    },
    folder,
    formats: uploadFormats,
    ingest: (trx, rows, importRun) => ingestRows(trx, rows, { places: gazetteer, importRun }),
    ownerNames: false,
    storeList: storesLists({
      db,
      places: gazetteer,
      clock: () => new Date('2024-12-31T10:00:00Z'),
      valuesAreDue: async () => void sent.push('values'),
    }),
    storeRents: (db, { fiscalYear, rentsUsd }) => storeFairMarketRents(db, fiscalYear, rentsUsd),
    value: async (signal) =>
      (await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45, signal })).homesValued,
    study: async () => undefined,
    today: () => date('2024-12-31'),
    stopping: new AbortController().signal,
  }

  const ask = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    options: { readonly as?: string; readonly body?: object | string | Buffer } = {},
  ) => {
    const { as = 'ann', body } = options
    const type =
      typeof body === 'string' || Buffer.isBuffer(body)
        ? { 'content-type': 'application/octet-stream' }
        : {}
    return app.inject({
      method,
      url: `/api/file-imports${url}`,
      headers: { ...signedInAs(as), ...type },
      ...(body === undefined ? {} : { payload: body }),
    })
  }
  const fileOf = (answer: { readonly json: () => unknown }) =>
    z.parse(fileImportSchema, answer.json())
  const begin = async (content: string, about: Partial<BeginFileImport> = {}): Promise<string> => {
    const begun = await ask('POST', '', {
      body: { fileName: 'listings.csv', bytes: Buffer.byteLength(content), ...about },
    })
    if (begun.statusCode !== 200) throw new Error(begun.body)
    return fileOf(begun).id
  }
  const upload = async (content: string, about: Partial<BeginFileImport> = {}) => {
    const id = await begin(content, about)
    const answer = await ask('PUT', `/${id}/content`, { body: content })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return id
  }
  return {
    app,
    db,
    deps,
    path,
    sent,
    heard,
    connectionString,
    ask,
    fileOf,
    begin,
    upload,
    run: (id: string, changed: Partial<ImportUploadDeps> = {}) =>
      importUpload({ ...deps, ...changed }, id),
    file: async (id: string) => fileOf(await ask('GET', `/${id}`)),
    kept: async () => (await readdir(path)).toSorted(),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await drop()
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** A Redfin file of these rows. */
export const redfinFile = (...rows: readonly string[]): string =>
  [
    'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE',
    ...rows,
  ].join('\n')

/** A townhouse that was sold. */
export const soldRow = (mls: number | string, price = 415_300): string =>
  `PAST SALE,October-27-2020,Townhouse,${mls} Birch Ct,Reston,VA,20190,${price},3,2.5,1220,Sold,https://listings.example/home/${mls},BRIGHT MLS,VAFX${mls},38.974383,-77.3636159`
