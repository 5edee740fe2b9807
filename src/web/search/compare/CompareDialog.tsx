import { Printer, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { RepairsChoice } from '../../deals/worksheet/RepairsChoice.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import { Printed } from '../../ui/Printed.tsx'
import { printPage } from '../../ui/print-page.ts'
import { SideBySide } from '../../ui/SideBySide.tsx'
import { differs } from '../../ui/side-by-side.ts'
import { useFiguresAt } from '../preview/use-figures-at.ts'
import { comparedHomes } from './compared-homes.ts'

type CompareDialogProps = {
  readonly homes: readonly Home[]
  readonly onOpen: (home: Home) => void
  readonly onRemove: (home: Home) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Two to four homes side by side, with the same repairs for all. */
export const CompareDialog = ({
  homes,
  onOpen,
  onRemove,
  onClose,
  focusAfter,
}: CompareDialogProps) => {
  const [level, setLevel] = useState<RehabLevel | null>(null)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const figuresAt = useFiguresAt()
  const groups = useMemo(
    () => comparedHomes(homes.map((home) => ({ home, figures: figuresAt(home, level) }))),
    [homes, figuresAt, level],
  )
  const shown = onlyDifferences
    ? groups
        .map((group) => ({ ...group, rows: group.rows.filter(differs) }))
        .filter(({ rows }) => rows.length > 0)
    : groups
  const title = `${homes.length} homes compared`
  return (
    <Dialog open title={title} shape="window" onClose={onClose} focusAfter={focusAfter}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 sm:gap-x-6 sm:px-6">
        <div className="w-full max-w-sm text-sm">
          <RepairsChoice level={level} assumed={null} onLevel={setLevel} />
        </div>
        <Checkbox
          label="Only what differs"
          checked={onlyDifferences}
          onChange={setOnlyDifferences}
        />
        <div className="ml-auto flex gap-2">
          <Button className="max-sm:px-3" onClick={() => void printPage()}>
            <Printer aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
      <div className="px-4 text-muted text-sm sm:px-6">
        <DialogText>
          Bold names differ. Best and worst are said where more or less is better. Projected, before
          income tax. Not an appraisal.
        </DialogText>
      </div>
      <SideBySide
        label={title}
        className="mx-4 mt-2 mb-4 min-h-0 sm:mx-6"
        groups={shown}
        stressesDifferences
        heads={homes.map((home) => ({
          key: home.propertyId,
          content: (
            <div className="flex items-start justify-between gap-2">
              <Link
                href={paths.comps(home.propertyId)}
                state={OPENED_FROM_RESULTS}
                onClick={() => onOpen(home)}
                className="line-clamp-3 break-words font-bold leading-snug hover:underline"
              >
                {home.addressLine}, {home.city}
              </Link>
              <button
                type="button"
                aria-label={`Stop comparing ${home.addressLine}`}
                className="-m-1 grid size-8 shrink-0 place-items-center rounded-control hover:bg-well"
                onClick={() => onRemove(home)}
              >
                <X aria-hidden className="size-4" />
              </button>
            </div>
          ),
        }))}
      />
      <Printed>
        {() => (
          <>
            <h1 className="mb-2 font-bold">{title}</h1>
            <SideBySide
              label={title}
              className="text-sm"
              groups={shown}
              stressesDifferences
              heads={homes.map((home) => ({
                key: home.propertyId,
                content: `${home.addressLine}, ${home.city} ${home.zip}`,
              }))}
            />
          </>
        )}
      </Printed>
    </Dialog>
  )
}
