/** Gives the card entry the colors and fonts that the page asks for, as far as Square lets it. */
export const applyStyle = (style) => {
  const sheet = new CSSStyleSheet()
  for (const [selector, properties] of Object.entries(style)) addRule(sheet, selector, properties)
  document.adoptedStyleSheets = [sheet]
}

const STYLABLE =
  /^(?:input|\.input-container|\.message-text|\.message-icon)(?:\.is-focus|\.is-error)?(?:::placeholder)?$/
const PROPERTIES = new Set(
  'backgroundColor color fontFamily fontSize fontWeight borderColor borderRadius borderWidth'.split(
    ' ',
  ),
)

const addRule = (sheet, selector, properties) => {
  if (!STYLABLE.test(selector)) return
  const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  for (const [property, value] of Object.entries(properties))
    if (PROPERTIES.has(property)) style[property] = value
}
