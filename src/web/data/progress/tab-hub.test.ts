import { HubConnection } from '@microsoft/signalr'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { startHub, until } from '../../../../packages/signalr/hub-for-tests.ts'
import { hearNews } from './hear-news.ts'
import { createProgressConnection } from './progress-connection.ts'
import { createTabHub } from './tab-hub.ts'

const methods = { GetConnectionId: ({ connectionId }: { connectionId: string }) => connectionId }

it('is one connection for all that hear something, open until the last has left', async () => {
  const { url, hub } = await startHub({ methods })
  const tab = createTabHub(url)
  const heard: string[] = []
  const hear = (name: string) =>
    hearNews(name, z.string(), (text) => heard.push(`${name}: ${text}`), tab)
  const forgetAlerts = hear('UpdateAlerts')
  await until(() => tab.state() === 'Connected')
  const progress = createProgressConnection(tab)
  progress.connect()
  const forgetSources = hear('UpdateSource')
  await until(() => progress.beginSearch() !== null)
  expect(progress.view()).toEqual({ state: 'Connected', status: 'Connected to flip analyzer' })
  expect(hub.size).toBe(1)

  const connection = progress.beginSearch() ?? ''
  await hub.send({ connection }, 'UpdateAlerts', 'two unread')
  await hub.send({ connection }, 'UpdateSource', 'synced')
  await hub.send({ connection }, 'UpdateStatus', '12 homes for sale match')
  await until(() => progress.view().status === '12 homes for sale match')
  expect(heard).toEqual(['UpdateAlerts: two unread', 'UpdateSource: synced'])

  progress.disconnect()
  forgetSources()
  expect(progress.view().state).toBe('Disconnected')
  expect(tab.state()).toBe('Connected')
  forgetAlerts()
  await until(() => tab.state() === 'Disconnected' && hub.size === 0)
})

it('tries again after a first start that failed', async () => {
  const { url } = await startHub({ methods })
  const start = vi.spyOn(HubConnection.prototype, 'start').mockRejectedValueOnce(new Error('no'))
  const tab = createTabHub(url)
  const states: string[] = []
  tab.subscribe(() => states.push(tab.state()))
  onTestFinished(tab.hold())
  await until(() => states.length === 2)
  expect(states).toEqual(['Connecting', 'Disconnected'])
  await until(() => tab.state() === 'Connected')
  expect(start).toHaveBeenCalledTimes(2)
})

it('comes back when it is held again while it still closes', async () => {
  const { url, hub } = await startHub({ methods })
  const tab = createTabHub(url)
  const leave = tab.hold()
  await until(() => tab.state() === 'Connected')
  leave()
  expect(tab.state()).toBe('Disconnecting')
  onTestFinished(tab.hold())
  await until(() => tab.state() === 'Connected' && hub.size === 1)
})
