/** Whether a click is for another tab or window. */
export const opensElsewhere = (event: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
