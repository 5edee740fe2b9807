import { useEffect, useState } from 'react'
import { alertPushCalls } from '../../contract/alerts/alert-pushes.ts'
import { ask } from '../data/ask/ask.ts'
import { faultOf } from '../data/ask/request.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { unsubscribeBrowser } from '../data/storage/alerts-worker.ts'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import {
  currentEndpoint,
  type PushObstacle,
  pushObstacle,
  subscribeBrowser,
} from './browser-push.ts'

/** Whether this browser shows alerts as they happen, also while none of our pages is open. */
export const AlertPushes = () => {
  const [obstacle, setObstacle] = useState(pushObstacle)
  return obstacle === null ? (
    <PushSetting onHindered={setObstacle} />
  ) : (
    <p className="max-w-prose text-muted">{HINDRANCES[obstacle]}</p>
  )
}

const PushSetting = ({ onHindered }: { readonly onHindered: (obstacle: PushObstacle) => void }) => {
  const { asked, change } = useAsked(alertPushCalls.read, {})
  /** Where this browser takes pushes; undefined until it has said so. */
  const [endpoint, setEndpoint] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    void currentEndpoint().then(setEndpoint, () => setEndpoint(null))
  }, [])

  if (asked.state === 'failed')
    return (
      <p className="text-muted">We could not load this setting. Reload the page to try again.</p>
    )
  if (asked.state === 'asking' || endpoint === undefined)
    return <Skeleton className="h-14 w-full" />

  const settings = asked.value
  const own = settings.browsers.find((browser) => browser.endpoint === endpoint)
  const elsewhere = settings.browsers.length - (own === undefined ? 0 : 1)

  const turnOn = async () => {
    const browser = await subscribeBrowser(settings.publicKey).catch(() => 'refused' as const)
    if (browser === 'refused') return setFault(REFUSED)
    if (browser === 'not allowed') {
      const obstacle = pushObstacle()
      return obstacle === null ? setFault(NOT_ALLOWED) : onHindered(obstacle)
    }
    const answer = await ask(alertPushCalls.add, { body: browser })
    if (!answer.ok) {
      await unsubscribeBrowser().catch(() => undefined)
      return setFault(faultOf(answer))
    }
    change(() => answer.value)
    setEndpoint(browser.endpoint)
  }
  /** The browser first: whatever the server then says, it shows no more. */
  const turnOff = async () => {
    await unsubscribeBrowser().catch(() => undefined)
    const answer =
      own === undefined ? null : await ask(alertPushCalls.remove, { params: { id: own.id } })
    if (answer?.ok) change(() => answer.value)
    setEndpoint(null)
  }
  const toggle = async (on: boolean) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    await (on ? turnOn() : turnOff())
    setBusy(false)
  }
  return (
    <>
      <Checkbox
        label="Show alerts in this browser"
        hint={`As they happen, at most one a minute, also while this site is closed. ${elsewhereText(elsewhere)}`.trim()}
        checked={busy ? own === undefined : own !== undefined}
        onChange={(on) => void toggle(on)}
      />
      <Fault text={fault} className="mt-2 max-w-prose text-sm" />
    </>
  )
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
