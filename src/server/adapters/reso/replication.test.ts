import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterPage,
  atStart,
  type NextPage,
  nextPageOf,
  type PageCame,
  type Position,
  type ReplicationRules,
  withoutLink,
} from './replication.ts'

type Held = { readonly key: string; readonly changed: number }

/** How pages go on: by a token, by a count of records, or not at all. */
type Paging = 'token' | 'count' | 'none'

/** What a provider does besides answering a page as it should. */
type Mishap = 'change' | 'out of order' | 'same page again' | 'link forgotten' | 'none'

/** A provider whose records change while they are read; time passes with each page. */
const modelProvider = (count: number, { paging, spread }: { paging: Paging; spread: number }) => {
  let now = Date.parse('2026-03-02T15:00:00.000Z')
  const records = new Map<string, number>()
  const asKey = (i: number) => `L${String(i).padStart(4, '0')}`
  for (let i = 0; i < count; i++)
    records.set(asKey(i), now - 3_600_000 - Math.floor((i * 7919) % Math.max(1, spread)) * 1000)
  const inOrder = (): Held[] =>
    [...records]
      .map(([key, changed]) => ({ key, changed }))
      .toSorted((a, b) => a.changed - b.changed || (a.key < b.key ? -1 : 1))
  const matching = ({ bound }: Extract<NextPage, { kind: 'changes' }>) =>
    inOrder().filter(({ key, changed }) => {
      if (bound === null) return true
      const time = Date.parse(bound.time)
      if (bound.kind === 'from') return changed >= time
      return changed > time || (bound.kind === 'after key' && changed === time && key > bound.key)
    })
  const links = new Map<string, () => PageCame>()
  let made = 0
  const link = (page: () => PageCame): string => {
    const name = `https://mls.example/Property?$${paging === 'count' ? 'skip' : 'skiptoken'}=${++made}`
    links.set(name, page)
    return name
  }
  const pageFrom = (
    query: Extract<NextPage, { kind: 'changes' }>,
    size: number,
    { skip, after }: { skip: number; after: Held | null },
  ): PageCame => {
    const found = matching(query)
    const left =
      after === null
        ? found.slice(skip)
        : found.filter(
            (one) =>
              one.changed > after.changed || (one.changed === after.changed && one.key > after.key),
          )
    const page = left.slice(0, size)
    const last = page.at(-1)
    const goOn =
      paging === 'count' ? { skip: skip + size, after: null } : { skip: 0, after: last ?? after }
    return {
      records: page.map(({ key, changed }) => ({ key, changed: new Date(changed) })),
      next:
        paging !== 'none' && left.length > size ? link(() => pageFrom(query, size, goOn)) : null,
      answeredAt: new Date(now),
    }
  }
  return {
    records,
    change: (i: number) => records.set(asKey(i % Math.max(1, count)), now),
    pass: (ms: number) => {
      now += ms
    },
    ask: (asked: NextPage, size: number): PageCame | null => {
      if (asked.kind === 'changes') return pageFrom(asked, size, { skip: 0, after: null })
      return links.get(asked.url)?.() ?? null
    },
    forget: () => links.clear(),
  }
}

type World = {
  readonly count: number
  readonly spread: number
  readonly pageSize: number
  readonly paging: Paging
  readonly mishaps: readonly { readonly kind: Mishap; readonly at: number }[]
}

const rules = (pageSize: number): ReplicationRules => ({
  pageSize,
  lateMs: 60_000,
  filtersByKey: true,
})

/** What a reader holds after running again and again until the provider is still. */
const replicated = ({ count, spread, pageSize, paging, mishaps }: World) => {
  const provider = modelProvider(count, { paging, spread })
  const held = new Map<string, number>()
  let position: Position = atStart
  let before: PageCame | undefined
  const left = [...mishaps]
  let stillRuns = 0
  for (let pages = 0; stillRuns < 2; pages++) {
    if (pages > 5000) throw new Error('The reader never comes to an end.')
    provider.pass(5000)
    const mishap = left.shift() ?? { kind: 'none', at: 0 }
    if (mishap.kind === 'change') provider.change(mishap.at)
    if (mishap.kind === 'link forgotten') provider.forget()
    // Any moment may be the one in which the process is killed: nothing but the stored position goes on.
    position = JSON.parse(JSON.stringify(position))
    const asked = nextPageOf(position)
    const answered = provider.ask(asked, pageSize)
    if (answered === null) {
      const without = withoutLink(position)
      if (!without.ok) return { provider, held, error: without.error }
      position = without.value
      continue
    }
    let page: PageCame = answered
    if (mishap.kind === 'same page again' && asked.kind === 'link' && before)
      page = { ...before, next: asked.url }
    if (mishap.kind === 'out of order') page = { ...page, records: page.records.toReversed() }
    for (const { key, changed } of page.records)
      if (key !== null && changed !== null)
        held.set(key, Math.max(held.get(key) ?? 0, changed.getTime()))
    const step = afterPage(position, asked, page, rules(pageSize))
    if (!step.ok) return { provider, held, error: step.error }
    before = page
    position = step.value.position
    if (step.value.isEnd && left.length === 0) stillRuns++
  }
  return { provider, held, error: null }
}

const worlds = fc.record({
  count: fc.integer({ min: 0, max: 60 }),
  // Few moments for many records: some pages hold one moment alone.
  spread: fc.constantFrom(1, 2, 5, 60),
  pageSize: fc.integer({ min: 1, max: 20 }),
  paging: fc.constantFrom<Paging>('token', 'count', 'none'),
  mishaps: fc.array(
    fc.record({
      kind: fc.constantFrom<Mishap>('change', 'same page again', 'link forgotten', 'none'),
      at: fc.nat({ max: 100 }),
    }),
    { maxLength: 25 },
  ),
})

describe('a resource that is read to its end', () => {
  it('is held whole, whatever changes meanwhile, and whichever pages are lost or come twice', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { provider, held, error } = replicated(world)
        expect(error).toBeNull()
        expect(Object.fromEntries(held)).toEqual(Object.fromEntries(provider.records))
      }),
      { numRuns: 400 },
    )
  })

  it('is held whole also out of order, or it says that it cannot be', () => {
    const disordered = worlds.chain((world) =>
      fc.record({
        world: fc.constant(world),
        at: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
      }),
    )
    // Pages by count after one out of order, while the first record moves to the end.
    const change = { kind: 'change' as const, at: 0 }
    const shifted = {
      world: {
        count: 44,
        spread: 5 as const,
        pageSize: 2,
        paging: 'count' as const,
        mishaps: [change, change, change],
      },
      at: [0],
    }
    let whole = 0
    fc.assert(
      fc.property(disordered, ({ world, at }) => {
        const mishaps = world.mishaps.map((mishap, i) =>
          at.includes(i) ? { kind: 'out of order' as const, at: 0 } : mishap,
        )
        const { provider, held, error } = replicated({ ...world, mishaps })
        if (error !== null) return
        whole++
        expect(Object.fromEntries(held)).toEqual(Object.fromEntries(provider.records))
      }),
      { numRuns: 400, examples: [[shifted]] },
    )
    expect(whole).toBeGreaterThan(200)
  })

  it('asks only for what has changed since, once the last changes are no longer fresh', () => {
    const provider = modelProvider(10, { paging: 'token', spread: 60 })
    const run = (position: Position) => {
      let [at, records] = [position, 0]
      for (;;) {
        const asked = nextPageOf(at)
        const page = provider.ask(asked, 4)
        if (page === null) throw new Error('The link is gone.')
        records += page.records.length
        const step = afterPage(at, asked, page, rules(4))
        if (!step.ok) throw new Error(step.error)
        at = step.value.position
        if (step.value.isEnd) return { at, records }
      }
    }
    const first = run(atStart)
    expect(first.records).toBe(10)
    const second = run(first.at)
    expect(second.records).toBe(0)
    provider.change(3)
    const third = run(second.at)
    expect(third.records).toBe(1)
    provider.pass(120_000)
    const fourth = run(third.at)
    expect(fourth.records).toBe(1)
    expect(run(fourth.at).records).toBe(0)
  })

  it('is not led astray by a change stamped years ahead', () => {
    const answeredAt = new Date('2026-03-02T15:00:00.000Z')
    const record = (key: string, changed: string) => ({ key, changed: new Date(changed) })
    const step = afterPage(
      atStart,
      nextPageOf(atStart),
      {
        records: [record('A', '2026-02-01T00:00:00.000Z'), record('B', '2099-01-01T00:00:00.000Z')],
        next: null,
        answeredAt,
      },
      rules(10),
    )
    expect(step).toMatchObject({
      value: { isEnd: true, position: { since: '2026-02-01T00:00:00.000Z' } },
    })
  })

  it('ends where empty pages name next ones for ever', () => {
    const page = (url: string): PageCame => ({
      records: [],
      next: url,
      answeredAt: new Date('2026-03-02T15:00:00.000Z'),
    })
    const first = afterPage(atStart, nextPageOf(atStart), page('https://mls.example/1'), rules(10))
    if (!first.ok) throw new Error(first.error)
    const { position, isEnd } = first.value
    expect(isEnd).toBe(false)
    const second = afterPage(
      position,
      nextPageOf(position),
      page('https://mls.example/2'),
      rules(10),
    )
    expect(second).toMatchObject({ value: { isEnd: true } })
  })

  it.each([1, 2, 7])(
    'is given up with a sentence where %i next pages lead in a circle',
    (length) => {
      const pageNumber = (i: number): PageCame => ({
        records: [{ key: `L${i}`, changed: new Date(Date.parse('2026-03-02T15:00:00Z') + i) }],
        next: `https://mls.example/Property?page=${(i + 1) % length}`,
        answeredAt: new Date('2026-03-02T16:00:00.000Z'),
      })
      let position: Position = atStart
      for (let pages = 0; pages < 1000; pages++) {
        const asked = nextPageOf(position)
        const came = pageNumber(asked.kind === 'link' ? Number(asked.url.split('=').at(-1)) : 0)
        const step = afterPage(position, asked, came, rules(1))
        if (!step.ok) {
          expect(step.error).toBe(
            'names next pages that lead in a circle: the same records come again and again',
          )
          return
        }
        position = step.value.position
      }
      throw new Error('It goes on for ever.')
    },
  )

  it('is given up with a sentence where one moment fills pages and nothing distinguishes them', () => {
    const provider = modelProvider(10, { paging: 'none', spread: 1 })
    let position: Position = atStart
    for (;;) {
      const asked = nextPageOf(position)
      const page = provider.ask(asked, 4)
      if (page === null) throw new Error('There are no links.')
      const step = afterPage(position, asked, page, { ...rules(4), filtersByKey: false })
      if (!step.ok) {
        expect(step.error).toBe('gives the same page again and again')
        return
      }
      position = step.value.position
    }
  })
})
