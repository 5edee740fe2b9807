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
    home.focus()
    return
  }
  if (framesLeft === FRAMES_TO_DRAW) reveal?.(place)
  if (framesLeft > 0) requestAnimationFrame(() => focusHome(list, place, reveal, framesLeft - 1))
}

/** Hands the focus of a home that is about to leave its list to the one after it, else to the one before. */
export const focusBesideFocused = (): void => {
  const item = document.activeElement?.closest('[data-place]')
  const beside = [item?.nextElementSibling, item?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('[data-home]'))
    .find((home) => home instanceof HTMLElement)
  beside?.focus({ preventScroll: true })
}

const FRAMES_TO_DRAW = 60
