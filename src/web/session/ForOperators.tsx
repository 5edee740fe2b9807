import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Asked } from '../api/use-asked.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Loading } from '../ui/Loading.tsx'
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

type ForOperatorsProps<T> = {
  readonly asked: Asked<T>
  /** What was asked for, in the middle of a sentence. */
  readonly of: string
  readonly failedTitle?: string
  readonly heights?: Parameters<typeof Loading>[0]['heights']
  readonly onAgain: () => void
  readonly children: (known: T) => ReactNode
}

/** What an operator asked for, once it is known, or what is shown in its place; others see what they lack. */
export const ForOperators = <T,>(props: ForOperatorsProps<T>) => {
  const { asked, of, failedTitle = `We could not load ${of}`, onAgain, children } = props
  switch (asked.state) {
    case 'asking':
      return <Loading of={of} heights={props.heights ?? ['h-24', 'h-24']} />
    case 'known':
      return children(asked.value)
    case 'failed':
      switch (operatorLackOf(asked)) {
        case 'rights':
          return <WithoutRights />
        case 'second factor':
          return <WithoutSecondFactor />
        case null:
          return <Failed title={failedTitle} text={asked.text} onAgain={onAgain} />
      }
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
