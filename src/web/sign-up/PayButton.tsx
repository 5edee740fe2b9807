import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { Button } from '../ui/Button.tsx'
import { formatCents } from '../ui/format.ts'
import { Spinner } from '../ui/Spinner.tsx'
import type { SignUpState } from './run-sign-up.ts'

/** Disabled while a payment is under way, and for good once it has succeeded (specification, section 4). */
export const PayButton = ({ view }: { readonly view: SignUpState }) => {
  const processing = view.state === 'processing'
  return (
    <Button
      kind="primary"
      type="submit"
      disabled={processing || view.state === 'succeeded'}
      className="w-full"
    >
      {processing ? <Spinner size="small" /> : null}
      Pay {formatCents(PLAN_PRICE_CENTS)}
    </Button>
  )
}
