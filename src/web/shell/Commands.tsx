import { Bookmark, CreditCard, KeyRound, ListChecks, Percent, Target, Webhook } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type SavedSearch, savedSearchCalls } from '../../contract/alerts/saved-searches.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/controls/Dialog.tsx'
import { places } from './places.tsx'

type CommandsProps = {
  readonly onChoose: (href: string) => void
  readonly onClose: () => void
}

/** Where one can go: screens, and searches that are saved; narrowed by what is typed. */
export const Commands = ({ onChoose, onClose }: CommandsProps) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(document.activeElement)
  const listId = useId()
  const words = typed.trim().toLowerCase().split(/\s+/)
  const fitting = [...screens, ...useSavedSearches()].filter(({ name, note }) => {
    const called = `${name} ${note ?? ''}`.toLowerCase()
    return words.every((word) => called.includes(word))
  })
  const chosen = fitting[Math.min(at, fitting.length - 1)]
  const move = (by: 1 | -1) =>
    setAt((now) => (Math.min(now, fitting.length - 1) + by + fitting.length) % fitting.length)
  return (
    <Dialog
      open
      title="Go to"
      onClose={onClose}
      focusFirst={field}
      focusAfter={() => {
        if (before.current instanceof HTMLElement) before.current.focus()
      }}
    >
      <input
        ref={field}
        role="combobox"
        aria-label="Screen or saved search"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.href}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="A screen, or a saved search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (chosen === undefined) return
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) return onChoose(chosen.href)
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          move(event.key === 'ArrowDown' ? 1 : -1)
        }}
        className="mt-3 min-h-11 w-full rounded-control border border-line-strong bg-card px-3"
      />
      <div id={listId} role="listbox" aria-label="Where to go" className="mt-2">
        {fitting.map((one) => (
          <button
            key={one.href}
            id={`${listId}-${one.href}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={one === chosen}
            onClick={() => onChoose(one.href)}
            className="flex min-h-11 w-full items-center text-left gap-2.5 rounded-control px-3 hover:bg-well aria-selected:bg-well"
          >
            {one.icon}
            <span className="min-w-0 grow truncate">{one.name}</span>
            {one.note === undefined ? null : (
              <span className="shrink-0 text-muted text-sm">{one.note}</span>
            )}
          </button>
        ))}
      </div>
      {fitting.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted">
          No screen and no saved search is called that.
        </p>
      ) : null}
    </Dialog>
  )
}

type Command = {
  readonly name: string
  readonly href: string
  readonly icon: ReactNode
  /** Its keys, or what it is. */
  readonly note?: string
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const

const screens: readonly Command[] = [
  ...places.map(({ name, href, icon, key }) => ({ name, href, icon, note: `g ${key}` })),
  { name: 'County lists', href: paths.countyLists(), icon: <ListChecks {...icon} /> },
  { name: 'Deal defaults', href: paths.dealDefaults, icon: <Percent {...icon} /> },
  { name: 'Personal tokens', href: paths.tokens, icon: <KeyRound {...icon} /> },
  { name: 'Webhooks and chats', href: paths.webhooks, icon: <Webhook {...icon} /> },
  { name: 'Account settings', href: paths.accountSettings, icon: <CreditCard {...icon} /> },
  { name: 'How accurate are our values?', href: paths.accuracy, icon: <Target {...icon} /> },
]

/** Searches that are saved, as soon as they are known. */
const useSavedSearches = (): readonly Command[] => {
  const { asked } = useAsked(savedSearchCalls.list, { query: {} }, { interrupts: 'none' })
  if (asked.state !== 'known') return []
  return asked.value.searches.map(({ name, criteria }) => ({
    name,
    href: addressOf(criteria),
    icon: <Bookmark {...icon} />,
    note: 'saved search',
  }))
}

/** Fields of a search are called in an address as on the wire, and what is not said in one line is written as JSON. */
const addressOf = (criteria: SavedSearch['criteria']): string => {
  const fields = Object.entries(criteria).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return `${paths.home}?${new URLSearchParams(fields)}`
}
