import type { TokenScope } from '../../domain/token-scopes.ts'

/** A mail as plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

type Addressed = { readonly to: string; readonly supportEmail: string }

/** After a token was made: a stolen sign-in could make one, too. */
export const tokenMade = (
  { to, supportEmail }: Addressed,
  {
    name,
    scopes,
    expiresAt,
  }: { readonly name: string; readonly scopes: readonly TokenScope[]; readonly expiresAt: Date },
): Mail => ({
  to,
  subject: 'A personal token was made',
  text: `A personal token named "${name}" was just made for your Flip Search Pro account. Programs that have it can ${scopes.map((scope) => can[scope]).join(', ')}, until ${dayOf(expiresAt)}.

If this was not you, end it under Personal tokens in the account settings, and press "Forgot your password?" where you sign in to choose another password. Then write to ${supportEmail}.
`,
})

/** A week before a token expires. */
export const tokenExpires = (
  { to, supportEmail }: Addressed,
  { name, expiresAt }: { readonly name: string; readonly expiresAt: Date },
): Mail => ({
  to,
  subject: `Your personal token "${name}" expires soon`,
  text: `Your Flip Search Pro personal token "${name}" expires on ${dayOf(expiresAt)}. Programs that use it are refused from then on.

To let them go on, make another one under Personal tokens in the account settings, and give it to them in its place.

If you do not know this token, end it there, and write to ${supportEmail}.
`,
})

const can: Readonly<Record<TokenScope, string>> = {
  read: 'read what you see',
  write: 'change what you keep',
  hooks: 'decide where your alerts are sent to',
}

const dayOf = (instant: Date): string =>
  instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
