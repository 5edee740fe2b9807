import { placeCalls } from '../../../contract/places.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import { INVALID_CITY } from './search-form.ts'

type InvalidCityAlertProps = {
  readonly open: boolean
  readonly city: string
  readonly onPick: (place: { readonly city: string; readonly state: string }) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Says that the typed city is no pick, and offers the likeliest one. */
export const InvalidCityAlert = (props: InvalidCityAlertProps) => {
  const { open, city, onPick, onClose, focusAfter } = props
  const { asked } = useAsked(
    placeCalls.suggest,
    open && city !== '' ? { query: { query: city } } : null,
  )
  const likeliest = asked.state === 'known' ? asked.value[0] : undefined
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title="Which city?"
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <DialogText>{INVALID_CITY}</DialogText>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>OK</Button>
        {likeliest === undefined ? null : (
          <Button
            kind="primary"
            onClick={() => {
              onPick({ city: likeliest.label, state: likeliest.state })
              onClose()
            }}
          >
            Use {likeliest.label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
