import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config/config.ts'
import { nodeAddress } from './node-address.ts'

const repository = join(import.meta.dirname, '../../..')
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)
// All of 127.0.0.0/8 is this machine on Linux alone.
const hosts = [
  ...['127.0.0.1', '0.0.0.0', 'localhost'],
  ...(process.platform === 'linux' ? ['127.0.0.2'] : []),
  ...(hasIpv6 ? ['::1', '::'] : []),
]

it.each(hosts)('a node on %s reaches itself, and so does its health check', async (host) => {
  const config = readConfig({ HOST: host, PORT: '0', FLIP_ALLOW_EMBEDDED: 'on' }, repository)
  if (!config.ok) throw new Error(config.error)
  const app = Fastify()
  app.get('/api/health/live', async () => 'well')
  onTestFinished(() => app.close())
  const address = nodeAddress(config.value)
  await address.listen(app)
  const answer = await fetch(`${address.ownOrigin()}/api/health/live`)
  expect(await answer.text()).toBe('well')

  const { port } = new URL(address.ownOrigin())
  const check = spawn(process.execPath, [join(repository, 'bin/is-healthy.mjs')], {
    env: { ...process.env, HOST: host, PORT: port },
  })
  expect(await once(check, 'exit')).toEqual([0, null])
})
