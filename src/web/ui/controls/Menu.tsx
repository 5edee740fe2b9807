import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'

type MenuProps = {
  /** What the button shows. */
  readonly button: ReactNode
  /** What the button is called, when it shows no words. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  /** The looks of the button, in place of those in the header. */
  readonly looks?: string
  /** Where the list opens below the button: under its end, or under its start. */
  readonly under?: 'end' | 'start'
}

/** One thing to do. Choosing it closes the menu. */
export type MenuItem = {
  readonly name: string
  readonly icon: ReactNode
  /** In a menu where one of several holds: whether it is this one. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

/** A button that opens and closes a list of things to do. The page around it can be used while it is open. */
export const Menu = ({ button, label, items, looks = inHeader, under = 'end' }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        ref={trigger}
        aria-label={label}
        className={`group inline-flex min-h-11 min-w-0 max-w-full items-center rounded-control font-semibold ${looks}`}
        // Radix opens it when it is touched, which begins a scroll on a phone, too.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        {button}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={under}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label ?? 'Account'}
        aria-labelledby={undefined}
        className="z-40 w-max min-w-44 rounded-card border border-line-strong bg-card p-1 text-ink outline-none"
        onPointerDownOutside={(event) => {
          // A click on the button closes it.
          if (event.target instanceof Node && trigger.current?.contains(event.target))
            event.preventDefault()
        }}
        // Tab closes it and goes on from the button; Radix would hold it.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Tab') return
          event.stopPropagation()
          trigger.current?.focus()
        }}
      >
        {items.map(({ name, icon, checked, onSelect }) => (
          <DropdownMenu.Item
            key={name}
            role={checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={checked}
            className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-3 outline-none hover:bg-well focus:bg-well"
            onSelect={() => {
              // First, for what is chosen may move the focus on.
              trigger.current?.focus()
              onSelect()
            }}
          >
            {icon}
            {name}
            {checked ? <Check aria-hidden className="ml-auto size-4 shrink-0" /> : null}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const inHeader = 'gap-1.5 px-3 hover:bg-well'
