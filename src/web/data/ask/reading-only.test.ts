import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { READING_ONLY_SINCE_HEADER } from '../../../contract/reading-only.ts'
import { authorizedFetch } from './authorized-fetch.ts'
import { hearReadingOnly, noteReadingOnly, readingOnlySince, whyNotSent } from './reading-only.ts'

const SINCE = '2026-11-27T10:02:00.000Z'
const reading = (since = SINCE, status = 200) =>
  new Response('{}', { status, headers: { [READING_ONLY_SINCE_HEADER]: since } })
const writing = (status = 200) => new Response('{}', { status })

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  noteReadingOnly(writing())
  vi.unstubAllGlobals()
})

it('begins with the first answer that says so, and ends with the first that does not', () => {
  const heard = vi.fn()
  const leave = hearReadingOnly(heard)
  noteReadingOnly(writing())
  expect([readingOnlySince(), whyNotSent()]).toEqual([null, 'there is no connection'])
  noteReadingOnly(reading(SINCE, 503))
  noteReadingOnly(reading())
  expect([readingOnlySince(), whyNotSent()]).toEqual([SINCE, 'reading only for now'])
  expect(heard).toHaveBeenCalledTimes(1)
  noteReadingOnly(writing(404))
  expect(readingOnlySince()).toBeNull()
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  noteReadingOnly(reading())
  expect(heard).toHaveBeenCalledTimes(2)
})

it('keeps the first moment where another node noticed it later', () => {
  noteReadingOnly(reading())
  noteReadingOnly(reading('2026-11-27T10:03:00.000Z'))
  expect(readingOnlySince()).toBe(SINCE)
})

it('does not end with an error that may be a proxy’s', () => {
  noteReadingOnly(reading())
  noteReadingOnly(writing(502))
  noteReadingOnly(writing(503))
  expect(readingOnlySince()).toBe(SINCE)
})

it('is heard of in answers of the API, whatever they answer, and in no other', async () => {
  await authorizedFetch('/maps/streets.json', {}, { fetch: async () => reading() })
  expect(readingOnlySince()).toBeNull()
  await authorizedFetch('/api/accuracy', {}, { fetch: async () => reading(SINCE, 503) })
  expect(readingOnlySince()).toBe(SINCE)
})
