import type { DealInputs } from '../../../domain/deal/deal-inputs.ts'
import { Button } from '../../ui/Button.tsx'
import { formatUsd } from '../../ui/format.ts'
import type { Deal } from './deal-history.ts'
import { isSame } from './sheet.ts'

/** Where the comps say something else by now than when the deal began: its figures do not move by themselves. */
export const CompsSay = ({
  deal: { inputs, startedFrom },
  fresh,
  onUse,
}: {
  readonly deal: Deal
  /** What comps and defaults give now. */
  readonly fresh: DealInputs
  readonly onUse: () => void
}) =>
  fresh.arvCents === startedFrom.arvCents &&
  isSame(fresh.arvRange80, startedFrom.arvRange80) ? null : fresh.arvCents === inputs.arvCents &&
    isSame(fresh.arvRange80, inputs.arvRange80) ? null : (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-notice-soft px-3 py-2 text-notice">
      <p className="tabular">
        Comps say {formatUsd(fresh.arvCents / 100)} after repairs now; this deal has{' '}
        {formatUsd(inputs.arvCents / 100)}.
      </p>
      <Button onClick={onUse}>Use {formatUsd(fresh.arvCents / 100)}</Button>
    </div>
  )
