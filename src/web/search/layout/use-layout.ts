import { useEffect, useMemo, useState } from 'react'
import {
  type Layout,
  type LayoutView,
  layoutCalls,
  USUAL_LAYOUT,
} from '../../../contract/search/layout.ts'
import { ask } from '../../data/ask/ask.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { useKept } from '../../data/kept/use-kept.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { BrowserStorage } from '../../data/storage/open-browser-storage.ts'
import { queryOf } from '../address/search-query.ts'
import { askForView, useAskedView } from '../address/use-search-address.ts'

/**
 * How the homes of a search are laid out, and the way to change it: as the saved search keeps it that was opened, else as
 * this person has them; in the view that the address asks for. Opening a link or a saved search overwrites nothing: a
 * view becomes this person's once it is chosen, and what is changed in the layout of a saved search is for this time.
 */
export const useLayout = ({
  criteria,
  searchedAt,
}: Pick<SavedResults, 'criteria' | 'searchedAt'>) => {
  const { savedLayout } = useBrowserStorage()
  const query = queryOf(criteria)
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another may be kept for another search, and after a change.
  const ofSearch = useMemo(() => savedLayout.read(query), [savedLayout, query, searchedAt, changes])
  const own = useOwnLayout()
  const base = ofSearch ?? own.layout
  const view = useAskedView()
  const layout = useMemo(() => inAskedView(base, view), [base, view])
  return {
    layout,
    setLayout: (next: Layout): void => {
      const chosen = next.view !== layout.view
      if (chosen) askForView(next.view)
      const kept = chosen ? next : { ...next, view: base.view }
      if (ofSearch === null) own.setLayout(kept)
      else {
        savedLayout.write(query, kept)
        setChanges(changes + 1)
      }
    },
  }
}

/** How the homes of a query are laid out in this tab. */
export const layoutNow = (
  { savedLayout, layout }: BrowserStorage,
  query: string,
  view: LayoutView | null,
): Layout => inAskedView(savedLayout.read(query) ?? layout.read(), view)

const inAskedView = (layout: Layout, view: LayoutView | null): Layout =>
  view === null || view === layout.view ? layout : { ...layout, view }

/** This browser's is shown at once; what was changed in another one follows, and what was changed here is sent. */
const useOwnLayout = () => {
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
