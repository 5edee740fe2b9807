/** Markup that is safe to send: only `html` makes it, and it escapes everything put into it. */
export type Html = { readonly markup: string }

/** A template of markup. Strings and numbers in it are escaped; markup, and lists of markup, are kept. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => ({
  markup: parts.map((part, at) => part + markupOf(values[at] ?? '')).join(''),
})

const markupOf = (value: string | number | Html | readonly Html[]): string => {
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
