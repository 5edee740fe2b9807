/**
 * Has elements of one kind share whether they are shown. jsdom matches each rule of its own style sheet with each
 * element, once more after every change of the page, which takes queries by role much of their time. Where there is
 * no other sheet, only an element itself and the `style` of those around it have a say; the sheet of toasts, which
 * comes with their code, has one among toasts alone.
 */
export const haveQuickStyles = (view: Pick<Window, 'document' | 'getComputedStyle'>): void => {
  const whole = view.getComputedStyle.bind(view)
  const displays = new Map<string, string>()
  view.getComputedStyle = (element, pseudo) => {
    const sheets = [...view.document.styleSheets]
    if (pseudo || !sheets.every(isOfToasts) || isHiddenByHand(element) || isAmongToasts(element))
      return whole(element, pseudo)
    const kind = kindOf(element)
    const display = displays.get(kind) ?? whole(element).display
    displays.set(kind, display)
    const reach = isStyledAround(element, 'pointer-events') ? undefined : 'auto'
    const known: Readonly<Record<string, string | undefined>> = {
      display,
      visibility: 'visible',
      pointerEvents: reach,
      'pointer-events': reach,
    }
    return new Proxy(view.document.documentElement.style, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property: string) => known[property] ?? whole(element).getPropertyValue(property)
        return (typeof name === 'string' && known[name]) || Reflect.get(whole(element), name)
      },
    })
  }
}

/** The attributes by which the rules of jsdom’s own sheet distinguish elements. */
const kindOf = (element: Element): string =>
  JSON.stringify([element.localName, ...DISTINGUISHED_BY.map((name) => element.getAttribute(name))])

const DISTINGUISHED_BY = ['hidden', 'open', 'popover', 'type']

/** Whether its style may hide it, or the style of an element around it. */
const isHiddenByHand = (element: Element): boolean =>
  element.getAttribute('style')?.includes('display') === true ||
  isStyledAround(element, 'visibility') ||
  isAround(element, (at) => at.hasAttribute('hidden') && COLLAPSING.includes(at.localName))

const isOfToasts = ({ ownerNode }: CSSStyleSheet): boolean =>
  ownerNode?.textContent?.startsWith(`[${TOASTER}]`) === true

const isAmongToasts = (element: Element): boolean =>
  isAround(element, (at) => at.hasAttribute(TOASTER))

const TOASTER = 'data-sonner-toaster'

/** Parts of tables that collapse when they are hidden, with all that is in them. */
const COLLAPSING = ['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']

/** Whether its style says something of a property that is inherited, or the style of an element around it. */
const isStyledAround = (element: Element, property: string): boolean =>
  isAround(element, (at) => at.getAttribute('style')?.includes(property) === true)

const isAround = (element: Element, holds: (at: Element) => boolean): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (holds(at)) return true
  return false
}
