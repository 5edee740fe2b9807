import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../ui/controls/Button.tsx'
import type { SignUpState, SignUpStep } from './run-sign-up.ts'
import type { Registrant } from './sign-up-form.ts'

type SignUpOutcomeProps = {
  readonly id: string
  readonly view: SignUpState
  readonly registrant: Registrant
  readonly onPaid: () => void
  /** The way on, after the payment, could not be taken just now. */
  readonly stuck: boolean
}

/** What a sign-up is doing, why it failed, or that it is paid. */
export const SignUpOutcome = ({ id, view, registrant, onPaid, stuck }: SignUpOutcomeProps) => (
  <div id={id}>
    {view.state === 'failed' ? (
      <p
        role="alert"
        tabIndex={-1}
        className="mt-2 mb-3 flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 font-medium text-danger-ink outline-none"
      >
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {view.failure.text}
      </p>
    ) : null}
    <div role="status">
      {view.state === 'processing' ? (
        <p className="mb-3 text-muted text-sm">{stepTexts[view.step]}</p>
      ) : null}
      {view.state === 'succeeded' ? (
        <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-gain-soft px-3 py-2.5 font-medium">
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-gain" />
            {stuck ? stuckText : paidTexts[registrant]}
          </p>
          {stuck ? (
            <Button className="ml-auto" onClick={onPaid}>
              Sign in
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  </div>
)

const stepTexts: Record<SignUpStep, string> = {
  card: 'Checking the card with Square',
  account: 'Creating your account',
  payment: 'Paying. Keep this page open.',
}

const paidTexts: Record<Registrant, string> = {
  new: 'Paid. Your account is ready. Sign in next.',
  'signed-in': 'Paid. On to your first search.',
}

const stuckText = 'Paid. Your account is ready, but the sign-in page did not answer.'
