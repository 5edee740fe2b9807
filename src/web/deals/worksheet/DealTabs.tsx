import { useRef } from 'react'

type Tab = 'comps' | 'deal'

/** On a narrow screen the comps and the deal take turns. */
export const DealTabs = ({
  tab,
  onTab,
}: {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Comps and deal"
      className="mt-4 grid grid-cols-2 rounded-control border border-line-strong"
      onKeyDown={({ key }) => {
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
        const other = tab === 'comps' ? 'deal' : 'comps'
        onTab(other)
        list.current?.querySelector<HTMLElement>(`#${other}-tab`)?.focus()
      }}
    >
      {tabs.map(([name, words]) => (
        <button
          key={name}
          id={`${name}-tab`}
          type="button"
          role="tab"
          aria-selected={tab === name}
          // Only the part that is there can be named.
          {...(tab === name || name === 'comps' ? { 'aria-controls': `${name}-part` } : {})}
          tabIndex={tab === name ? 0 : -1}
          className="min-h-11 rounded-control font-semibold aria-selected:bg-brand aria-selected:text-on-brand"
          onClick={() => onTab(name)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

const tabs = [
  ['comps', 'Comps'],
  ['deal', 'Deal'],
] as const
