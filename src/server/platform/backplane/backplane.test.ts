import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { wayBetweenNodes } from '../../../../tests/platform/way-between-nodes.ts'
import { aloneBackplane } from './alone-backplane-for-tests.ts'

describe('what a node sends', () => {
  it('is heard on all nodes once, or on all others', async () => {
    const { join } = wayBetweenNodes()
    const nodes = [join(), join(), join()]
    const heard: string[] = []
    const topics = nodes.map((node, index) => {
      const topic = node.topic('greetings', z.string())
      topic.hear((greeting) => heard.push(`${index} ${greeting}`))
      return topic
    })
    topics[0]?.publish('hello')
    topics[0]?.publishToOthers('there')
    expect(heard).toEqual(['0 hello', '1 hello', '2 hello', '1 there', '2 there'])
  })

  it('is left out where it does not fit, or no one listens', () => {
    const { join } = wayBetweenNodes()
    const [older, newer] = [join(), join()]
    const heard: unknown[] = []
    older.topic('count', z.number()).hear((count) => heard.push(count))
    const counts = newer.topic('count', z.union([z.number(), z.string()]))
    newer.topic('unheard of', z.string()).publish('anybody?')
    counts.publish('many')
    counts.publish(2)
    expect(heard).toEqual([2])
  })

  it('that is too large goes no farther than this node, and is reported', () => {
    const { join, way } = wayBetweenNodes()
    const onFault = vi.fn()
    const topic = join({ onFault }).topic('texts', z.string())
    const heard: string[] = []
    topic.hear((text) => heard.push(text))
    topic.publish('é'.repeat(250))
    expect([heard.length, way.sent, onFault.mock.calls.length]).toEqual([1, 0, 1])
  })

  it.each([
    ['is no JSON', '{'],
    ['is no message', '[1, "texts"]'],
    ['has another shape', JSON.stringify({ node: 1, topic: 'texts', message: 'no' })],
    ['is for a topic that objects have', JSON.stringify({ node: 'x', topic: '__proto__' })],
    ['has a message of another shape', JSON.stringify({ node: 'x', topic: 'texts', message: {} })],
    [
      'is larger than any node sends',
      JSON.stringify({ node: 'x', topic: 'texts', message: 'x'.repeat(500) }),
    ],
  ])('is all that is heard: not what %s', (_what, text) => {
    const { join, send } = wayBetweenNodes()
    const onFault = vi.fn()
    const heard: string[] = []
    join({ onFault })
      .topic('texts', z.string())
      .hear((message) => heard.push(message))
    send(text)
    send(JSON.stringify({ node: 'x', topic: 'texts', message: 'yes' }))
    expect([heard, onFault.mock.calls]).toEqual([['yes'], []])
  })

  it('reaches the other listeners when one throws', () => {
    const onFault = vi.fn()
    const topic = aloneBackplane({ onFault }).topic('texts', z.string())
    topic.hear(() => {
      throw new Error('no')
    })
    const heard: string[] = []
    const stop = topic.hear((text) => heard.push(text))
    topic.publish('one')
    stop()
    topic.publish('two')
    expect([heard, onFault.mock.calls.length]).toEqual([['one'], 2])
  })
})

it('a server without other nodes hears commands, sends nothing, and reports no lost connection', async () => {
  const { join, way, lose } = wayBetweenNodes()
  const onWarning = vi.fn()
  const [server, command] = [join({ alone: true, onWarning }), join()]
  const heard: string[] = []
  const texts = server.topic('texts', z.string())
  texts.hear((text) => heard.push(text))
  const commands = command.topic('texts', z.string())
  commands.hear((text) => heard.push(`command heard ${text}`))
  await Promise.all([server.joined, command.joined])
  const { sent } = way
  texts.publish('to itself')
  expect(way.sent).toBe(sent)
  commands.publishToOthers('from a command')
  expect(heard).toEqual(['to itself', 'from a command'])
  lose(new Error('away'))
  expect([server.trouble(), server.figures(), onWarning.mock.calls]).toEqual([null, null, []])
})

describe('a way between nodes', () => {
  it('counts only while what is sent comes back', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { join, way } = wayBetweenNodes()
    const onWarning = vi.fn()
    const backplane = join({ onWarning })
    expect(backplane.trouble()).toContain('not connected yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(backplane.trouble()).toBeNull()
    way.blocked = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(backplane.trouble()).toContain('nothing that is sent comes back')
    expect(way.renewed).toBe(1)
    way.blocked = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(backplane.trouble()).toBeNull()
    expect(onWarning).toHaveBeenCalledTimes(3)
  })

  it('that is lost is said at once, with the reason', async () => {
    const { join, lose } = wayBetweenNodes()
    const onWarning = vi.fn()
    const backplane = join({ onWarning })
    await Promise.resolve()
    lose(new Error('the cable was cut'))
    expect(backplane.trouble()).toContain('(the cable was cut)')
    expect(onWarning.mock.calls).toEqual([['The nodes hear one another.'], [backplane.trouble()]])
  })
})

it('a name is taken once', () => {
  const backplane = aloneBackplane()
  backplane.topic('texts', z.string())
  expect(() => backplane.topic('texts', z.string())).toThrow('taken')
})
