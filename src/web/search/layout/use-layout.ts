import { useEffect, useState } from 'react'
import { type Layout, layoutCalls, USUAL_LAYOUT } from '../../../contract/search/layout.ts'
import { ask } from '../../data/ask/ask.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useKept } from '../../data/kept/use-kept.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'

/**
 * How this person has found homes laid out, and the way to change it. This browser's is shown at once; what was changed
 * in another one follows, and what was changed here is sent.
 */
export const useLayout = () => {
  const { layout: onDevice } = useBrowserStorage()
  const [layout, show] = useState<Layout>(() => onDevice.read())
  const [unsent] = useState(() => onDevice.isUnsent())
  const { asked } = useAsked(layoutCalls.read, unsent ? null : {}, { interrupts: 'none' })
  const { change } = useKept<Layout, { readonly layout: Layout }>(USUAL_LAYOUT, {
    calmMs: 500,
    send: ({ layout: next }) => ask(layoutCalls.keep, { body: next }),
  })
  const send = async (next: Layout): Promise<void> => {
    const sent = await change({ layout: next })
    if (sent.ok && sent.value === 'kept') onDevice.wasSent(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left unsent is sent once.
  useEffect(() => {
    if (unsent) void send(onDevice.read())
  }, [])
  const kept = asked.state === 'known' ? asked.value.layout : null
  useEffect(() => {
    if (kept === null || onDevice.isUnsent()) return
    onDevice.writeKept(kept)
    show(kept)
  }, [kept, onDevice])
  return {
    layout,
    setLayout: (next: Layout): void => {
      onDevice.write(next)
      show(next)
      void send(next)
    },
  }
}
