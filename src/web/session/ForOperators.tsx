import { Link } from 'wouter'
import type { CallFailure } from '../api/request.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useSubscription } from './subscription.ts'

/** Whether a call was refused since it is one that only operators make. */
export const isForOperators = (failure: CallFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.code === 'operators-only' || failure.code === 'email-not-proven')

/** What those who are not operators, or not yet, see in place of a screen for operators. */
export const ForOperators = () => {
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
