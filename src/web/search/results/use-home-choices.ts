import { type HomeChoices, homeChoiceCalls } from '../../../contract/homes/home-choices.ts'
import { ask } from '../../api/ask.ts'
import { faultOf } from '../../api/request.ts'
import { useAsked } from '../../api/use-asked.ts'
import { useKept } from '../../data/use-kept.ts'

/**
 * What the subscriber has chosen for homes, asked for once it is `wanted`, and a way to choose whether to use one
 * anyway. A choice shows at once; one that cannot be kept is taken back, with the reason in a toast.
 */
export const useHomeChoices = (wanted: boolean) => {
  const { asked } = useAsked(homeChoiceCalls.list, wanted ? {} : null)
  const first = asked.state === 'known' ? asked.value : NONE
  const { shown: choices, change } = useKept<HomeChoices, UseAnyway>(first, {
    showAs: ({ useAnyway, asListed }, { propertyId, chosen }) => {
      const others = useAnyway.filter((id) => id !== propertyId)
      return { asListed, useAnyway: chosen ? [propertyId, ...others] : others }
    },
    send: (choice) => ask(homeChoiceCalls.choose, { body: { ...choice, choice: 'use anyway' } }),
  })
  const choose = async (propertyId: string, chosen: boolean): Promise<void> => {
    const fault = faultOf(await change({ propertyId, chosen }))
    if (fault !== null)
      void import('../../ui/Toaster.tsx').then(
        ({ showServerText }) => showServerText(fault),
        () => undefined,
      )
  }
  return { choices, choose }
}

type UseAnyway = { readonly propertyId: string; readonly chosen: boolean }

const NONE: HomeChoices = { useAnyway: [], asListed: [] }
