import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../../domain/result.ts'
import { READING_ONLY_MOVED } from '../ask/reading-only.ts'
import type { CallFailure } from '../ask/request.ts'
import { createKeeper, type KeeperPlan, type KeptView } from './create-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Kept = { readonly version: number; readonly text: string }
type Change = { readonly text: string }
type Policy = Pick<KeeperPlan<Kept, Change>, 'after' | 'calmMs'>

/** As marks, deal defaults and deals are kept, and settings that have no version. */
const policies: Record<string, Policy> = {
  'in turn, and taken back': {
    after: ({ kind }) => (kind === 'unreachable' ? 'wait' : 'take back'),
  },
  'in turn, conflicts held': {
    after: ({ kind }, now) =>
      now !== undefined ? 'hold' : kind === 'unreachable' ? 'wait' : 'take back',
  },
  'the latest, held': {
    after: ({ kind }) => (kind === 'unreachable' ? 'wait' : 'hold'),
    calmMs: 700,
  },
}
const everyPolicy = Object.entries(policies)

const LOST: CallFailure = { kind: 'unreachable', text: 'Away.' }
const refusal = (now?: Kept): CallFailure => ({
  kind: 'refused',
  status: now ? 409 : 400,
  text: 'No.',
  code: null,
  field: null,
  ...(now && { now }),
})

/** What happens to a call that arrives meanwhile. */
type Weather = 'fine' | 'call lost' | 'answer lost' | 'refused'

/** A server that keeps one text, the page that changes it, and what it showed. */
const serverOfOne = (policy: Policy, weather: Weather = 'fine') => {
  const state = {
    there: { version: 1, text: '' },
    sent: [] as string[],
    onDevice: '',
    weather,
    calling: 0,
    callsAtOnce: 0,
  }
  const views: KeptView<Kept>[] = []
  const keeper = createKeeper<Kept, Change>({
    ...policy,
    kept: state.there,
    showAs: (shown, { text }) => ({ ...shown, text }),
    send: async ({ text }, { version }) => {
      const { weather } = state
      state.callsAtOnce = Math.max(state.callsAtOnce, ++state.calling)
      await new Promise((resolve) => setTimeout(resolve, 50))
      state.calling--
      if (weather === 'call lost') return err(LOST)
      if (version !== state.there.version) return err(refusal(state.there))
      if (weather === 'refused') return err(refusal())
      state.there = { version: version + 1, text }
      state.sent.push(text)
      return weather === 'answer lost' ? err(LOST) : ok(state.there)
    },
    instead: (failure) => (failure.kind === 'refused' ? (failure.now as Kept) : undefined),
    isAsWanted: (kept, { text }) => kept.text === text,
    drafts: {
      write: ({ text }) => {
        state.onDevice = text
        return true
      },
      remove: () => {
        state.onDevice = ''
      },
    },
    onView: (view) => views.push(view),
  })
  return {
    keeper,
    state,
    views,
    elsewhere: (text: string) => {
      state.there = { version: state.there.version + 1, text }
    },
    last: () => views.at(-1),
    states: () => views.map(({ keeping }) => keeping.state),
  }
}

const weathers = fc.constantFrom<Weather>('fine', 'call lost', 'answer lost')
const change = fc.record({ do: fc.constant('change' as const) })
const wait = fc.record({ do: fc.constant('wait' as const), ms: fc.nat(8000) })
const turn = fc.record({ do: fc.constant('weather' as const), weather: weathers })
const refused = fc.record({
  do: fc.constant('weather' as const),
  weather: fc.constant<Weather>('refused'),
})
const elsewhere = fc.record({ do: fc.constant('elsewhere' as const) })
const settle = fc.record({
  do: fc.constant('settle' as const),
  by: fc.constantFrom('mine' as const, 'theirs' as const),
})
type Step = Made<
  typeof change | typeof wait | typeof turn | typeof refused | typeof elsewhere | typeof settle
>

type Made<Steps> = Steps extends fc.Arbitrary<infer Step> ? Step : never

/** Takes the steps, each text another one, then lets the weather clear up. */
const live = async (page: ReturnType<typeof serverOfOne>, steps: readonly Step[]) => {
  const wanted: string[] = []
  let texts = 0
  for (const step of steps) {
    switch (step.do) {
      case 'change':
        wanted.push(`mine ${++texts}`)
        void page.keeper.change({ text: `mine ${texts}` })
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(step.ms)
        break
      case 'weather':
        page.state.weather = step.weather
        break
      case 'elsewhere':
        page.elsewhere(`theirs ${++texts}`)
        break
      case 'settle':
        page.keeper.settle(step.by)
    }
  }
  page.state.weather = 'fine'
  await vi.advanceTimersByTimeAsync(60_000)
  return wanted
}

describe.each(everyPolicy)('%s', (_, policy) => {
  it('shows in the end what the server keeps, whatever happens', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(change, change, wait, turn, refused, elsewhere, settle), {
          maxLength: 25,
        }),
        async (steps) => {
          const page = serverOfOne(policy)
          await live(page, steps)
          // What another window did last is heard of by the next change alone.
          page.keeper.settle('mine')
          page.keeper.send()
          await vi.advanceTimersByTimeAsync(60_000)
          void page.keeper.change({ text: 'the last' })
          await vi.advanceTimersByTimeAsync(60_000)
          page.keeper.settle('theirs')
          const { kept, shown, keeping } = page.last() ?? { keeping: null }
          expect(keeping).toEqual({ state: 'kept' })
          expect([kept, shown]).toEqual([page.state.there, page.state.there])
          expect(page.state.onDevice).toBe('')
        },
      ),
    ))

  it('is never in conflict with itself, and loses no change, however many answers and calls are lost', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(change, change, wait, turn), { maxLength: 25 }),
        async (steps) => {
          const page = serverOfOne(policy)
          const wanted = await live(page, steps)
          expect(page.states()).not.toContain('conflict')
          expect(page.state.callsAtOnce).toBeLessThanOrEqual(1)
          expect(page.last()?.kept.text ?? '').toBe(wanted.at(-1) ?? '')
          expect(page.last()?.shown ?? page.state.there).toEqual(page.state.there)
          if (policy.calmMs === undefined) expect(page.state.sent).toEqual(wanted)
          else expect(wanted).toEqual(expect.arrayContaining(page.state.sent))
        },
      ),
    ))

  it('overwrites nothing that was changed elsewhere until that was shown', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(change, wait, turn, elsewhere), { maxLength: 25 }),
        async (steps) => {
          const page = serverOfOne(policy)
          const overwritten: string[] = []
          let { there } = page.state
          Object.defineProperty(page.state, 'there', {
            get: () => there,
            set: (next: Kept) => {
              if (there.text.startsWith('theirs') && next.text.startsWith('mine'))
                overwritten.push(there.text)
              there = next
            },
          })
          await live(page, steps)
          const seen = page.views.map(({ kept }) => kept.text)
          expect(seen).toEqual(expect.arrayContaining(overwritten))
        },
      ),
    ))

  it('shows a change at once, and says whether it is kept', async () => {
    const page = serverOfOne(policy)
    const outcome = page.keeper.change({ text: 'a' })
    expect(page.last()).toMatchObject({ shown: { text: 'a' }, keeping: { state: 'saving' } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toEqual(ok('kept'))
    expect(page.last()).toMatchObject({ kept: { text: 'a' }, keeping: { state: 'kept' } })
  })

  it('sends what waits as soon as there is a connection', async () => {
    const page = serverOfOne(policy, 'call lost')
    void page.keeper.change({ text: 'a' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.last()?.keeping).toEqual({ state: 'waiting', onDevice: true })
    page.state.weather = 'fine'
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(100)
    expect(page.last()).toMatchObject({ kept: { text: 'a' }, keeping: { state: 'kept' } })
  })
})

it('takes back what is refused, with what was changed on top of it', async () => {
  const page = serverOfOne({}, 'refused')
  const outcomes = ['a', 'b'].map((text) => page.keeper.change({ text }))
  expect(page.last()?.shown.text).toBe('b')
  page.state.weather = 'fine'
  await vi.advanceTimersByTimeAsync(100)
  expect(page.last()).toMatchObject({ shown: { text: '' }, keeping: { state: 'kept' } })
  expect(await Promise.all(outcomes)).toEqual([err(refusal()), err(refusal())])
  expect(page.state.sent).toEqual([])
})

it('holds what is refused, on the device too, until it is changed', async () => {
  const page = serverOfOne({ after: () => 'hold', calmMs: 700 }, 'refused')
  void page.keeper.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.last()).toMatchObject({
    shown: { text: 'a' },
    keeping: { state: 'refused', text: 'No.', onDevice: true },
  })
  expect(page.state.onDevice).toBe('a')
  page.state.weather = 'fine'
  void page.keeper.change({ text: 'b' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([page.state.sent, page.state.onDevice, page.last()?.keeping.state]).toEqual([
    ['b'],
    '',
    'kept',
  ])
})

it('asks before the latest change goes over one that was made elsewhere', async () => {
  const page = serverOfOne({ after: () => 'hold' })
  page.elsewhere('theirs')
  const outcome = page.keeper.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  expect(await outcome).toEqual(ok('held'))
  void page.keeper.change({ text: 'b' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.last()).toMatchObject({
    kept: { text: '' },
    shown: { text: 'b' },
    keeping: { state: 'conflict', now: { text: 'theirs' } },
  })
  page.keeper.settle('mine')
  await vi.advanceTimersByTimeAsync(200)
  expect([page.state.there.text, page.last()?.keeping.state]).toEqual(['b', 'kept'])
})

it('asks nothing where the same was made elsewhere', async () => {
  const page = serverOfOne({ after: () => 'hold' })
  page.elsewhere('a')
  const outcome = page.keeper.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  expect([await outcome, page.last()?.kept]).toEqual([ok('kept'), { version: 2, text: 'a' }])
})

it('warns before a page is left that alone has what is wanted', async () => {
  const page = createKeeper<string, Change>({
    kept: '',
    send: async () => err(LOST),
    after: () => 'wait',
    onView: () => {},
  })
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  void page.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(10)
  expect(leave()).toBe(false)
})

it('takes back what was not sent yet, and sends nothing', async () => {
  const page = serverOfOne({ calmMs: 700 })
  void page.keeper.change({ text: 'a' })
  page.keeper.takeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.last()).toMatchObject({ shown: { text: '' }, keeping: { state: 'kept' } })
  expect([page.state.sent, page.state.onDevice]).toEqual([[], ''])
})

it('takes back a later change while an earlier one is being sent, and keeps that one', async () => {
  const page = serverOfOne({ calmMs: 700 })
  void page.keeper.change({ text: 'renamed' })
  await vi.advanceTimersByTimeAsync(710)
  void page.keeper.change({ text: 'deleted' })
  page.keeper.takeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.state.sent).toEqual(['renamed'])
  expect(page.last()).toMatchObject({ shown: { text: 'renamed' }, keeping: { state: 'kept' } })
})

it('a later change keeps its calm time though an earlier one is answered meanwhile', async () => {
  const page = serverOfOne({ calmMs: 700 })
  void page.keeper.change({ text: 'renamed' })
  await vi.advanceTimersByTimeAsync(710)
  void page.keeper.change({ text: 'deleted' })
  await vi.advanceTimersByTimeAsync(600)
  expect(page.state.sent).toEqual(['renamed'])
  await vi.advanceTimersByTimeAsync(200)
  expect(page.state.sent).toEqual(['renamed', 'deleted'])
})

it('sends once more as it is stopped, and then no more', async () => {
  const page = serverOfOne({ after: () => 'wait', calmMs: 700 }, 'call lost')
  void page.keeper.change({ text: 'a' })
  page.keeper.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.states()).toEqual(['saving', 'waiting'])
  expect(page.state.onDevice).toBe('a')
})

it('goes on as before where it is resumed at once, and sends nothing twice', async () => {
  const page = serverOfOne({ calmMs: 700 })
  void page.keeper.change({ text: 'a' })
  page.keeper.stop()
  page.keeper.resume()
  await vi.advanceTimersByTimeAsync(600)
  expect(page.state.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(page.state.sent).toEqual(['a'])
  expect(page.last()).toMatchObject({ kept: { text: 'a' }, keeping: { state: 'kept' } })
})

it('goes on at once with what waits when the server no longer only reads', async () => {
  const page = serverOfOne({ after: () => 'wait' }, 'call lost')
  void page.keeper.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  page.state.weather = 'fine'
  window.dispatchEvent(new Event(READING_ONLY_MOVED))
  await vi.advanceTimersByTimeAsync(100)
  expect(page.state.sent).toEqual(['a'])
})

it('has the device keep all that the server does not have, in its order', async () => {
  const noted: string[][] = []
  const page = createKeeper<string, Change>({
    kept: '',
    send: async () => err(LOST),
    after: () => 'wait',
    drafts: {
      write: (_, __, pending) => {
        noted.push(pending.map(({ text }) => text))
        return true
      },
      remove: () => {},
    },
    onView: () => {},
  })
  void page.change({ text: 'a' })
  void page.change({ text: 'b' })
  expect(noted).toEqual([['a'], ['a', 'b']])
})
