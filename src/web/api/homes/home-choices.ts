import { useEffect, useState } from 'react'
import {
  type ChooseRequest,
  type HomeChoices,
  homeChoicesSchema,
} from '../../../contract/homes/home-choices.ts'
import type { Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type Answer, type CallFailure, callApi } from '../request.ts'

const PATH = '/api/home-choices'

/** Makes a choice for a home, or takes it back; answers all choices as they are then. */
export const chooseForHome = (
  request: ChooseRequest,
): Promise<Result<Answer<HomeChoices>, CallFailure>> =>
  callApi(PATH, homeChoicesSchema, { method: 'POST', body: request })

/**
 * What the subscriber has chosen for homes, asked for once it is `wanted`, and a way to choose whether to use one anyway. A choice shows at
 * once; one that cannot be kept is taken back, with the reason in a toast.
 */
export const useHomeChoices = (wanted: boolean) => {
  const [choices, setChoices] = useState<HomeChoices>(NONE)

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    void callInTime(PATH, homeChoicesSchema, leaving.signal).then((answer) => {
      if (answer.ok) setChoices(answer.value.body)
    })
    return () => leaving.abort()
  }, [wanted])

  const choose = async (propertyId: string, chosen: boolean): Promise<void> => {
    const before = choices
    const others = before.useAnyway.filter((id) => id !== propertyId)
    setChoices({ ...before, useAnyway: chosen ? [propertyId, ...others] : others })
    const answer = await chooseForHome({ propertyId, choice: 'use anyway', chosen })
    if (answer.ok) setChoices(answer.value.body)
    else if (answer.error.kind !== 'aborted') {
      setChoices(before)
      const { text } = answer.error
      void import('../../ui/Toaster.tsx').then(
        ({ showServerText }) => showServerText(text),
        () => undefined,
      )
    }
  }
  return { choices, choose }
}

const NONE: HomeChoices = { useAnyway: [], asListed: [] }
