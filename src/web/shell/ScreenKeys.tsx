import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isForSomethingElse, keysSetting } from '../marks/menu/home-keys-setting.ts'
import { Dialog } from '../ui/controls/Dialog.tsx'
import { places } from './places.tsx'

/** The keys of every screen: g and a letter goes to a screen, Ctrl and K lists where one can go. */
export const ScreenKeys = () => {
  const [, navigate] = useLocation()
  const [listed, setListed] = useState(false)
  const goPressed = useRef(0)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!keysSetting.read()) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        // To leave from a dialog would lose what was typed there.
        if (document.querySelector('[role=dialog], [role=alertdialog]') === null) setListed(true)
        return
      }
      if (isForSomethingElse(event)) return
      if (event.key === 'g') {
        goPressed.current = event.timeStamp
        return
      }
      const goes = event.timeStamp - goPressed.current < MAX_BETWEEN_MS
      goPressed.current = 0
      const place = goes ? places.find(({ key }) => key === event.key) : undefined
      if (place === undefined) return
      event.preventDefault()
      // Before a list of homes takes it for its own.
      event.stopImmediatePropagation()
      navigate(place.href)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [navigate])

  return listed ? (
    <Commands
      onChoose={(href) => {
        setListed(false)
        navigate(href)
      }}
      onClose={() => setListed(false)}
    />
  ) : null
}

const MAX_BETWEEN_MS = 1500

type CommandsProps = {
  readonly onChoose: (href: string) => void
  readonly onClose: () => void
}

/** Where one can go, narrowed by what is typed. */
const Commands = ({ onChoose, onClose }: CommandsProps) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(document.activeElement)
  const fitting = places.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  )
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
        aria-label="Screen"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          const [first] = fitting
          if (key === 'Enter' && !nativeEvent.isComposing && first !== undefined)
            onChoose(first.href)
        }}
        className="mt-3 min-h-11 w-full rounded-control border border-line-strong bg-card px-3"
      />
      <ul className="mt-2">
        {fitting.map(({ name, href, key, icon }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(href)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left hover:bg-well"
            >
              {icon}
              <span className="grow">{name}</span>
              <kbd className="font-sans text-muted text-sm">g {key}</kbd>
            </button>
          </li>
        ))}
        {fitting.length === 0 ? (
          <li className="px-3 py-2 text-muted">No screen is called that.</li>
        ) : null}
      </ul>
    </Dialog>
  )
}
