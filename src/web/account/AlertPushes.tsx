import { useEffect, useState } from 'react'
import type { PushSettings } from '../../contract/alerts/alert-pushes.ts'
import { addPush, getPushSettings, removePush } from '../api/alerts/alert-pushes.ts'
import { unsubscribeBrowser } from '../storage/alerts-worker.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import {
  currentEndpoint,
  type PushObstacle,
  pushObstacle,
  subscribeBrowser,
} from './browser-push.ts'

type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'hindered'; readonly obstacle: PushObstacle }
  | {
      readonly state: 'known'
      readonly settings: PushSettings
      /** Where this browser takes pushes. */
      readonly endpoint: string | null
      readonly busy: boolean
      readonly fault: string | null
    }

/** Whether this browser shows alerts as they happen, also while none of our pages is open. */
export const AlertPushes = () => {
  const [shown, setShown] = useState<Shown>({ state: 'loading' })

  useEffect(() => {
    const leaving = new AbortController()
    void askFirst(leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setShown(found)
    })
    return () => leaving.abort()
  }, [])

  if (shown.state === 'loading') return <Skeleton className="h-14 w-full" />
  if (shown.state === 'failed')
    return (
      <p className="text-muted">We could not load this setting. Reload the page to try again.</p>
    )
  if (shown.state === 'hindered')
    return <p className="max-w-prose text-muted">{HINDRANCES[shown.obstacle]}</p>

  const { settings, endpoint, busy, fault } = shown
  const own = settings.browsers.find((browser) => browser.endpoint === endpoint)
  const elsewhere = settings.browsers.length - (own === undefined ? 0 : 1)
  const toggle = async (on: boolean) => {
    if (busy) return
    setShown({ ...shown, busy: true, fault: null })
    setShown(await (on ? turnOn(settings) : turnOff(settings, own?.id)))
  }
  return (
    <>
      <Checkbox
        label="Show alerts in this browser"
        hint={`As they happen, at most one a minute, also while this site is closed. ${elsewhereText(elsewhere)}`.trim()}
        checked={busy ? own === undefined : own !== undefined}
        onChange={(on) => void toggle(on)}
      />
      <p role="status" className="mt-2 max-w-prose text-danger text-sm">
        {fault}
      </p>
    </>
  )
}

const askFirst = async (leaving: AbortSignal): Promise<Shown> => {
  const obstacle = pushObstacle()
  if (obstacle !== null) return { state: 'hindered', obstacle }
  const [answer, endpoint] = await Promise.all([
    getPushSettings(leaving),
    currentEndpoint().catch(() => null),
  ])
  if (!answer.ok) return { state: 'failed' }
  return { state: 'known', settings: answer.value, endpoint, busy: false, fault: null }
}

const turnOn = async (settings: PushSettings): Promise<Shown> => {
  const off = { state: 'known', settings, endpoint: null, busy: false } as const
  const browser = await subscribeBrowser(settings.publicKey).catch(() => 'refused' as const)
  if (browser === 'refused') return { ...off, fault: REFUSED }
  if (browser === 'not allowed') {
    const obstacle = pushObstacle()
    return obstacle === null ? { ...off, fault: NOT_ALLOWED } : { state: 'hindered', obstacle }
  }
  const answer = await addPush(browser)
  if (answer.ok) return { ...off, settings: answer.value, endpoint: browser.endpoint, fault: null }
  await unsubscribeBrowser().catch(() => undefined)
  return { ...off, fault: answer.error.kind === 'aborted' ? null : answer.error.text }
}

/** The browser first: whatever the server then says, it shows no more. */
const turnOff = async (settings: PushSettings, id: string | undefined): Promise<Shown> => {
  await unsubscribeBrowser().catch(() => undefined)
  const off = { state: 'known', endpoint: null, busy: false, fault: null } as const
  const answer = id === undefined ? null : await removePush(id)
  return { ...off, settings: answer?.ok ? answer.value : settings }
}

const elsewhereText = (browsers: number): string => {
  if (browsers === 0) return ''
  return `Also on in ${browsers} other browser${browsers === 1 ? '' : 's'}.`
}

const HINDRANCES: Readonly<Record<PushObstacle, string>> = {
  'not secure': 'Browsers show alerts of secure pages only. Open this site by its https address.',
  'not supported':
    'This browser cannot show alerts of websites. On an iPhone or iPad, add this site to your Home Screen and open it from there.',
  blocked:
    'This browser blocks notifications from this site. Allow them in its site settings, left of the address, then reload this page.',
}
const NOT_ALLOWED =
  'Your browser did not get your permission. Check the box again and press Allow when it asks.'
const REFUSED =
  'This browser could not turn on notifications. It may be in a private window, or its notification service is off or cannot be reached.'
