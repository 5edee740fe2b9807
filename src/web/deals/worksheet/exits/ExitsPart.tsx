import { Suspense } from 'react'
import { exitNames } from '../../../../domain/deals/exits/exit-inputs.ts'
import type { DefaultValues } from '../../../../domain/deals/fields/default-fields.ts'
import { comesLater } from '../../../ui/feedback/comes-later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Fold } from '../Fold.tsx'
import { type DealSheet, isSame } from '../sheet.ts'
import type { OpenParts } from '../use-open-parts.ts'

// The engine of rentals, and all that shows it: most deals never open it.
const ExitsSheet = comesLater(
  async () => (await import('./ExitsSheet.tsx')).ExitsSheet,
  () => (
    <p role="alert" className="mt-3 font-semibold">
      The exits could not be loaded. Reload the page to try again.
    </p>
  ),
)

/** The four exits of a deal side by side, with what each is worked out from. Their code comes when it is opened. */
export const ExitsPart = ({
  propertyId,
  sheet,
  parts,
  values,
}: {
  readonly propertyId: string
  readonly sheet: DealSheet
  readonly parts: OpenParts
  /** What exits begin with, in deals kept before there were any. */
  readonly values: DefaultValues
}) => {
  const { inputs, startedFrom } = sheet
  return (
    <Fold
      part="exits"
      parts={parts}
      title="Exits side by side"
      changed={!isSame(inputs.exits, startedFrom.exits)}
      total={
        <>
          {exitNames[inputs.exits?.worksBy ?? 'flip']}
          <span className="block text-muted text-sm">leads</span>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="mt-3 h-72 rounded-card" />}>
        <ExitsSheet propertyId={propertyId} sheet={sheet} values={values} />
      </Suspense>
    </Fold>
  )
}
