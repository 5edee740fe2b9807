import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

type MenuProps = {
  /** What the button shows. */
  readonly button: ReactNode
  /** What the button is called, when it shows no words. */
  readonly label?: string
  readonly children: ReactNode
}

/** A button that opens and closes a list of things to do. */
export const Menu = ({ button, label, children }: MenuProps) => (
  // Not modal: the page behind it can still be scrolled and read.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger
      aria-label={label}
      className="group inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 rounded-control px-3 font-semibold hover:bg-well"
    >
      {button}
      <ChevronDown
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
      />
    </DropdownMenu.Trigger>
    {/* No portal: the list stays in the landmark of its button. */}
    <DropdownMenu.Content
      align="end"
      sideOffset={4}
      collisionPadding={8}
      className="z-40 min-w-44 rounded-card border border-line-strong bg-card p-1 text-ink"
    >
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

type MenuItemProps = { readonly onSelect: () => void; readonly children: ReactNode }

/** One thing to do. Choosing it closes the menu. */
export const MenuItem = ({ onSelect, children }: MenuItemProps) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-well"
  >
    {children}
  </DropdownMenu.Item>
)
