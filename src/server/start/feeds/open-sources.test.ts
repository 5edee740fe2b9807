import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../config/sources-config.ts'
import { describeSources } from './open-sources.ts'

const rentcast = (name: string, key: string): SourceConfig => ({
  name,
  kind: 'rentcast',
  key,
  places: ['98402'],
  rents: false,
  minutes: 1440,
})

describe('sources of one account', () => {
  it('take turns where they share a key of RentCast, which no account shows', () => {
    const sources = [
      rentcast('a', 'shared-key'),
      rentcast('b', 'shared-key'),
      rentcast('c', 'other'),
    ]
    const accounts = describeSources({ sources, demo: false, demoPaceMinutes: null }).map(
      ({ account }) => account,
    )
    expect(accounts[0]).toBe(accounts[1])
    expect(accounts[2]).not.toBe(accounts[0])
    expect(accounts.join(' ')).not.toContain('key')
    expect(accounts).not.toContain(undefined)
  })
})
