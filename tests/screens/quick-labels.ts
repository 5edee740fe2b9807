/**
 * Has controls find their labels by their `id` and around themselves. jsdom walks through the whole page for each
 * control, and once more for each label.
 */
export const haveQuickLabels = (view: Window & typeof globalThis): void => {
  for (const { prototype } of [
    view.HTMLButtonElement,
    view.HTMLInputElement,
    view.HTMLMeterElement,
    view.HTMLOutputElement,
    view.HTMLProgressElement,
    view.HTMLSelectElement,
    view.HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return isLabelable(this) ? labelsOf(this) : null
      },
    })
}

/** The labels of a control, in their order. */
export const labelsOf = (control: HTMLElement): readonly HTMLLabelElement[] => {
  const page = control.ownerDocument
  if (control.getRootNode() !== page) {
    // A part that is on no page is small.
    const whole = outermost(control).getElementsByTagName('label')
    return [...whole].filter((label) => label.control === control)
  }
  const found = labelsAround(control).filter(
    (label) => [...label.getElementsByTagName('*')].find(isLabelable) === control,
  )
  const { id } = control
  if (id !== '' && page.getElementById(id) === control)
    for (const label of page.getElementsByTagName('label'))
      if (label.getAttribute('for') === id) found.push(label)
  return found.length < 2
    ? found
    : found.sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
}

/** Those that name no other control. */
const labelsAround = (control: Element): HTMLLabelElement[] => {
  const around: HTMLLabelElement[] = []
  for (let at = control.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLLabelElement && !at.hasAttribute('for')) around.push(at)
  return around
}

const outermost = (element: Element): Element => {
  let at = element
  while (at.parentElement !== null) at = at.parentElement
  return at
}

const LABELABLE = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']

const isLabelable = (element: Element): boolean =>
  LABELABLE.includes(element.localName) &&
  !(element instanceof HTMLInputElement && element.type === 'hidden')
