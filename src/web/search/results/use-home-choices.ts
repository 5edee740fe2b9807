import { useState } from 'react'
import { type HomeChoices, homeChoiceCalls } from '../../../contract/homes/home-choices.ts'
import { ask } from '../../api/ask.ts'
import { useAsked } from '../../api/use-asked.ts'
import { showServerText } from '../../ui/Toaster.tsx'

/**
 * What the subscriber has chosen for homes, asked for once it is `wanted`, and a way to choose whether to use one
 * anyway. A choice shows at once; one that cannot be kept is taken back, with the reason in a toast.
 */
export const useHomeChoices = (wanted: boolean) => {
  const { asked } = useAsked(homeChoiceCalls.list, wanted ? {} : null)
  const [changed, setChanged] = useState<HomeChoices | null>(null)
  const choices = changed ?? (asked.state === 'known' ? asked.value : NONE)

  const choose = async (propertyId: string, chosen: boolean): Promise<void> => {
    const others = choices.useAnyway.filter((id) => id !== propertyId)
    setChanged({ ...choices, useAnyway: chosen ? [propertyId, ...others] : others })
    const body = { propertyId, choice: 'use anyway', chosen } as const
    const answer = await ask(homeChoiceCalls.choose, { body })
    if (answer.ok) setChanged(answer.value)
    else if (answer.error.kind !== 'aborted') {
      setChanged(choices)
      showServerText(answer.error.text)
    }
  }
  return { choices, choose }
}

const NONE: HomeChoices = { useAnyway: [], asListed: [] }
