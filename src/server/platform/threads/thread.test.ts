import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { Thread } from './thread.ts'

/** Answers each number with its double; ends itself at `end`, and fails at anything else. */
const doubling = () =>
  new Thread<number | string>(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
      export const answer = (order) => {
        if (order === 'end') process.exit()
        if (typeof order === 'string') throw new Error('not a number: ' + order)
        return { answer: 2 * order }
      }`)}`,
    ),
  )

it('a thread answers in the order it is asked', async () => {
  const thread = doubling()
  expect(await Promise.all([1, 2, 3].map((one) => thread.ask<number>(one)))).toEqual([2, 4, 6])
  expect(thread.hasFailed).toBe(false)
  await thread.end()
})

it('a thread that fails fails all that is asked of it, then and later', async () => {
  const thread = doubling()
  thread.post('x')
  const asked = await Promise.allSettled([thread.ask(1), thread.ask(2)])
  for (const one of asked)
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'not a number: x' } })
  expect(thread.hasFailed).toBe(true)
  await expect(thread.ask(3)).rejects.toThrow('not a number: x')
})

it('a thread that ends fails what it was still asked', async () => {
  for (const ends of [
    (thread: Thread<number | string>) => thread.post('end'),
    (thread: Thread<number | string>) => void thread.end(),
  ]) {
    const thread = doubling()
    ends(thread)
    await expect(thread.ask(1)).rejects.toThrow('a thread has ended')
  }
})

it.runIf(process.platform === 'linux')(
  'a thread that gives way computes after the others, which stay as they are',
  async () => {
    const nicenessHere = () =>
      getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
    const before = nicenessHere()
    const file = new URL(
      `data:text/javascript,${encodeURIComponent(`
      import { readlinkSync } from 'node:fs'
      import { getPriority } from 'node:os'
      export const answer = () => ({
        answer: getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))),
      })`)}`,
    )
    for (const [niceness, expected] of [
      [undefined, before],
      [3, Math.min(19, before + 3)],
      [40, 19],
    ] as const) {
      const thread = new Thread<null>(file, { niceness })
      expect(await thread.ask<number>(null)).toBe(expected)
      await thread.end()
    }
    expect(nicenessHere()).toBe(before)
  },
)
