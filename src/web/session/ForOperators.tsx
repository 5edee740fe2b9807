import { Link } from 'wouter'
import type { CallFailure } from '../api/request.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SignInPageButton } from './SignInPageButton.tsx'
import { useSession } from './session.ts'
import { useSubscription } from './subscription.ts'

/** What a person lacks for a screen for operators. */
export type OperatorLack = 'rights' | 'second factor'

/** What the person lacks whose call was refused; null where it failed for another reason. */
export const operatorLackOf = (failure: CallFailure): OperatorLack | null => {
  if (failure.kind !== 'refused') return null
  switch (failure.code) {
    case 'operators-only':
    case 'email-not-proven':
      return 'rights'
    case 'second-factor-required':
      return 'second factor'
    default:
      return null
  }
}

/** What those who are not operators, or not yet, see in place of a screen for operators. */
export const ForOperators = ({ lack }: { readonly lack: OperatorLack }) =>
  lack === 'rights' ? <WithoutRights /> : <WithoutSecondFactor />

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
          : 'Whoever runs this installation can name you as one of its operators: FLIP_OPERATORS lists their e-mails.'}
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
