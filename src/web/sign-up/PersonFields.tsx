import { TextField } from '../ui/controls/TextField.tsx'
import type { SignUpField, SignUpForm } from './sign-up-form.ts'

type PersonFieldsProps = {
  readonly form: SignUpForm
  readonly onChange: (change: Partial<SignUpForm>) => void
  readonly errorOf: (field: SignUpField) => string | null
  readonly onLeave: (field: SignUpField) => void
  /** The account's e-mail is not for this form to change. */
  readonly emailKnown: boolean
}

/** Phone, name and e-mail. */
export const PersonFields = (props: PersonFieldsProps) => {
  const { form, onChange, errorOf, onLeave, emailKnown } = props
  const field = (name: SignUpField) => ({
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => onLeave(name),
    error: errorOf(name),
  })
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="A US number"
          {...field('phone')}
        />
      </div>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <div className="sm:col-span-2">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={emailKnown}
          hint={emailKnown ? 'The email you signed in with' : 'You sign in with this email'}
          {...field('email')}
        />
      </div>
    </>
  )
}
