import * as z from 'zod/mini'
import { type AddPush, addPushSchema } from '../../contract/alerts/alert-pushes.ts'
import { alertsWorker, ALERTS_WORKER_SCOPE as SCOPE } from '../data/storage/alerts-worker.ts'

/** Why this browser shows no notifications of ours, before anybody asks it to. */
export type PushObstacle = 'not secure' | 'not supported' | 'blocked'

/** What keeps this browser from showing notifications; null when it may, or asks first. */
export const pushObstacle = (): PushObstacle | null => {
  if (window.isSecureContext === false) return 'not secure'
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return 'not supported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Where this browser takes pushes of ours; null when it takes none. */
export const currentEndpoint = async (): Promise<string | null> => {
  const registration = await alertsWorker()
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks the browser's user, then subscribes it. Rejects when the browser or its push service refuses. */
export const subscribeBrowser = async (publicKey: string): Promise<AddPush | 'not allowed'> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
  const registration = await navigator.serviceWorker.register(WORKER, {
    scope: SCOPE,
    updateViaCache: 'none',
  })
  await untilActive(registration)
  // One of an earlier time may be of another person, or of another key.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return z.parse(addPushSchema, subscription.toJSON())
}

const untilActive = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = installing ?? waiting
    if (active !== null || worker === null) return resolve()
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker did not start'))
    })
  })

const WORKER = '/alerts-worker.js'
