import { useState } from 'react'
import { signInToSearch } from '../../api/search/search-flips.ts'
import { Button } from '../../ui/Button.tsx'

/** Leads to sign in after the server would not take the sign-in, and back to the form and homes as they were. */
export const SignInAgain = () => {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <p className="mt-2">The form, and the homes found before, will be here when you return.</p>
      <Button
        className="mt-4"
        onClick={() => {
          setFailed(false)
          signInToSearch().catch(() => setFailed(true))
        }}
      >
        Sign in again
      </Button>
      <p role="status" className={failed ? 'mt-2 text-danger' : 'sr-only'}>
        {failed ? 'Sign-in is not available right now. Try again in a moment.' : ''}
      </p>
    </>
  )
}
