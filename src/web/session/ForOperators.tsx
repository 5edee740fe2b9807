import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { Asked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SignInPageButton } from './SignInPageButton.tsx'
import { useSession } from './session.ts'
import { useSubscription } from './subscription.ts'

/** What a person lacks for a screen for operators; null where no refusal says so. */
export const operatorLackOf = (asked: Asked<unknown>): 'rights' | 'second factor' | null => {
  if (asked.state !== 'failed' || asked.failure.kind !== 'refused') return null
  switch (asked.failure.code) {
    case 'operators-only':
    case 'email-not-proven':
      return 'rights'
    case 'second-factor-required':
      return 'second factor'
    default:
      return null
  }
}

type ForOperatorsProps<T> = ComponentProps<typeof WhenKnown<T>> & { readonly asked: Asked<T> }

/** What an operator asked for, once it is known, or what is shown in its place; others see what they lack. */
export const ForOperators = <T,>(props: ForOperatorsProps<T>) => {
  switch (operatorLackOf(props.asked)) {
    case 'rights':
      return <WithoutRights />
    case 'second factor':
      return <WithoutSecondFactor />
    case null:
      return <WhenKnown {...props} />
  }
}

const WithoutSecondFactor = () => {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return (
    <Panel title="Operators need a second factor here">
      <p>You signed in without one. Sign in again with yours, and you come back to this page.</p>
      <SignInPageButton kind="primary" onLeave={session.stepUp}>
        Sign in with a second factor
      </SignInPageButton>
    </Panel>
  )
}

const WithoutRights = () => {
  const view = useSubscription()
  const isUnproven = view.state === 'known' && view.subscription.operatorProof !== undefined
  return (
    <Panel title="This page is for operators">
      <p>
        {isUnproven
          ? 'Your email is named as an operator’s. Confirm in your account settings that it is yours.'
          : 'The owner of this installation can name you as one of its operators: FLIP_OPERATORS lists their e-mails.'}
      </p>
      <Link
        href={isUnproven ? paths.accountSettings : paths.home}
        className={`mt-4 ${buttonClass('secondary')}`}
      >
        {isUnproven ? 'Account settings' : 'Back to the search'}
      </Link>
    </Panel>
  )
}
