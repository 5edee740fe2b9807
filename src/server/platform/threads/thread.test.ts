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
