import { beforeEach, expect, it, vi } from 'vitest'
import { openOnCache } from './open-on-cache.ts'

const storageOf = (values: Map<string, string>) => ({
  get length() {
    return values.size
  },
  key: (at: number) => [...values.keys()][at] ?? null,
  removeItem: (key: string) => void values.delete(key),
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

it('a cache that cannot be read is forgotten, and nothing else', async () => {
  const values = new Map([
    ['client.keys', 'nonsense'],
    ['client.token', '{}'],
    ['searchState', '{}'],
  ])
  const open = async () => JSON.parse(values.get('client.keys') ?? '[]')
  expect(await openOnCache(storageOf(values), 'client.', open)).toEqual([])
  expect([...values.keys()]).toEqual(['searchState'])
})

it('a cache that fails however often it is opened is opened twice', async () => {
  const values = new Map<string, string>()
  const open = vi.fn(async () => {
    values.set('client.keys', 'nonsense')
    throw new Error('no crypto')
  })
  await expect(openOnCache(storageOf(values), 'client.', open)).rejects.toThrow('no crypto')
  expect(open).toHaveBeenCalledTimes(2)
})

it('one that can be read stays', async () => {
  const values = new Map([['client.keys', '["a"]']])
  const open = async () => JSON.parse(values.get('client.keys') ?? '[]')
  expect(await openOnCache(storageOf(values), 'client.', open)).toEqual(['a'])
  expect(values.size).toBe(1)
})

it('what fails without a cache is not tried again', async () => {
  const open = vi.fn(async () => {
    throw new Error('no crypto')
  })
  await expect(openOnCache(storageOf(new Map()), 'client.', open)).rejects.toThrow('no crypto')
  expect(open).toHaveBeenCalledTimes(1)
})
