import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  /** What the button shows. */
  readonly button: ReactNode
  /** What the button is called, when it shows no words. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  /** The looks of the button, in place of those in the header. */
  readonly looks?: string
  /** Where the list stands below the button: under its end, or under its start. */
  readonly under?: 'end' | 'start'
}

/** One thing to do. Choosing it closes the menu. */
export type MenuItem = {
  readonly name: string
  readonly icon: ReactNode
  /** Of things of which one holds: whether it is this one. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

/**
 * A button that opens and closes a list of things to do, as https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 * has it. It stands on every screen for the signed-in, and a library's would weigh as much as a screen.
 */
export const Menu = ({ button, label, items, looks = inHeader, under = 'end' }: MenuProps) => {
  const [open, setOpen] = useState<'closed' | 'by pointer' | 'by keyboard'>('closed')
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = open !== 'closed'

  useEffect(() => {
    if (open === 'closed') return
    if (open === 'by keyboard') moveFocus(list.current, 'first')
    else list.current?.focus()
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen('closed')
    }
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('focusin', closeBeside)
    return () => {
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('focusin', closeBeside)
    }
  }, [open])

  const close = () => {
    setOpen('closed')
    trigger.current?.focus()
  }

  const pressed = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Escape') close()
    else if (step !== undefined) {
      event.preventDefault()
      moveFocus(list.current, step)
    }
  }

  return (
    <div ref={whole} className="relative min-w-0">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={`group inline-flex min-h-11 min-w-0 max-w-full items-center rounded-control font-semibold ${looks}`}
        // A press of Enter or Space is a click without a pointer: its `detail` is 0.
        onClick={({ detail }) =>
          setOpen(isOpen ? 'closed' : detail === 0 ? 'by keyboard' : 'by pointer')
        }
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen('by keyboard')
        }}
      >
        {button}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
        />
      </button>
      {isOpen ? (
        <div
          ref={list}
          id={listId}
          role="menu"
          tabIndex={-1}
          aria-label={label ?? 'Account'}
          onKeyDown={pressed}
          className={`absolute top-full z-40 mt-1 w-max min-w-44 rounded-card border border-line-strong bg-card p-1 text-ink outline-none ${under === 'end' ? 'right-0' : 'left-0'}`}
        >
          {items.map(({ name, icon, checked, onSelect }) => (
            <button
              key={name}
              type="button"
              {...(checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': checked })}
              tabIndex={-1}
              className="flex min-h-11 w-full cursor-pointer select-none items-center gap-2.5 rounded-control px-3 text-left outline-none hover:bg-well focus:bg-well"
              onClick={() => {
                close()
                onSelect()
              }}
            >
              {icon}
              {name}
              {checked ? <Check aria-hidden className="ml-auto size-4 shrink-0" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const inHeader = 'gap-1.5 px-3 hover:bg-well'

type Step = 'first' | 'last' | 'next' | 'previous'

const steps: Partial<Record<string, Step>> = {
  Home: 'first',
  End: 'last',
  ArrowDown: 'next',
  ArrowUp: 'previous',
}

const moveFocus = (list: HTMLElement | null, step: Step) => {
  const items = Array.from(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])
  const at = items.findIndex((item) => item.matches(':focus'))
  const last = items.length - 1
  const to = {
    first: 0,
    last,
    next: Math.min(at + 1, last),
    previous: at < 0 ? last : Math.max(at - 1, 0),
  }
  items[to[step]]?.focus()
}
