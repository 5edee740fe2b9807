import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'
import { aloneBackplane } from '../../src/server/platform/backplane/alone-backplane-for-tests.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'
import { storeFairMarketRents } from '../../src/server/rents/store.ts'
import { fileImportWork } from '../../src/server/sources/files/file-import-work.ts'
import { fileImportJobs } from '../../src/server/sources/files/jobs.ts'
import { fileImportNews } from '../../src/server/sources/files/news.ts'
import { uploadFolder } from '../../src/server/sources/files/upload-folder.ts'
import { ingestRows } from '../../src/server/start/files/ingest-rows.ts'
import { storesLists } from '../../src/server/start/files/store-list.ts'
import { uploadFormats } from '../../src/server/start/files/upload-formats.ts'
import { date } from '../listings/listing-facts.ts'

// A process that is killed while it stores the third batch of an uploaded file.

const db = openDatabase({
  connectionString: process.env.TEST_DATABASE ?? '',
  applicationName: 'flip-tests',
  maxConnections: 5,
})
const jobs = await openJobs(fileImportJobs, { db, onFault: console.error })
const places = loadGazetteer()
let batches = 0
await jobs.work(
  fileImportWork({
    db,
    jobs,
    news: fileImportNews({ db, backplane: aloneBackplane(), onFault: console.error }),
    folder: uploadFolder(process.env.TEST_UPLOADS ?? ''),
    formats: uploadFormats,
    ownerNames: false,
    storeList: storesLists({
      db,
      places,
      clock: () => new Date(),
      valuesAreDue: async () => undefined,
    }),
    storeRents: (db, { fiscalYear, rentsUsd }) => storeFairMarketRents(db, fiscalYear, rentsUsd),
    ingest: async (trx, rows, importRun) => {
      const counts = await ingestRows(trx, rows, { places, importRun })
      if (++batches === 3) {
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => undefined)
      }
      return counts
    },
    value: async () => 0,
    study: async () => undefined,
    today: () => date('2024-12-31'),
    stopping: new AbortController().signal,
  }),
)
