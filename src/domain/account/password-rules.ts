/** Specification, section 5. The last label says 10 while the rule is "above 9": both are as specified. */
export const passwordRules = [
  { label: 'At least 1 capital letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { label: 'At least 1 small letter', isMet: (password: string) => /[a-z]/.test(password) },
  { label: 'At least 1 number', isMet: (password: string) => /[0-9]/.test(password) },
  {
    label: 'At least 1 special character from !@#$%&*?^(){}[]',
    isMet: (password: string) => /[!@#$%&*?^(){}[\]]/.test(password),
  },
  { label: 'Longer than 10 characters', isMet: (password: string) => password.length > 9 },
] as const

/** Whether a password meets every rule. */
export const meetsPasswordRules = (password: string): boolean =>
  passwordRules.every((rule) => rule.isMet(password))

/** The most characters of a passphrase; an identity provider that takes fewer (Azure AD B2C: 64) says so at sign-up. */
export const LONGEST_PASSWORD = 128

/** Whether a text has control characters, halves of characters, or marks that turn the text after them around. */
export const hasUnusable = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** The message for a password that is a common one, or one with something added. */
export const PASSWORD_TOO_COMMON =
  'This password is too close to a common one. Please choose another.'
