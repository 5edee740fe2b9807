import { useState } from 'react'
import {
  type CreatedToken,
  LONGEST_TOKEN_NAME,
  type PersonalToken,
  tokenCalls,
} from '../../contract/tokens.ts'
import { type TokenScope, tokenScopes } from '../../domain/token-scopes.ts'
import { type TokenDays, tokenDays, USUAL_TOKEN_DAYS } from '../../domain/tokens/token-limits.ts'
import { useChange } from '../data/ask/use-change.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Dialog, DialogText } from '../ui/controls/Dialog.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { formatLongDay } from '../ui/words/format.ts'
import { scopeNames } from './TokenCard.tsx'

type MakeTokenProps = {
  readonly open: boolean
  readonly onMade: (token: PersonalToken) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Makes a token, and shows its secret this once: a press beside the dialog does not close it. */
export const MakeToken = ({ open, onMade, onClose, focusAfter }: MakeTokenProps) => {
  const [made, setMade] = useState<CreatedToken | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={made === null ? 'Make a token' : `“${made.token.name}” is made`}
      shape="sheet"
      staysOnPressBeside
      onClose={close}
      focusAfter={focusAfter}
    >
      <div className="grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
        {made === null ? (
          <TokenForm
            onMade={(created) => {
              setMade(created)
              onMade(created.token)
            }}
            onCancel={close}
          />
        ) : (
          <>
            <DialogText>
              Give it to your program as you would give it a password. It ends on{' '}
              {formatLongDay(new Date(made.token.expiresAt))}.
            </DialogText>
            <ShownOnce label="Your token" text={made.secret} />
            <Button className="justify-self-start" onClick={close}>
              Done
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

type TokenFormProps = {
  readonly onMade: (created: CreatedToken) => void
  readonly onCancel: () => void
}

const TokenForm = ({ onMade, onCancel }: TokenFormProps) => {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState<TokenDays>(USUAL_TOKEN_DAYS)
  const [tried, setTried] = useState(false)
  const { changing, said, change } = useChange()
  const nameless = name.trim() === ''
  const scopeless = scopes.length === 0

  const submit = () => {
    setTried(true)
    if (nameless || scopeless) return
    const body = { name: name.trim().slice(0, LONGEST_TOKEN_NAME), scopes: [...scopes], days }
    void change(tokenCalls.create, { body }, { put: onMade })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DialogText>
        A token works like a password, for what you choose here and nothing else.
      </DialogText>
      <TextField
        label="Name"
        hint="What it is for, such as the program that gets it."
        value={name}
        onChange={(text) => setName(text.slice(0, LONGEST_TOKEN_NAME))}
        error={tried && nameless ? 'Give it a name.' : null}
        autoComplete="off"
      />
      <fieldset>
        <legend className="font-semibold text-sm">A program with it may</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeNames[scope]}
            hint={scopeHints[scope]}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              setScopes(
                tokenScopes.filter((one) => (one === scope ? checked : scopes.includes(one))),
              )
            }
          />
        ))}
        <Fault text={tried && scopeless ? 'Choose at least one.' : null} className="text-sm" />
      </fieldset>
      <Select
        label="Ends after"
        placeholder="Choose"
        options={tokenDays.map((each) => ({ value: String(each), label: dayWords[each] }))}
        value={String(days)}
        onChange={(value) =>
          setDays(tokenDays.find((each) => String(each) === value) ?? USUAL_TOKEN_DAYS)
        }
      />
      <Fault text={said?.text} />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" aria-disabled={changing}>
          Make token
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const scopeHints: Readonly<Record<TokenScope, string>> = {
  read: 'Search, and read homes, deals, jobs and alerts.',
  write: 'Save homes and searches; change deals, jobs and notes.',
  hooks: 'Choose where alerts and webhooks are sent.',
}

const dayWords: Readonly<Record<TokenDays, string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'A year',
}
