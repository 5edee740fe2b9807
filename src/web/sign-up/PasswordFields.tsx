import { Check, Eye, EyeOff, X } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from '../ui/controls/TextField.tsx'
import { checkedRules, type SignUpField, type SignUpForm } from './sign-up-form.ts'

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

type PasswordRulesProps = { readonly id: string; readonly form: SignUpForm }

/** The rules of the password, live: green with a tick when met, red with a cross when not. */
const PasswordRules = ({ id, form }: PasswordRulesProps) => (
  <ul id={id} aria-label="Password rules" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
    {checkedRules(form).map(({ label, met }) => (
      <li
        key={label}
        data-met={met}
        className={`flex items-start gap-1.5 ${met ? 'text-gain' : 'text-danger'}`}
      >
        {met ? (
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
        ) : (
          <X aria-hidden className="mt-0.5 size-4 shrink-0" />
        )}
        <span>
          {label}
          <span className="sr-only">{met ? ' (met)' : ' (not met)'}</span>
        </span>
      </li>
    ))}
  </ul>
)
