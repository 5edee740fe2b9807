import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { tokenNeedExceptions, tokenNeedOf, tokenNeedsByBeginning } from './token-scopes.ts'

const callSchema = z.custom<Call>(
  (one) => typeof one === 'object' && one !== null && 'method' in one && 'answer' in one,
)

/** Every call that any file of the contract declares. */
const allCalls = async (): Promise<readonly Call[]> => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  return modules.flatMap((module: object) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, group]: [string, object]) => Object.values(group))
      .map((call) => z.parse(callSchema, call)),
  )
}

it('every call needs what the rule says: public ones any token, GET and what only reads read, all others write', async () => {
  const calls = await allCalls()
  expect(calls.length).toBeGreaterThan(80)
  for (const call of calls) {
    const { method, path, access, reads } = call
    const name = `${method} ${path}`
    if (name in tokenNeedExceptions) continue
    const refused =
      access === 'operators' || /^\/api\/(?:account|tokens|webhooks\/square)(?:\/|$)/.test(path)
    const usual =
      access === 'public' ? 'any' : method === 'GET' || reads === 'only' ? 'read' : 'write'
    const byBeginning = tokenNeedsByBeginning.find(
      ([begin, need]) => need !== 'refused' && path.startsWith(begin),
    )
    expect(tokenNeedOf(call), name).toBe(refused ? 'refused' : (byBeginning?.[1] ?? usual))
  }
})

it('calls of accounts, tokens and operators take none, whatever exceptions there are', async () => {
  const calls = await allCalls()
  const closed = calls.filter(
    ({ path, access }) => access === 'operators' || /^\/api\/(?:account|tokens)\b/.test(path),
  )
  expect(closed.length).toBeGreaterThan(25)
  for (const call of closed) expect(tokenNeedOf(call), call.path).toBe('refused')
})

it('what only reads is asked with a body, and keeps nothing', async () => {
  const reading = (await allCalls()).filter(({ reads }) => reads === 'only')
  expect(reading.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/deals/work-out',
    'POST /api/deals/{propertyId}/packet',
    'POST /api/homes/values',
    'POST /api/search/flips',
  ])
})

it('every exception is of a call that there is, and differs from the rule', async () => {
  const known = (await allCalls()).map(({ method, path }) => `${method} ${path}`)
  for (const [name, need] of Object.entries(tokenNeedExceptions)) {
    expect(known).toContain(name)
    expect(need).not.toBe(name.startsWith('GET ') ? 'read' : 'write')
  }
})

it('an address that only begins with the same letters is not taken for one of an account', () => {
  const of = (path: string) => tokenNeedOf({ method: 'GET', path, access: 'subscribers' })
  expect(of('/api/accounts-of-homes')).toBe('read')
  expect(of('/api/account/counts')).toBe('refused')
  expect(tokenNeedOf({ method: 'HEAD', path: '/api/deals', access: 'subscribers' })).toBe('read')
})
