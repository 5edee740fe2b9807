import { Info } from 'lucide-react'
import { Tooltip as RadixTooltip } from 'radix-ui'
import { useRef, useState } from 'react'

type TooltipProps = {
  /** What the button explains, for people who do not see it: `About profit potential`. */
  readonly label: string
  readonly text: string
}

/** A sentence behind a small "i": opens on hover, on focus and on tap. */
export const Tooltip = ({ label, text }: TooltipProps) => {
  const [open, setOpen] = useState(false)
  const nextFrame = useRef(0)
  return (
    <RadixTooltip.Provider delayDuration={200}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          type="button"
          aria-label={label}
          className="-m-3 inline-flex min-h-11 min-w-11 items-center justify-center rounded-control text-muted hover:text-ink"
          // A focus that scrolls the button into view would close the tooltip it has just opened.
          onFocus={({ currentTarget }) => {
            nextFrame.current = requestAnimationFrame(() => {
              if (document.activeElement === currentTarget) setOpen(true)
            })
          }}
          // Radix closes a tooltip on press; on a touch screen a press is the only way to open it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Info aria-hidden className="size-4" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={4}
            collisionPadding={12}
            // Closed before the next frame, it stays closed.
            onEscapeKeyDown={() => cancelAnimationFrame(nextFrame.current)}
            className="z-50 max-w-72 rounded-control bg-ink px-3 py-2 text-paper text-sm leading-snug"
          >
            {text}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
