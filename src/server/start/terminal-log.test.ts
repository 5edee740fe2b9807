import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { logOptions } from '../platform/log-options.ts'
import { terminalLog } from './terminal-log.ts'
import { urlForLog } from './url-for-log.ts'

const stdoutOf = (isTTY: boolean) => {
  const written: string[] = []
  return { written, stdout: { isTTY, write: (text: string) => written.push(text) } }
}

it('a terminal shows lines to read, in colors, with no secret in them', async () => {
  const { stdout, written } = stdoutOf(true)
  const stream = await terminalLog({ stdout, env: {} })
  const app = Fastify({ logger: logOptions({ level: 'info', urlForLog, stream }) })
  onTestFinished(() => app.close())
  app.get('/api/places', async () => [])
  await app.inject('/api/places?access_token=very-secret')
  app.log.warn({ password: 'Secret1!', person: { paymentToken: 'cnon:secret' } }, 'sign-up failed')
  app.log.error({ err: new Error('It broke') }, 'request failed')

  const lines = written.join('')
  expect(lines).toMatch(/\[\d\d:\d\d:\d\d\] \S*INFO\S*: \S*incoming request/)
  expect(lines).toMatch(/WARN\S*: \S*sign-up failed/)
  expect(lines).toContain('Error: It broke\n')
  expect(lines).toContain('\u001b[')
  expect(lines).not.toMatch(/secret/i)
  expect(lines).not.toContain('{"level"')
})

it('what others send can neither write over the screen nor pass for a line of the log', async () => {
  const { stdout, written } = stdoutOf(true)
  const stream = await terminalLog({ stdout, env: { NO_COLOR: '1' } })
  const app = Fastify({ logger: logOptions({ level: 'info', urlForLog, stream }) })
  onTestFinished(() => app.close())
  const sent = 'at\u001b[2J\u009b31m\u202eonce\r\n[12:00:00] INFO: forged'
  app.log.warn({ cause: sent }, sent)
  app.log.error({ err: new Error(sent) }, 'request failed')
  await app.inject({ url: '/x', headers: { host: 'local\u009b31mhost' } })
  const lines = written.join('')
  expect(lines.match(/once/g)?.length).toBeGreaterThanOrEqual(3)
  expect(lines).toContain('local31mhost')
  expect(lines.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(lines).not.toMatch(/^\[12:00:00\]/m)
})

it('NO_COLOR leaves the colors out', async () => {
  const { stdout, written } = stdoutOf(true)
  const stream = await terminalLog({ stdout, env: { NO_COLOR: '1' } })
  stream?.write('{"level":40,"time":0,"msg":"a warning"}\n')
  expect(written.join('')).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a warning\n$/)
})

it.each([
  ['behind a pipe or in a service', false, {}],
  ['in CI', true, { CI: 'true' }],
])('the log stays JSON %s', async (_where, isTTY, env) => {
  expect(await terminalLog({ stdout: stdoutOf(isTTY).stdout, env })).toBe(undefined)
})

it('a program goes on when no one reads it any more', async () => {
  const module = new URL('./terminal-log.ts', import.meta.url).href
  const program = `
    const { outliveReader } = await import('${module}')
    outliveReader(process.stdout)
    process.stdin.once('data', () => {
      process.stdout.write('to no one')
      setImmediate(() => process.stdout.write('nor this', () => process.exit(7)))
    })
    process.stderr.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit')
  await once(child.stderr, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('go')
  expect(await ended).toEqual([7, null])
})
