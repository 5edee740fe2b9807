import type { CardClassSelectors } from '@square/web-sdk'

/** The looks of Square's card frame in the page's own colors, light or dark as the page is now. */
export const cardStyle = (): CardClassSelectors => {
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim()
  const text = { backgroundColor: colour('card'), color: colour('ink') }
  return {
    input: { ...text, fontFamily: 'sans-serif', fontSize: '16px' },
    'input.is-focus': text,
    'input.is-error': { color: colour('danger') },
    'input::placeholder': { color: colour('muted') },
    'input.is-focus::placeholder': { color: colour('muted') },
    'input.is-error::placeholder': { color: colour('danger') },
    '.input-container': {
      borderColor: colour('line-strong'),
      borderRadius: '8px',
      borderWidth: '1px',
    },
    '.input-container.is-focus': { borderColor: colour('brand'), borderWidth: '2px' },
    '.input-container.is-error': { borderColor: colour('danger'), borderWidth: '1px' },
    '.message-text': { color: colour('muted') },
    '.message-icon': { color: colour('muted') },
    '.message-text.is-error': { color: colour('danger') },
    '.message-icon.is-error': { color: colour('danger') },
  }
}
