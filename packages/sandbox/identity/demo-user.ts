import type { Directory } from './directory.ts'

/** A user whose e-mail and password the sign-in page shows to every visitor. */
export type DemoUser = { readonly email: string; readonly password: string }

/**
 * Makes sure that the demo user is as the sign-in page says: with this password, no second factor, and able to sign in. Returns
 * its id.
 */
export const ensureDemoUser = async (directory: Directory, demo: DemoUser): Promise<string> => {
  const known =
    (await directory.create({
      ...demo,
      displayName: 'Demo Subscriber',
      givenName: 'Demo',
      surname: 'Subscriber',
      accountEnabled: true,
      passwordShown: true,
      // Made here, so it belongs to no one else.
      emailVerified: true,
    })) ?? (await directory.findByEmail(demo.email))
  if (known === null) return ensureDemoUser(directory, demo)
  const { accountEnabled, passwordShown, emailVerified, totp } = known
  if (!emailVerified) await directory.change(known.id, { emailVerified: true })
  if (totp !== null) await directory.change(known.id, { totp: null })
  if (!accountEnabled || !passwordShown || !(await directory.isPasswordOf(known, demo.password))) {
    const asShown = { accountEnabled: true, password: demo.password, passwordShown: true }
    await directory.change(known.id, asShown)
  }
  return known.id
}

/** What the sign-in page shows of it: nothing once the password does not suffice, or the user is gone. */
export const demoToShow = async (
  demo: DemoUser | null,
  directory: Directory,
): Promise<DemoUser | null> => {
  const user = demo && (await directory.findByEmail(demo.email))
  return user?.accountEnabled && user.passwordShown && user.totp === null ? demo : null
}
