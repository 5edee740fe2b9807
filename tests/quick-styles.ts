/**
 * Has elements of one kind share whether they are shown. jsdom matches each rule of its own style sheet with each
 * element, once more after every change of the page, which takes queries by role much of their time. Where there is
 * no other sheet, only an element itself and the `style` of those around it have a say.
 */
export const haveQuickStyles = (view: Pick<Window, 'document' | 'getComputedStyle'>): void => {
  const whole = view.getComputedStyle.bind(view)
  const displays = new Map<string, string>()
  view.getComputedStyle = (element, pseudo) => {
    if (pseudo || view.document.styleSheets.length > 0 || isHiddenByHand(element))
      return whole(element, pseudo)
    const kind = kindOf(element)
    const display = displays.get(kind) ?? whole(element).display
    displays.set(kind, display)
    const known: Readonly<Record<string, string>> = { display, visibility: 'visible' }
    return new Proxy(view.document.documentElement.style, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property: string) => known[property] ?? whole(element).getPropertyValue(property)
        return (typeof name === 'string' && known[name]) || Reflect.get(whole(element), name)
      },
    })
  }
}

/** By what the rules of jsdom's own sheet tell elements apart. */
const kindOf = (element: Element): string =>
  JSON.stringify([element.localName, ...TOLD_BY.map((name) => element.getAttribute(name))])

const TOLD_BY = ['open', 'popover', 'type']

/** Whether its attributes may hide it, or those of an element around it. */
const isHiddenByHand = (element: Element): boolean => {
  if (element.getAttribute('style')?.includes('display')) return true
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    // Rows of tables that are hidden collapse, with all that is in them.
    if (at.hasAttribute('hidden') || at.getAttribute('style')?.includes('visibility')) return true
  return false
}
