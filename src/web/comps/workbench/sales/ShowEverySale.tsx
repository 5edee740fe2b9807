import { Button } from '../../../ui/controls/Button.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import { SHOW_EVERY_ID } from '../row-ids.ts'
import type { EverySale } from '../use-every-sale.ts'

type ShowEverySaleProps = {
  readonly everySale: Exclude<EverySale, { readonly state: 'listed' }>
  /** How many sales there are. */
  readonly inAll: number
}

/** Below the nearest of the sales that were not used: brings the others. */
export const ShowEverySale = ({ everySale, inAll }: ShowEverySaleProps) => {
  const { state } = everySale
  const ask = state === 'asking' ? undefined : everySale.ask
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
      {state === 'failed' ? (
        <p role="alert">The other sales could not be loaded. {everySale.text}</p>
      ) : null}
      {ask === null ? null : (
        <Button id={SHOW_EVERY_ID} aria-disabled={ask === undefined} onClick={ask}>
          {state === 'failed'
            ? 'Try again'
            : `${state === 'asking' ? 'Loading' : 'Show'} all ${formatCount(inAll)}`}
        </Button>
      )}
    </div>
  )
}
