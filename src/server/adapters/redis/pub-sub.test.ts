import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { redisStandIn } from '../../../../tests/redis-stand-in.ts'
import { until } from '../../../../tests/test-hub.ts'
import { wayToDatabase } from '../../../../tests/way-to-database.ts'
import { joinBackplane } from '../../platform/backplane/backplane.ts'
import { redisPubSub } from './pub-sub.ts'

/** A node that keeps what it hears. */
const node = async (url: string, heartbeatMs = 10_000) => {
  const backplane = joinBackplane(redisPubSub(url), { heartbeatMs })
  onTestFinished(() => backplane.close())
  const topic = backplane.topic('texts', z.string())
  const heard: string[] = []
  topic.hear((text) => heard.push(text))
  await until(() => backplane.trouble() === null)
  return { ...backplane, heard, publish: topic.publishToOthers }
}

it('brings what one node sends to the others, in its order', async () => {
  const url = await redisStandIn()
  const [a, b] = [await node(url), await node(url)]
  const sent = Array.from({ length: 200 }, (_, count) => `text “${count % 2}”`)
  for (const text of sent) a.publish(text)
  await until(() => b.heard.length === sent.length)
  expect(b.heard).toEqual(sent)
  expect(a.heard).toEqual([])
})

it('keeps apart installations whose addresses name different databases', async () => {
  const url = await redisStandIn()
  const [one, sibling, stranger] = [await node(url), await node(`${url}/0`), await node(`${url}/1`)]
  one.publish('hello')
  await until(() => sibling.heard.length === 1)
  expect(stranger.heard).toEqual([])
})

it('comes back by itself after its connections were ended', async () => {
  const url = await redisStandIn()
  const way = await wayToDatabase(url)
  const [cut, other] = [await node(way.connectionString), await node(url)]
  way.close()
  await until(() => cut.trouble() !== null)
  cut.publish('lost')
  await way.open()
  await until(() => cut.trouble() === null)
  other.publish('back')
  await until(() => cut.heard.length === 1)
  cut.publish('and forth')
  await until(() => other.heard.length === 1)
  expect([cut.heard, other.heard]).toEqual([['back'], ['and forth']])
})

it('notices a server that says nothing anymore, and comes back when it does', async () => {
  const url = await redisStandIn()
  const way = await wayToDatabase(url)
  const cut = await node(way.connectionString, 500)
  way.fallSilent()
  await until(() => cut.trouble() !== null)
  expect(cut.trouble()).toContain('(nothing that is sent comes back)')
  await way.open()
  await until(() => cut.trouble() === null)
})
