/**
 * A box without size for a map library to move about; the element is on it, centered, its bottom on the box. Centered
 * by layout and not by a transform, so that it lies on whole pixels and its letters are sharp.
 */
export const standOf = (element: HTMLElement): HTMLElement => {
  const stand = document.createElement('div')
  stand.className = 'map-stand'
  stand.append(element)
  return stand
}
