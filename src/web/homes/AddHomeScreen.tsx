import { useLocation, useParams } from 'wouter'
import { type AddedHome, addedHomeCalls } from '../../contract/homes/added-homes.ts'
import { ask } from '../data/ask/ask.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { showChange, showServerText, Toaster } from '../ui/feedback/Toaster.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { AddedHomes } from './AddedHomes.tsx'
import { HomeForm } from './HomeForm.tsx'
import { ValueList } from './ValueList.tsx'

/** Homes of any address: added by hand or from a message, valued as a list, changed and removed. */
export const AddHomeScreen = () => {
  const { prop } = useParams<{ prop?: string }>()
  return <AddHome key={prop ?? ''} propertyId={prop ?? null} />
}

const AddHome = ({ propertyId }: { readonly propertyId: string | null }) => {
  const [, navigate] = useLocation()
  const { asked, again, change } = useAsked(addedHomeCalls.list, {})
  const remove = async (home: AddedHome) => {
    const { propertyId, version, given } = home
    const removed = await ask(addedHomeCalls.remove, {
      params: { propertyId },
      query: { version: String(version) },
    })
    if (!removed.ok) {
      if (removed.error.kind !== 'aborted') showServerText(removed.error.text)
      return
    }
    change(({ homes }) => ({ homes: homes.filter((one) => one !== home) }))
    showChange({
      id: propertyId,
      text: `${given.addressLine} removed.`,
      onSayWhy: null,
      onUndo: () => {
        void ask(addedHomeCalls.change, {
          params: { propertyId },
          body: { version, home: given },
        }).then((back) => {
          if (back.ok) again()
          else if (back.error.kind !== 'aborted') showServerText(back.error.text)
        })
      },
    })
  }
  const title = propertyId === null ? 'Add a home' : 'Change a home'
  return (
    <Page width="wide">
      <ScreenHeading title={title} />
      <p className="mt-1 max-w-prose text-muted">
        Any address, for sale or not: it is valued at once by what sold nearby, and only you see it.
      </p>
      {propertyId === null ? (
        <>
          <HomeForm
            kept={null}
            homes={asked.state === 'known' ? asked.value.homes : []}
            onKept={(home) => navigate(paths.comps(home.propertyId))}
          />
          <ValueList />
        </>
      ) : null}
      <WhenKnown asked={asked} of="the homes you added" className="mt-6" onAgain={again}>
        {({ homes }) => {
          const kept = homes.find((home) => home.propertyId === propertyId)
          if (propertyId === null) return <AddedHomes homes={homes} onRemove={remove} />
          return kept === undefined ? (
            <p className="mt-6">You have added no such home, or have removed it.</p>
          ) : (
            <HomeForm
              kept={kept}
              homes={homes}
              onKept={(home) => navigate(paths.comps(home.propertyId))}
            />
          )
        }}
      </WhenKnown>
      <Toaster />
    </Page>
  )
}
