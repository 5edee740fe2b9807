import { type FormEvent, useEffect, useRef } from 'react'
import type { ClientConfig } from '../../contract/client-config.ts'
import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { formatCents } from '../ui/words/format.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import type { SignUpState } from './run-sign-up.ts'
import { SignUpOutcome } from './SignUpOutcome.tsx'
import { SquareCard } from './SquareCard.tsx'
import type { Registrant } from './sign-up-form.ts'
import { useSignUp } from './use-sign-up.ts'
import { useSquareCard } from './use-square-card.ts'
import { useTypedForm } from './use-typed-form.ts'

type SignUpFormProps = {
  readonly payments: ClientConfig['payments']
  /** The account of a person signed in already; null for a new person. */
  readonly account: { readonly email: string } | null
  /** What follows once it is paid, for the account of this e-mail: to the sign-in, or to home. */
  readonly onPaid: (email: string) => void
  /** What follows could not be reached just now. */
  readonly stuck: boolean
}

/** The purchase form (specification, sections 2 and 5). */
export const SignUpForm = ({ payments, account, onPaid, stuck }: SignUpFormProps) => {
  const registrant = account === null ? 'new' : 'signed-in'
  const typed = useTypedForm(registrant, account?.email ?? '')
  const card = useSquareCard(payments)
  const formElement = useRef<HTMLFormElement>(null)
  const { view, submit } = useSignUp(registrant, card.tokenize, (end, sent) => {
    if (end.state === 'failed') typed.refuse(end.failure.at, sent)
    else {
      typed.forget()
      onPaid(sent.email.trim())
    }
  })

  useEffect(() => {
    if (view.state === 'failed') focusWhatFailed(formElement.current)
  }, [view])

  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (typed.checkAll()) void submit(typed.form)
    // After the hints have been drawn.
    else setTimeout(() => focusWhatFailed(formElement.current))
  }

  return (
    <form ref={formElement} noValidate aria-label="Sign up" onSubmit={pay} className="grid gap-8">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PersonFields
          form={typed.form}
          onChange={typed.change}
          errorOf={typed.errorOf}
          onLeave={typed.leave}
          emailKnown={account !== null && account.email !== ''}
        />
        {registrant === 'new' ? (
          <PasswordFields form={typed.form} onChange={typed.change} errorOf={typed.errorOf} />
        ) : null}
      </div>
      <div>
        {payments.test ? <TestCardNote /> : null}
        <SquareCard card={card} describedBy={OUTCOME_ID} />
        <SignUpOutcome
          id={OUTCOME_ID}
          view={view}
          registrant={registrant}
          onPaid={() => onPaid(typed.form.email.trim())}
          stuck={stuck}
        />
        <PayButton view={view} />
        <WhereItGoes registrant={registrant} />
      </div>
    </form>
  )
}

const OUTCOME_ID = 'sign-up-outcome'

/** The first field at fault, else the sentence that says what failed, unless Square has led into the card. */
const focusWhatFailed = (form: HTMLFormElement | null) => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const sentence = form?.querySelector<HTMLElement>(`#${OUTCOME_ID} [role="alert"]`)
  if (field) field.focus()
  else if (document.activeElement?.tagName !== 'IFRAME') sentence?.focus()
}

/** Says that no real money moves, and which card works. */
const TestCardNote = () => (
  <div className="mb-4 rounded-control bg-notice-soft px-4 py-3 text-sm">
    <p className="font-semibold text-notice">Test mode: no real money moves</p>
    <p className="mt-1">
      Use card <span className="tabular font-semibold">4111 1111 1111 1111</span> with any future
      date, CVV 111 and any five-digit ZIP. Real cards do not work.
    </p>
  </div>
)

/** Where the password and the card number go. */
const WhereItGoes = ({ registrant }: { readonly registrant: Registrant }) => (
  <p className="mt-3 text-muted text-sm">
    {registrant === 'new'
      ? 'Your password goes to the sign-in service. We do not keep it. '
      : 'Your password stays with the sign-in service. '}
    Your card number goes only to Square.
  </p>
)

/** Disabled while a payment is under way, and for good once it has succeeded (specification, section 4). */
const PayButton = ({ view }: { readonly view: SignUpState }) => {
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
