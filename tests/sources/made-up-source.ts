import type { Source } from '../../src/contract/sources/sources.ts'

/** A source that is up to date, with what a test says of it. */
export const madeUpSource = (given: Partial<Source> & { readonly name: string }): Source => ({
  kind: 'RESO Web API',
  host: 'api.mls.example',
  state: 'up to date',
  refreshedAt: '2026-11-22T16:00:00.000Z',
  lastSync: { startedAt: '2026-11-22T15:59:00.000Z', endedAt: '2026-11-22T16:00:00.000Z' },
  nextSyncAt: '2026-11-22T16:14:00.000Z',
  overdue: false,
  homesForSale: 1200,
  salesKnown: 3400,
  rowsTaken: 5000,
  rowsRefused: 3,
  error: null,
  progress: null,
  ...given,
})
