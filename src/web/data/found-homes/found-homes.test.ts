import { expect, it, vi } from 'vitest'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { emptySearchState } from '../storage/search/search-state.ts'
import { foundHomesBy, type WorkerOfHomes } from './found-homes.ts'
import { type Work, work } from './work.ts'

const homes = [homeForTests({ propertyId: 'h1' }), homeForTests({ propertyId: 'h2' })]
const answer = JSON.stringify(homes)
const results = {
  homes,
  summary: null,
  criteria: emptySearchState,
  cutBy: 'lead' as const,
  searchedAt: '2026-05-15T22:10:00.000Z',
  newHomes: [],
}

/** A worker on the test's own thread: what it is sent and answers is copied, as between threads. */
class WorkerForTests extends EventTarget implements WorkerOfHomes {
  readonly tasks: string[] = []

  async postMessage({ name, of }: { name: keyof Work; of: unknown }, [port]: MessagePort[]) {
    this.tasks.push(name)
    port?.postMessage(structuredClone(await work[name](structuredClone(of) as never)))
  }
}

/** A worker whose code cannot be loaded. */
class LostWorker extends WorkerForTests {
  override async postMessage() {
    this.dispatchEvent(new Event('error'))
  }
}

it.each([
  ['a worker', new WorkerForTests(), ['readHomes', 'packResults', 'unpackResults']],
  ['a worker that cannot be loaded', new LostWorker(), []],
  ['no worker', null, undefined],
])('homes are read, packed and unpacked whole in a browser with %s', async (_, worker, tasks) => {
  const { readHomes, packResults, unpackResults } = foundHomesBy(() => worker)
  const read = (await readHomes(answer)) ?? []
  expect(read).toEqual(homes)
  const packed = await packResults({ ...results, homes: read })
  expect(await unpackResults(packed ?? '')).toEqual(results)
  expect(worker?.tasks).toEqual(tasks)
})

it('comps are parsed when they are first looked at, once', async () => {
  const { readHomes, packResults } = foundHomesBy(() => new WorkerForTests())
  const read = (await readHomes(answer)) ?? []
  const parse = vi.spyOn(JSON, 'parse')
  expect(read.map(({ price }) => price)).toEqual(homes.map(({ price }) => price))
  expect(parse).not.toHaveBeenCalled()
  expect(read[0]?.comps).toEqual(homes[0]?.comps)
  expect(read[0]?.comps).toBe(read[0]?.comps)
  expect(parse).toHaveBeenCalledOnce()
  parse.mockRestore()
  expect(await packResults({ ...results, homes: read })).not.toBeNull()
})

it('hundreds of homes come whole and in their order', async () => {
  const many = Array.from({ length: 250 }, (_, i) => homeForTests({ propertyId: `h${i}` }))
  const { readHomes } = foundHomesBy(() => new WorkerForTests())
  expect(await readHomes(JSON.stringify(many))).toEqual(many)
})

it('what holds no homes is none', async () => {
  const { readHomes, unpackResults } = foundHomesBy(() => new WorkerForTests())
  expect(await readHomes('{"homes":[]}')).toBeNull()
  expect(await readHomes('nonsense')).toBeNull()
  expect(await unpackResults('v1.nonsense')).toBeNull()
})
