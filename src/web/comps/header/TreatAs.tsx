import { useState } from 'react'
import type { Home } from '../../../contract/homes/home.ts'
import { homeChoiceCalls } from '../../../contract/homes/home-choices.ts'
import type { HomeType } from '../../../domain/listing/home-type.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { showServerText } from '../../ui/Toaster.tsx'

type TreatAsProps = {
  readonly home: Home
  /** The choice is kept: the home's value is to be looked up again. */
  readonly onChosen: () => void
}

/**
 * A home that is valued as another type than it is listed as can be treated as listed; and one that the subscriber has
 * treated so, as what it is by its facts again.
 */
export const TreatAs = ({ home, onChosen }: TreatAsProps) => {
  const [asking, setAsking] = useState(false)
  const corrected = home.valuedAs !== home.propertyType
  const choose = async () => {
    setAsking(true)
    const body = { propertyId: home.propertyId, choice: 'as listed', chosen: corrected } as const
    const answer = await ask(homeChoiceCalls.choose, { body })
    setAsking(false)
    if (answer.ok) onChosen()
    else if (answer.error.kind !== 'aborted') showServerText(answer.error.text)
  }
  return (
    <Button kind="secondary" disabled={asking} onClick={() => void choose()}>
      {corrected ? `Treat as a ${words[home.propertyType]}` : 'Value by its facts again'}
    </Button>
  )
}

const words: Record<HomeType, string> = {
  House: 'house',
  Townhouse: 'townhouse',
  Condo: 'condo',
  MultiFamily: 'multi-family home',
  Other: 'home of another kind',
}
