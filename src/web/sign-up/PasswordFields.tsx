import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from '../ui/TextField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import type { SignUpField, SignUpForm } from './sign-up-form.ts'

type PasswordFieldsProps = {
  readonly form: SignUpForm
  readonly onChange: (change: Partial<SignUpForm>) => void
  readonly errorOf: (field: SignUpField) => string | null
}

/** The password, twice, with its rules; both can be shown at once. */
export const PasswordFields = ({ form, onChange, errorOf }: PasswordFieldsProps) => {
  const rulesId = useId()
  const [shown, setShown] = useState(false)
  const type = shown ? 'text' : 'password'
  const input = {
    type,
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <>
      <TextField
        label="Password"
        value={form.password}
        onChange={(password) => onChange({ password })}
        error={errorOf('password')}
        describedBy={rulesId}
        end={<ShowButton shown={shown} onToggle={() => setShown(!shown)} />}
        {...input}
      />
      <TextField
        label="Confirm password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
        error={errorOf('confirmPassword')}
        {...input}
      />
      <div className="sm:col-span-2">
        <PasswordRules id={rulesId} form={form} />
      </div>
    </>
  )
}

type ShowButtonProps = { readonly shown: boolean; readonly onToggle: () => void }

const ShowButton = ({ shown, onToggle }: ShowButtonProps) => {
  const Icon = shown ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
      className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
      onClick={onToggle}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
