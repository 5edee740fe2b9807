import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'

/** Leads to the identity provider; says so when it cannot be reached. */
export const SignInPageButton = ({
  onLeave,
  ...button
}: Pick<ComponentProps<typeof Button>, 'kind' | 'children'> & {
  readonly onLeave: () => Promise<'leaving' | 'unreachable'>
}) => {
  const [isUnreachable, setUnreachable] = useState(false)
  const leave = async () => setUnreachable((await onLeave()) === 'unreachable')
  return (
    <>
      <Button {...button} className="mt-4" onClick={() => void leave()} />
      <p role="status" className="mt-2 text-muted text-sm">
        {isUnreachable ? 'We could not reach the sign-in page. Try again in a moment.' : null}
      </p>
    </>
  )
}
