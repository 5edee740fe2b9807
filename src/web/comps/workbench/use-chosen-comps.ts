import { useEffect, useReducer } from 'react'
import { useUserId } from '../../session/session.ts'
import { useBrowserStorage } from '../../storage/browser-storage.ts'
import { nothingChosen } from '../../storage/comps-choice.ts'
import { type ChoiceHistory, choosesNothing, stepChoice } from '../value/change-choice.ts'

/**
 * What the signed-in person chose on the workbench of a home: kept in the browser for the next visit, and the
 * same in every tab.
 */
export const useChosenComps = (propertyId: string) => {
  const userId = useUserId()
  const { compsChoice } = useBrowserStorage()
  const [history, step] = useReducer(
    stepChoice,
    null,
    (): ChoiceHistory => ({
      chosen: (userId === null ? null : compsChoice.read(userId, propertyId)) ?? nothingChosen,
      before: [],
    }),
  )

  const { chosen } = history
  useEffect(() => {
    if (userId === null) return
    if (choosesNothing(chosen)) compsChoice.removeOne(userId, propertyId)
    else compsChoice.write(userId, propertyId, chosen)
  }, [chosen, userId, propertyId, compsChoice])

  useEffect(() => {
    if (userId === null) return
    return compsChoice.follow(userId, propertyId, (theirs) =>
      step({ do: 'follow', chosen: theirs ?? nothingChosen }),
    )
  }, [userId, propertyId, compsChoice])

  return { chosen, before: history.before.at(-1) ?? null, step }
}
