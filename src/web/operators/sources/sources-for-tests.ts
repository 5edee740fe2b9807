import type { FileImport } from '../../../contract/sources/file-imports.ts'
import type { Source } from '../../../contract/sources/sources.ts'

/** A source as it should be at noon on November 22, 2026. */
export const freshSource: Source = {
  name: 'nwmls',
  kind: 'RESO Web API',
  host: 'api.mls.example',
  state: 'up to date',
  refreshedAt: '2026-11-22T11:56:00Z',
  lastSync: { startedAt: '2026-11-22T11:55:00Z', endedAt: '2026-11-22T11:56:00Z' },
  nextSyncAt: '2026-11-22T12:11:00Z',
  overdue: false,
  homesForSale: 12_345,
  salesKnown: 67_890,
  rowsTaken: 100_000,
  rowsRefused: 12,
  error: null,
  progress: null,
}

/** A file that was imported. */
export const doneFile: FileImport = {
  id: 'f1',
  fileName: '2020-11-03.csv',
  bytes: 2048,
  bytesRead: 2048,
  uploadedAt: '2026-11-22T11:56:00Z',
  state: 'done',
  format: 'Redfin',
  exportedOn: '2020-11-03',
  exportedOnFrom: 'file name',
  rows: { read: 10, added: 6, changed: 1, unchanged: 1, sales: 4, rents: 0, refused: 2 },
  countyList: null,
  refusedByReason: [
    { reason: 'no price', rows: 1 },
    { reason: 'no status', rows: 1 },
  ],
  notes: [],
  homesValued: 7,
  filesValued: 1,
  fault: null,
}
