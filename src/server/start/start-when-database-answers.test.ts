import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../tests/platform/way-to-database.ts'
import { startWholeServer } from '../../../tests/whole-server.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { startWhenDatabaseAnswers } from './start-when-database-answers.ts'

vi.setConfig({ testTimeout: 60_000 })

const refused = (code: string, message: string): Error => {
  const error = new pg.DatabaseError(message, message.length, 'error')
  error.code = code
  return error
}
const startingUp = new StartRefused('DATABASE_URL: cannot use this database.', {
  cause: new DatabaseUnavailable(refused('57P03', 'the database system is starting up')),
})

const attempts = (failures: readonly unknown[], isStopping = () => false) => {
  const said: string[] = []
  const close = vi.fn(async () => undefined)
  const left = failures.values()
  const start = vi.fn(async () => {
    const { value, done } = left.next()
    if (!done) throw value
    return 'started'
  })
  const started = startWhenDatabaseAnswers(start, {
    close,
    say: (sentence) => said.push(sentence),
    isStopping,
    waitsSeconds: [0.01, 0.02],
  })
  return { started, said, close, start }
}

describe('a start', () => {
  it('waits for a database that is starting, closes what it had opened, and says so each time', async () => {
    const lost = new Error('Connection terminated unexpectedly')
    const { started, said, close } = attempts([startingUp, lost])
    expect(await started).toBe('started')
    expect(said).toEqual([
      'The database does not answer (the database system is starting up). The start is tried again in 0.01 seconds.',
      'The database does not answer (Connection terminated unexpectedly). The start is tried again in 0.02 seconds.',
    ])
    expect(close).toHaveBeenCalledTimes(2)
  })

  it('gives up in a sentence, without a stack, when the database stays away', async () => {
    const lost = new Error('The migration 0001 failed.', {
      cause: new DatabaseUnavailable(new Error('Connection terminated')),
    })
    const { started, start } = attempts([lost, lost, lost])
    await expect(started).rejects.toEqual(
      new StartRefused('The database does not answer (Connection terminated).'),
    )
    expect(start).toHaveBeenCalledTimes(3)
    await expect(attempts([startingUp, startingUp, startingUp]).started).rejects.toBe(startingUp)
  })

  it.each([
    ['a wrong password', refused('28P01', 'password authentication failed')],
    ['a wrong name', refused('3D000', 'database "x" does not exist')],
    ['a fault of the program', new TypeError('x is not a function')],
    ['a port that is taken', Object.assign(new Error('taken'), { code: 'EADDRINUSE' })],
  ])('fails at once for %s', async (_, error) => {
    const failure = error instanceof pg.DatabaseError ? new DatabaseUnavailable(error) : error
    const { started, said } = attempts([failure])
    await expect(started).rejects.toBe(failure)
    expect(said).toEqual([])
  })

  it('is not tried again once the program is to end', async () => {
    const { started, start } = attempts([startingUp], () => true)
    await expect(started).rejects.toBe(startingUp)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('of a whole server goes on when the way to its database opens', async () => {
    const database = await createTestDatabase()
    onTestFinished(database.drop)
    const way = await wayToDatabase(database.connectionString)
    way.close()
    const said: string[] = []
    const starting = startWhenDatabaseAnswers(() => startWholeServer(way.connectionString), {
      close: async () => undefined,
      say: (sentence) => said.push(sentence),
      isStopping: () => false,
      waitsSeconds: [0.5, 0.5, 2],
    })
    await delay(700)
    await way.open()
    const server = await starting
    onTestFinished(server.close)
    expect((await server.call('GET', '/api/health')).json).toMatchObject({ role: 'all' })
    expect(said[0]).toMatch(/^The database does not answer \(connect ECONNREFUSED /)
  })
})
