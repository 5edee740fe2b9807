import type { CardClassSelectors } from '@square/web-sdk'

/** The looks of Square's card frame in the page's own colors, light or dark as the page is now. */
export const cardStyle = (): CardClassSelectors => {
  const page = getComputedStyle(document.documentElement)
  const color = (name: string) => page.getPropertyValue(`--${name}`).trim()
  const text = { backgroundColor: color('card'), color: color('ink') }
  return {
    input: { ...text, fontFamily: 'sans-serif', fontSize: '16px' },
    'input.is-focus': text,
    'input.is-error': { color: color('danger') },
    'input::placeholder': { color: color('muted') },
    'input.is-focus::placeholder': { color: color('muted') },
    'input.is-error::placeholder': { color: color('danger') },
    '.input-container': {
      borderColor: color('line-strong'),
      borderRadius: '8px',
      borderWidth: '1px',
    },
    '.input-container.is-focus': { borderColor: color('brand'), borderWidth: '2px' },
    '.input-container.is-error': { borderColor: color('danger'), borderWidth: '1px' },
    '.message-text': { color: color('muted') },
    '.message-icon': { color: color('muted') },
    '.message-text.is-error': { color: color('danger') },
    '.message-icon.is-error': { color: color('danger') },
  }
}
