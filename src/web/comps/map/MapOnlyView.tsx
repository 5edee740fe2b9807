import { ArrowLeft } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../../ui/controls/Button.tsx'

type MapOnlyViewProps = {
  readonly open: boolean
  /** An info window is open: Escape closes that first. */
  readonly infoOpen: boolean
  readonly onBack: () => void
  readonly children: ReactNode
}

/** The map over the whole of a narrow screen, with a way back. */
export const MapOnlyView = ({ open, infoOpen, onBack, children }: MapOnlyViewProps) => {
  const openedFrom = useRef<Element | null>(null)
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => next || onBack()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-modal
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex flex-col bg-paper text-ink"
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement
          }}
          // Radix would look for its own trigger; a card's marker button opens the view too.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus()
          }}
          onEscapeKeyDown={(event) => {
            if (infoOpen) event.preventDefault()
          }}
        >
          <div className="flex items-center gap-3 border-line border-b bg-card px-2 py-1.5">
            <Button kind="quiet" onClick={onBack}>
              <ArrowLeft aria-hidden className="size-5" />
              Back
            </Button>
            <RadixDialog.Title className="truncate font-semibold">Map of comps</RadixDialog.Title>
          </div>
          <div className="min-h-0 grow">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/**
 * Map-only view, for narrow screens: an entry in the browser's history, so that the browser's own Back
 * leaves it and a reload stays in it.
 */
export const useMapOnly = () => {
  const [location, navigate] = useLocation()
  const entry: unknown = useHistoryState()
  return {
    mapOnly: isMapOnly(entry),
    showMapOnly: () =>
      navigate(`${location}${window.location.search}`, { state: { mapOnly: true } }),
    leaveMapOnly: () => history.back(),
  }
}

const isMapOnly = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'mapOnly' in entry && entry.mapOnly === true
