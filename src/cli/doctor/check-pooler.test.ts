import { expect, it } from 'vitest'
import { judgePooler } from './check-pooler.ts'

const settings = (changes: Readonly<Record<string, string>> = {}) =>
  new Map(
    Object.entries({
      pool_mode: 'transaction',
      server_login_retry: '1',
      max_client_conn: '500',
      ...changes,
    }),
  )

it('a pooler set as the sample is well, and says how', () => {
  expect(judgePooler(settings(), 5)).toEqual({
    state: 'ok',
    text: 'PgBouncer pools by transaction, tries a database that is away again after 1 s, takes 500 connections',
  })
})

it('one with the settings that PgBouncer has by itself refuses for long after a restart, and too many nodes', () => {
  expect(judgePooler(settings({ server_login_retry: '15', max_client_conn: '100' }), 5)).toEqual({
    state: 'wrong',
    text: 'PgBouncer: server_login_retry is 15: after a restart of the database requests fail for so many seconds. Set it to 1. max_client_conn is 100, and 5 nodes open up to 140 connections: set it to 140 or more. See deploy/pgbouncer.ini.',
  })
})

it('one that pools statements cannot be used', () => {
  expect(judgePooler(settings({ pool_mode: 'statement' }), 1)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('pool_mode is statement, which has no transactions'),
  })
})
