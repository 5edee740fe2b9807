import { useEffect, useState } from 'react'
import type { PlaceSuggestion } from '../../../contract/search/search-places.ts'
import { searchPlaces } from '../../api/search/search-places.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogText } from '../../ui/Dialog.tsx'
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
  const likeliest = useLikeliestPlace(open ? city : '')
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
        {likeliest === null ? null : (
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

const useLikeliestPlace = (city: string): PlaceSuggestion | null => {
  const [place, setPlace] = useState<PlaceSuggestion | null>(null)
  useEffect(() => {
    setPlace(null)
    if (city === '') return
    const leaving = new AbortController()
    void searchPlaces(city, leaving.signal).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setPlace(answer.value[0] ?? null)
    })
    return () => leaving.abort()
  }, [city])
  return place
}
