import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'

/** Leads to sign-up as a page of its own: its content security policy differs from this one's. */
export const SignUpLink = ({ children }: { readonly children: string }) => (
  <a href={paths.signUp} className={`${buttonClass('primary')} px-6 text-lg max-sm:w-full`}>
    {children}
  </a>
)
