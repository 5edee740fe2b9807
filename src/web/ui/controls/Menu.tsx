import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

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
  /** Without the arrow that says there is a list, where there are many. */
  readonly bare?: boolean
}

/** One thing to do. Choosing it closes the menu. */
export type MenuItem = {
  readonly name: string
  readonly icon: ReactNode
  /** In a menu where one of several holds: whether it is this one. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

/**
 * A button that opens and closes a list of things to do. The page around it can be used while it is open. Rows have one
 * each: its list is made once a pointer or the focus has come near.
 */
export const Menu = ({
  button,
  label,
  items,
  looks = inHeader,
  under = 'end',
  bare,
}: MenuProps) => {
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const turn = (next: boolean) => {
    setNear(true)
    setOpen(next)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        className={`group inline-flex min-h-11 min-w-0 max-w-full items-center rounded-control font-semibold ${looks}`}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => turn(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          turn(true)
        }}
      >
        {button}
        {bare ? null : (
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
          />
        )}
      </button>
      {near ? (
        <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
          <DropdownMenu.Trigger asChild>
            <AtButton button={trigger} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Content
            id={listId}
            align={under}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label ?? 'Account'}
            aria-labelledby={undefined}
            className="z-40 w-max min-w-44 rounded-card border border-line-strong bg-card p-1 text-ink outline-none"
            onInteractOutside={(event) => {
              // A click on the button closes it: neither its press nor the focus that comes with it, or the click opens it again.
              if (event.target instanceof Node && trigger.current?.contains(event.target))
                event.preventDefault()
            }}
            // Tab closes it and goes on from the button; Radix would hold it.
            onKeyDownCapture={(event) => {
              if (event.key !== 'Tab') return
              event.stopPropagation()
              setOpen(false)
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
      ) : null}
    </>
  )
}

type AtButtonProps = {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly ref?: Ref<HTMLButtonElement>
}

/** Gives Radix the button that is there already as what the list opens at. */
const AtButton = ({ button, ref }: AtButtonProps) => {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return null
}

const inHeader = 'gap-1.5 px-3 hover:bg-well'
