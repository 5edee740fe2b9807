import type { Registrant } from './sign-up-form.ts'

/** Says that no real money moves, and which card works. */
export const TestCardNote = () => (
  <div className="mb-4 rounded-control bg-notice-soft px-4 py-3 text-sm">
    <p className="font-semibold text-notice">Test mode: no real money moves</p>
    <p className="mt-1">
      Use card <span className="tabular font-semibold">4111 1111 1111 1111</span> with any future
      date, CVV 111 and any five-digit ZIP. Real cards do not work.
    </p>
  </div>
)

/** Where the password and the card number go. */
export const WhereItGoes = ({ registrant }: { readonly registrant: Registrant }) => (
  <p className="mt-3 text-muted text-sm">
    {registrant === 'new'
      ? 'Your password goes to the sign-in service. We do not keep it. '
      : 'Your password stays with the sign-in service. '}
    Your card number goes only to Square.
  </p>
)
