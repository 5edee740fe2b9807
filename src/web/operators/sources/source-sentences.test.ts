import { expect, it } from 'vitest'
import { freshnessSentence, syncSentence } from './source-sentences.ts'
import { freshSource } from './sources-for-tests.ts'

const now = new Date('2026-11-22T12:00:00Z')

it('says how fresh a source is, and when it is overdue', () => {
  expect(freshnessSentence(freshSource, now)).toBe('Refreshed 4 minutes ago.')
  expect(
    freshnessSentence({ ...freshSource, overdue: true, refreshedAt: '2026-11-21T12:00:00Z' }, now),
  ).toBe('Last refreshed 1 day ago: overdue.')
  expect(freshnessSentence({ ...freshSource, refreshedAt: null }, now)).toBe(
    'Its listings have not all arrived yet.',
  )
})

it('says when the last sync was and when the next one is', () => {
  expect(syncSentence(freshSource, now)).toBe('Last sync ended 4 minutes ago. Next in 11 minutes.')
  expect(syncSentence({ ...freshSource, lastSync: null }, now)).toBe(
    'No sync yet. Next in 11 minutes.',
  )
  expect(syncSentence({ ...freshSource, nextSyncAt: '2026-11-22T12:00:10Z' }, now)).toContain(
    'Next within a minute.',
  )
  expect(syncSentence({ ...freshSource, nextSyncAt: '2026-11-22T18:00:10Z' }, now)).toContain(
    'Next in 6 hours.',
  )
  expect(syncSentence({ ...freshSource, state: 'paused', nextSyncAt: null }, now)).toBe(
    'Last sync ended 4 minutes ago.',
  )
  const lastSync = { startedAt: '2026-11-22T11:58:00Z', endedAt: null }
  expect(syncSentence({ ...freshSource, state: 'syncing', lastSync }, now)).toBe(
    'A sync began 2 minutes ago.',
  )
})
