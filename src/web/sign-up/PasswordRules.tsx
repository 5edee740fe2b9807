import { Check, X } from 'lucide-react'
import { checkedRules, type SignUpForm } from './sign-up-form.ts'

type PasswordRulesProps = { readonly id: string; readonly form: SignUpForm }

/** The rules of the password, live: green with a tick when met, red with a cross when not. */
export const PasswordRules = ({ id, form }: PasswordRulesProps) => (
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
