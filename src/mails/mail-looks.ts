/** The colors of the pages (`web/theme.css`), in the mail itself: mail programs take no style sheet of ours. */
export const colors = {
  paper: '#f7f5f0',
  card: '#fffdf9',
  ink: '#14211d',
  muted: '#56645e',
  line: '#ddd8cc',
  brand: '#0f5c4a',
  onBrand: '#ffffff',
  gain: '#0f6b3f',
  notice: '#7a4b00',
  loss: '#b3261e',
} as const

export const font =
  "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** For programs that read styles; elsewhere the mail stays light, or is darkened by the program. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #111613 !important }
  .card { background-color: #1a211e !important; border-color: #333e39 !important }
  .line { border-color: #333e39 !important }
  .ink { color: #e9ede9 !important }
  .muted { color: #a3b1aa !important }
  .brand { color: #6fcdb0 !important }
  .gain { color: #63d196 !important }
  .notice { color: #f0c674 !important }
  .loss { color: #ff9388 !important }
  .button, .button span { background-color: #6fcdb0 !important; color: #0a1f19 !important }
}`
