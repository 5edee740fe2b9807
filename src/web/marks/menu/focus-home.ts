/** The place in a list of the home that has the focus, or has it within; null where none has. */
export const homeFocused = (list: HTMLElement | null): number | null => {
  const item = document.activeElement?.closest('[data-place]')
  if (!item || !list?.contains(item)) return null
  return Number(item.getAttribute('data-place'))
}

/** Gives the focus to the home at a place, once it is drawn. */
export const focusHome = (
  list: HTMLElement | null,
  place: number,
  reveal?: (place: number) => void,
  framesLeft: number = FRAMES_TO_DRAW,
): void => {
  const home = list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-home]`)
  if (home) {
    home.focus({ preventScroll: true })
    revealFocused()
    return
  }
  if (framesLeft === FRAMES_TO_DRAW) reveal?.(place)
  if (framesLeft > 0) requestAnimationFrame(() => focusHome(list, place, reveal, framesLeft - 1))
}

/** Scrolls all of the home that has the focus into sight: above a toast at the bottom, as `screens.css` says. */
export const revealFocused = (): void => {
  const focused = document.activeElement
  const shown = focused?.closest('[data-place]') ?? focused
  shown?.scrollIntoView?.({ block: 'nearest' })
}

/** Hands the focus of a home that is about to leave its list to the one after it, else to the one before. */
export const focusBesideFocused = (): void => {
  const item = document.activeElement?.closest('[data-place]')
  const beside = [item?.nextElementSibling, item?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('[data-home]'))
    .find((home) => home instanceof HTMLElement)
  beside?.focus({ preventScroll: true })
}

/** Gives the focus to a home that is about to move to another place on the screen, and lose it by that. */
export const focusHomeNamed = (propertyId: string, framesLeft: number = FRAMES_TO_MOVE): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-home="${propertyId}"]`)?.focus()
    else if (framesLeft > 0) focusHomeNamed(propertyId, framesLeft - 1)
  })
}

const FRAMES_TO_MOVE = 3
const FRAMES_TO_DRAW = 60
