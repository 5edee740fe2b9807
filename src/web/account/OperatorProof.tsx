import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { emailProofCalls } from '../../contract/account/email-proof.ts'
import type { Subscription } from '../../contract/account/subscription.ts'
import { useChange } from '../data/ask/use-change.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'

/** Where an operator proves that the email of the account is theirs; a mailed link brings its code along. */
export const OperatorProof = ({
  by,
  onProven,
}: {
  readonly by: NonNullable<Subscription['operatorProof']>
  readonly onProven: () => void
}) => {
  const codeOfLink = new URLSearchParams(useSearch()).get('code') ?? ''
  const [, navigate] = useLocation()
  const [code, setCode] = useState(codeOfLink)
  const { changing: busy, said, change } = useChange()

  const mailLink = () =>
    change(
      emailProofCalls.mailLink,
      {},
      { put: () => {}, done: 'The link is on its way to you. It works for an hour.' },
    )
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const proven = () => {
      navigate(paths.accountSettings, { replace: true })
      onProven()
    }
    await change(emailProofCalls.prove, { body: { code } }, { put: proven })
  }
  return (
    <form onSubmit={confirm}>
      <p className="max-w-prose">
        Your email is named as an operator’s. Confirm that it is yours to open Sources and Admin.
      </p>
      <div className="mt-3 max-w-sm">
        <TextField
          label="Code"
          value={code}
          onChange={setCode}
          error={said?.bad ? said.text : null}
          hint={
            by === 'code'
              ? 'The operator of this site gets it from flip operators.'
              : 'From the link we email you, or from flip operators.'
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          Confirm
        </Button>
        {by === 'code' ? null : (
          <Button kind="quiet" onClick={mailLink} aria-disabled={busy}>
            Email me a link
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-muted text-sm">
        {said === null || said.bad ? null : said.text}
      </p>
    </form>
  )
}
